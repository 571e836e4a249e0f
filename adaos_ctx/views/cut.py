"""Cut comments and blank lines out of text by position, never inside what must stay whole.

Lines end at LF only: `str.splitlines` also splits at U+2028, form feed and others, which are
ordinary characters inside strings and comments and would shift every position behind them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Range = tuple[int, int]  # half-open, in characters
_BLANK = " \t\f\r"  # whitespace that ends a line without meaning; others may be text
_NEVER: Range = (1 << 62, 1 << 62)


def cut(text: str, comments: Iterable[Range], whole: Iterable[Range]) -> str:
    """Remove comments with the whitespace before them, and lines that are or become blank.

    Args:
        text: The source.
        comments: Ranges to remove, sorted, apart from each other, each within one line.
        whole: Ranges over line ends that must stay (strings, scalars, continued lines), sorted.

    Returns:
        The shorter text; lines that begin or end inside a range of `whole` are never dropped.
    """
    kept: list[str] = []
    cuts, keeps = iter(comments), iter(whole)
    comment, keep = next(cuts, _NEVER), next(keeps, _NEVER)
    for start, end in _lines(text):
        body, fixed = text[start:end], False
        while keep[1] <= start:
            keep = next(keeps, _NEVER)
        fixed = keep[0] < start
        if comment[0] < end:
            parts, position = [], start
            while comment[0] < end:
                parts.append(text[position : comment[0]])
                position, comment = comment[1], next(cuts, _NEVER)
            body = _joined([*parts, text[position:end]])
            if text[end - 1] == "\r" != body[-1:]:
                body += "\r"
        while keep[1] <= end:
            keep = next(keeps, _NEVER)
        fixed = fixed or keep[0] <= end < keep[1]
        if fixed or body.strip(_BLANK):
            kept.append(body + text[end : end + 1])
    return "".join(kept)


def _joined(parts: list[str]) -> str:
    """Join what is left around comments, with a space where a comment alone kept words apart."""
    body = ""
    for part in parts:
        body = body.rstrip(_BLANK)
        if body and part.strip(_BLANK):
            body += part if part[0].isspace() else f" {part}"
        elif part.strip(_BLANK) or not body:
            body += part
    return body


def _lines(text: str) -> Iterator[Range]:
    """The ranges of lines without their LF."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        yield start, end
        start = end + 1
