"""Headings and literal blocks of reStructuredText. Pure.

Source:
    docutils, "reStructuredText Markup Specification", sections "Sections" and "Literal Blocks".
"""

from __future__ import annotations

import re

from adaos_ctx_docs.model import Heading

_ADORNED = re.compile(r"\n(?P<sign>[!-/:-@\[-`{-~])(?P=sign)+[ \t]*(?=\r?\n|\r?\Z)")
_LITERAL = re.compile(
    r"(?:::|\n[ \t]*\.\.[ \t]+(?:code(?:-block)?|sourcecode|parsed-literal|literalinclude)::[^\n]*)[ \t]*\r?\n"
    r"(?P<body>(?:[ \t]*\r?\n)*(?P<indent>[ \t]+)\S[^\n]*(?:\n(?P=indent)[^\n]*|\n[ \t]*(?=\r?\n))*)"
)
_LEAST_UNDERLINE = 4  # characters; shorter ones must be as long as their title


def outline(text: str) -> tuple[tuple[Heading, ...], tuple[tuple[int, int], ...]]:
    r"""Headings with levels in the order in which their adornments appear, and literal blocks.

    Example:
        >>> outline("Title\n=====\n\nPart\n----\n")[0][1]
        Heading(start=13, level=2, title='Part')
    """
    padded = "\n" + text
    found: list[Heading] = []
    styles: list[str] = []
    over = -1
    for match in _ADORNED.finditer(padded):
        begin = padded.rfind("\n", 0, match.start()) + 1
        title = padded[begin : match.start()].strip() if match.start() else ""
        if not _is_title(title, match):
            over = match.end()
            continue
        overlined = over == begin - 1
        found.append(_heading(padded, begin, title, match, styles, overlined=overlined))
        over = -1
    return _with_overlines(padded, tuple(found)), literals(text)


def _is_title(title: str, match: re.Match[str]) -> bool:
    size = match.end() - match.start() - 1
    if not title or set(title) == {match["sign"]}:
        return False
    return size >= min(len(title), _LEAST_UNDERLINE)


def _heading(
    text: str, begin: int, title: str, match: re.Match[str], styles: list[str], *, overlined: bool
) -> Heading:
    above = text[text.rfind("\n", 0, max(begin - 1, 0)) + 1 : max(begin - 1, 0)].strip()
    line = match.group()[1:].strip()
    style = match["sign"] + ("^" if overlined or above == line else "")
    if style not in styles:
        styles.append(style)
    return Heading(start=begin - 1, level=styles.index(style) + 1, title=title)


def _with_overlines(text: str, found: tuple[Heading, ...]) -> tuple[Heading, ...]:
    """Let a heading begin at the line above its title where that is its overline."""
    moved = []
    for heading in found:
        end = heading.start  # in `text`, the line end before the title
        begin = text.rfind("\n", 0, end) + 1
        above = text[begin:end].strip()
        is_over = len(above) > 1 and len(set(above)) == 1 and not above[0].isalnum()
        start = begin - 1 if is_over and begin else heading.start
        moved.append(Heading(start=max(start, 0), level=heading.level, title=heading.title))
    return tuple(moved)


def literals(text: str) -> tuple[tuple[int, int], ...]:
    """Indented blocks behind `::` and code directives."""
    return tuple(match.span("body") for match in _LITERAL.finditer(text))
