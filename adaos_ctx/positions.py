"""From rows and byte columns, as parsers count them, to characters of the text."""

from __future__ import annotations

from itertools import accumulate


class Rows:
    r"""The lines of a text, to find where the nodes of a syntax tree stand.

    Args:
        text: Decoded text with line ends LF.

    Example:
        >>> Rows("a\nпривет = 1").index(2, len("привет".encode()))
        8
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.starts = [0, *accumulate(len(row) + 1 for row in self.lines)]

    def index(self, row: int, column: int) -> int:
        """The character at a line number, counted from 1, and a column in UTF-8 bytes."""
        line = self.lines[row - 1]
        if not line.isascii():
            column = _characters(line.encode("utf-8", "surrogatepass")[:column])
        return self.starts[row - 1] + column


def _characters(data: bytes) -> int:
    """How many characters bytes are; a half surrogate is one, as in the text that it came from."""
    try:
        return len(data.decode("utf-8", "surrogatepass"))
    except UnicodeDecodeError:  # cut inside a character
        return len(data.decode("utf-8", "replace"))
