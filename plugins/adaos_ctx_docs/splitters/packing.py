"""From sections to pieces: small sections together, large ones in parts. Pure.

What a piece holds depends on its neighbourhood only: runs of small sections and parts of large ones
are cut at anchors (`regions`), so that an edit changes one or two pieces, not all that follow.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_docs.model import SplitPiece
from adaos_ctx_docs.splitters.atoms import atoms
from adaos_ctx_docs.splitters.regions import packed
from adaos_ctx_docs.splitters.sections import Section
from adaos_ctx_docs.splitters.spans import GLUED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How long pieces are, in characters.

    Args:
        most: A hard cap.
        least: Sections that are shorter are put together with their neighbours.
    """

    most: int
    least: int


def pack(
    text: str, sections: Iterable[Section], sizes: Sizes, solid: Sequence[Span] = ()
) -> Iterator[SplitPiece]:
    """The pieces of a document, in order."""
    small: list[Section] = []
    for found in sections:
        section = found
        if section.page is not None and small and small[-1].page != section.page:
            yield from map(_piece, _together(text, small, sizes))
            small = []
        size = section.end - section.start
        if size < sizes.least:
            small.append(section)
            continue
        if small:
            *ready, last = _together(text, small, sizes)
            section, own = _before(last, section, sizes)
            yield from map(_piece, [*ready, *own])
            small, size = [], section.end - section.start
        if size <= sizes.most:
            yield _piece(section)
        else:
            yield from _parts(text, section, sizes, solid)
    if small:
        yield from map(_piece, _together(text, small, sizes))


def _piece(section: Section) -> SplitPiece:
    return SplitPiece(start=section.start, end=section.end, path=section.path, page=section.page)


def _together(text: str, small: Sequence[Section], sizes: Sizes) -> list[Section]:
    """Small sections, put together; each group is titled as the longest of them."""
    if len(small) == 1:
        return [*small]
    runs = packed(text, [(s.start, s.end, s.level) for s in small], sizes.most)
    found = []
    for first, last in runs:
        _, end, _, level, page = small[last - 1]
        longest = max(small[first:last], key=_size)
        found.append(Section(small[first].start, end, longest.path, level, page))
    return found


def _before(last: Section, section: Section, sizes: Sizes) -> tuple[Section, list[Section]]:
    """What a small group before a section becomes: its beginning where it leads to it."""
    leads = section.level >= last.level and _size(last) < sizes.least
    together = section.end - last.start
    if leads and (together <= sizes.most or _size(section) > sizes.most):
        return section._replace(start=last.start), []
    return section, [last]


def _size(section: Section) -> int:
    return section.end - section.start


def _parts(
    text: str, section: Section, sizes: Sizes, solid: Sequence[Span]
) -> Iterator[SplitPiece]:
    inside = solid[bisect_left(solid, (section.start,)) : bisect_left(solid, (section.end,))]
    found = atoms(text, (section.start, section.end), sizes.most, inside)
    if len(found) > 1 and section.level and found[0][1] - found[0][0] < sizes.least:
        # A heading stays with what follows it wherever both fit.
        found[1] = (found[1][0], found[1][1], GLUED)
    for first, last in packed(text, found, sizes.most):
        yield SplitPiece(
            start=found[first][0], end=found[last - 1][1], path=section.path, page=section.page
        )  # fmt: skip
