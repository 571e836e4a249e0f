"""Cut text to a number of tokens without breaking what a reader sees as one character."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from adaos_ctx.tokens.counter import repair_surrogates

if TYPE_CHECKING:
    import regex

_LINE_END_FROM = 0.5  # a cut moves back to a line end that lies in the second half of what fits
_CLUSTER_CHARS = 64  # how far back a grapheme cluster is looked for

Pieces = Callable[[str], Iterable[tuple[int, bytes, list[bytes]]]]


def truncate(text: str, n: int, *, pieces: Pieces, count: Callable[[str], int]) -> tuple[str, int]:
    """Keep a prefix of at most n tokens, ending at a line end where that costs little.

    Never cuts inside a character or a grapheme cluster of up to 64 characters. Only the part that
    fits is looked at, so a small n is cheap on a large text.

    Args:
        text: Any text; lone surrogates count as U+FFFD does.
        n: Limit in tokens; below 1 nothing is kept.
        pieces: Text -> (start, bytes, tokens) of each piece, lazily.
        count: Exact number of tokens of a text.

    Returns:
        The prefix and its count; the count is <= n, or 0 for an empty prefix.
    """
    whole = _encodable(text)
    fits = _fitting(whole, n, pieces)
    if fits == len(whole):
        return text, count(whole)
    end = _at_line_end(whole, _at_cluster(whole, fits))
    while end:
        kept = whole[:end]
        tokens = count(kept)
        if tokens <= n:
            return text[: end if whole is text else _original_length(text, end)], tokens
        end = _at_cluster(whole, end - 1)  # pieces at the cut may split otherwise than in the whole
    return "", 0


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return repair_surrogates(text)
    return text


def _fitting(text: str, n: int, pieces: Pieces) -> int:
    """Characters of the longest run of tokens that n allows."""
    left = n
    for start, piece, tokens in pieces(text):
        if len(tokens) > left:
            size = sum(map(len, tokens[: max(left, 0)]))
            return start + len(piece[:size].decode("utf-8", "ignore"))
        left -= len(tokens)
    return len(text)


def _at_line_end(text: str, end: int) -> int:
    line_end = text.rfind("\n", 0, end) + 1
    return line_end if line_end >= end * _LINE_END_FROM else end


def _at_cluster(text: str, end: int) -> int:
    """The last grapheme boundary at or before `end`; where none is near, the character boundary."""
    if end <= 0 or end >= len(text) or (text[end - 1].isascii() and text[end].isascii()):
        return max(end, 0) - (text[end - 1 : end + 1] == "\r\n")
    start = max(0, end - _CLUSTER_CHARS)
    last = start
    for boundary in _boundaries(text, start, end + _CLUSTER_CHARS):
        if boundary > end:
            break
        last = boundary
    return last if last > start or start == 0 else end


def _boundaries(text: str, start: int, stop: int) -> Iterator[int]:
    import regex  # slow to import; only counters need it

    cluster: regex.Pattern[str] = regex.compile(r"\X")
    return (match.end() for match in cluster.finditer(text[:stop], start))


def _original_length(text: str, end: int) -> int:
    """Characters of `text` that the first `end` repaired characters stand for."""
    length = 0
    for _ in range(end):
        high, low = text[length], text[length + 1 : length + 2]
        length += 2 if "\ud800" <= high <= "\udbff" and "\udc00" <= low <= "\udfff" else 1
    return length
