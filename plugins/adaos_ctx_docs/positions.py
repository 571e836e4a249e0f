"""Positions in other units: lines, bytes of the file, UTF-16 code units. Pure."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from adaos_ctx_docs.decoding import encoded_size

if TYPE_CHECKING:
    from collections.abc import Sequence


class Positions:
    """Where the characters of a text stand, for places that are asked in rising order.

    Args:
        text: The text that lines are counted in.
        encoded: Text of the same length that bytes are counted in.
        encoding: See `decoding.Text`.
        bom: Bytes before the first character.
    """

    def __init__(self, text: str, encoded: str, encoding: str, bom: int = 0) -> None:
        self._text = text
        self._encoded = encoded
        self._encoding = encoding
        self._plain = encoding == "utf-8" and encoded.isascii()
        self._bom = bom
        self._byte_at, self._bytes = 0, bom
        self._line_at, self._lines = 0, 1

    def byte(self, at: int) -> int:
        """Byte of a character; the file's size for the end of the text."""
        if self._plain:
            return self._bom + at
        if at < self._byte_at:
            self._byte_at, self._bytes = 0, self._bom
        self._bytes += encoded_size(self._encoded[self._byte_at : at], self._encoding)
        self._byte_at = at
        return self._bytes

    def line(self, at: int) -> int:
        """Line of a character, from 1."""
        if at < self._line_at:
            self._line_at, self._lines = 0, 1
        self._lines += self._text.count("\n", self._line_at, at)
        self._line_at = at
        return self._lines


def to_utf16(text: str, at: int) -> int:
    """The place in UTF-16 code units of a place in code points.

    Example:
        >>> to_utf16("a😀b", 2)
        3
    """
    return len(text[:at].encode("utf-16-le", "surrogatepass")) // 2


def from_utf16(text: str, units: int) -> int:
    """The place in code points of a place in UTF-16 code units; inside a pair, the pair's start."""
    data = text.encode("utf-16-le", "surrogatepass")[: 2 * units]
    return len(data.decode("utf-16-le", "ignore"))


def page_of(pages: Sequence[tuple[int, int]], at: int) -> int | None:
    """The 1-based page of a character; None without pages, or between two of them."""
    number = bisect_right(pages, (at, len(pages) and pages[-1][1] + 1)) if pages else 0
    if not number or at >= pages[number - 1][1]:
        return None
    return number
