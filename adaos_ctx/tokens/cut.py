"""Cut text to a number of tokens without breaking what a reader sees as one character."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from adaos_ctx.tokens.counter import repair_surrogates

if TYPE_CHECKING:
    import regex

_LINE_END_FROM = 0.5  # a cut moves back to a line end that lies in the second half of what fits
_PIECE_CHARS = 256
MAX_CLUSTER_CHARS = 1024  # no script needs more than some tens; a longer one is made to be long
# Letters and ideographs that join with no other of these (Unicode Standard Annex 29).
_ALONE = re.compile(
    "[\x20-\x7e\u0410-\u044f\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]{2}"
)

Pieces = Callable[[str], Iterable[tuple[int, bytes, list[bytes]]]]


def truncate(text: str, n: int, *, pieces: Pieces, count: Callable[[str], int]) -> tuple[str, int]:
    """Keep a prefix of at most n tokens, ending at a line end where that costs little.

    Never cuts inside a grapheme cluster: nothing is kept when the first is longer than n tokens.
    Only the part that fits is looked at, so a small n is cheap on a large text.

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
    end = _at_line_end(whole, boundary_before(whole, fits))
    while end:
        kept = whole[:end]
        tokens = count(kept)
        if tokens <= n:
            return text[: end if whole is text else _original_length(text, end)], tokens
        end = boundary_before(
            whole, end - 1
        )  # pieces at the cut may split otherwise than in the whole
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


def boundary_before(text: str, end: int, start: int = 0) -> int:
    """The last boundary of grapheme clusters at or before `end`.

    Args:
        text: Any text.
        end: A place in the text.
        start: A boundary before it; returned when there is none between.
    """
    if end <= start or end >= len(text) or _is_plain(text, end):
        return max(min(end, len(text)), start)
    sure = end  # clusters are known only from a sure boundary on: flags are letters in pairs
    while sure > start and not _is_plain(text, sure):
        sure -= 1
    last = sure
    for boundary in _boundaries(text, sure, end + 1):
        if boundary > end:
            break
        last = boundary
    return last


def first_cluster(text: str, start: int) -> str:
    """The grapheme cluster at `start`, or its first `MAX_CLUSTER_CHARS` characters."""
    match = _cluster().match(text[start : start + MAX_CLUSTER_CHARS])
    return match.group() if match else ""


def _boundaries(text: str, start: int, stop: int) -> Iterator[int]:
    """Ends of clusters, piece by piece: in a long row of flags the pattern takes quadratic time."""
    size = _PIECE_CHARS
    while start < stop:
        ends = [match.end() for match in _cluster().finditer(text[start : min(start + size, stop)])]
        if start + size < stop:
            ends.pop()  # it may go on in the next piece
        yield from (start + end for end in ends)
        start += ends[-1] if ends else 0
        size = _PIECE_CHARS if ends else 2 * size


def _is_plain(text: str, at: int) -> bool:
    """Two characters of the common sort are never one cluster, but for a line end of two."""
    both = text[at - 1 : at + 1]
    return both != "\r\n" if both.isascii() else _ALONE.fullmatch(both) is not None


@cache
def _cluster() -> regex.Pattern[str]:
    import regex  # slow to import; only counters need it

    compiled: regex.Pattern[str] = regex.compile(r"\X")
    return compiled


def _original_length(text: str, end: int) -> int:
    """Characters of `text` that the first `end` repaired characters stand for."""
    length = 0
    for _ in range(end):
        high, low = text[length], text[length + 1 : length + 2]
        length += 2 if "\ud800" <= high <= "\udbff" and "\udc00" <= low <= "\udfff" else 1
    return length
