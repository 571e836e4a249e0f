"""Headings of Markdown, and pages cut into sections. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_UNDERLINE = re.compile(r"(=|-)\1{2,}[ \t]*\r?\n?\Z")
_PARAGRAPH = re.compile(r"(?![-+*>|#=~`<\s]|\d+[.)]|import |export )")
_CLOSING = re.compile(r"[ \t]+#+[ \t]*$")


class Heading(NamedTuple):
    """Level 1 to 6, its text, and where its line starts (characters)."""

    level: int
    text: str
    start: int


def headings(text: str) -> list[Heading]:
    """The `#` headings of a text and the underlined ones, without those inside code fences."""
    found = []
    fence = ""
    place = 0
    above = paragraph = ""  # a paragraph of one line, which an underline makes a heading
    begin = 0  # where the line above starts
    for line in text.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if mark and (not fence or (mark[1][0] == fence[0] and len(mark[1]) >= len(fence))):
            fence = "" if fence else mark[1]
        elif not fence and (heading := _HEADING.match(line)):
            title = _CLOSING.sub("", heading[2].rstrip())
            found.append(Heading(len(heading[1]), title, place))
        elif not fence and paragraph and (bar := _UNDERLINE.match(line)):
            found.append(Heading(1 if bar[1] == "=" else 2, paragraph, begin))
        is_first = not above.strip()
        paragraph = line.strip() if is_first and not fence and _PARAGRAPH.match(line) else ""
        above, begin = line, place
        place += len(line)
    return found


class Section(NamedTuple):
    """A slice of a text and what it is called."""

    title: str
    start: int
    end: int


def sections(
    text: str, most: int, count: Callable[[str], int], found: Sequence[Heading] | None = None
) -> list[Section]:
    """Cut a text at its headings, then at blank lines, then at lines, into slices of a size.

    The slices cover the text without gaps. A single line that is larger is cut at characters.

    Args:
        text: Any text.
        most: Tokens of a slice, >= 1.
        count: Counts tokens.
        found: Its headings; those of Markdown where they are not given.
    """
    found = headings(text) if found is None else found
    marks = [(heading.start, heading.text) for heading in found]
    if not marks or marks[0][0] > 0:
        marks.insert(0, (0, ""))
    ends = [start for start, _ in marks[1:]] + [len(text)]
    whole = [Section(title, start, end) for (start, title), end in zip(marks, ends, strict=True)]
    pieces = [piece for section in whole for piece in _smaller(text, section, most, count)]
    return list(_joined(text, pieces, most, count))


def _smaller(
    text: str, section: Section, most: int, count: Callable[[str], int]
) -> Iterator[Section]:
    """Halve until it fits: at the blank line, else the line end, else the middle."""
    pending = [section]
    while pending:
        piece = pending.pop()
        if piece.end - piece.start <= 1 or count(text[piece.start : piece.end]) <= most:
            yield piece
            continue
        cut = _middle(text, piece)
        pending += [piece._replace(start=cut), piece._replace(end=cut)]


def _middle(text: str, piece: Section) -> int:
    middle = (piece.start + piece.end) // 2
    quarter = (piece.end - piece.start) // 4
    for mark in ("\n\n", "\n"):
        at = text.rfind(mark, piece.start, middle)
        if at >= middle - quarter and at + len(mark) > piece.start:
            return at + len(mark)
    return middle


def _joined(
    text: str, pieces: list[Section], most: int, count: Callable[[str], int]
) -> Iterator[Section]:
    """Join neighbours while they fit, so that a page is few pieces; the first title stays."""
    current = pieces[0]
    size = count(text[current.start : current.end])
    for piece in pieces[1:]:
        more = count(text[piece.start : piece.end])
        if size + more <= most:
            current = Section(current.title or piece.title, current.start, piece.end)
            size += more
        else:
            yield current
            current, size = piece, more
    yield current
