"""Where a long run of atoms is cut, so that an edit moves only the cuts around it. Pure.

Greedy packing from the top would shift every later cut when a paragraph is put in. So some cuts are
chosen by what stands behind them: a cut is an anchor when its key is the least within a radius on
either side (local extremum chunking). Between two anchors atoms are packed evenly, and so is a run
that is a few chunks long: there are no many later cuts, and fuller chunks say more.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Span = tuple[int, int]
    Atom = tuple[int, int, int]  # start, end, rank of the cut before it

RADIUS = 0.4  # of the largest chunk: anchors stand some 0.8 apart, hardly ever nearer than this
SHORT = 8.0  # largest chunks: a run that is no longer has no anchors
_LOOKED_AT = 48  # characters behind a cut that its key is made of
_LEAST = 0.5  # of an even share: no piece is cut shorter than this where there is a choice


def packed(text: str, atoms: Sequence[Atom], size: int) -> Iterator[tuple[int, int]]:
    """Runs of atoms, as (first, last + 1), each at most `size` characters long.

    Args:
        text: The document's text.
        atoms: In order; each at most `size` long.
        size: Most characters from the start of the first to the end of the last.
    """
    if not atoms:
        return
    if atoms[-1][1] - atoms[0][0] <= size:
        yield 0, len(atoms)
        return
    short = atoms[-1][1] - atoms[0][0] <= size * SHORT
    anchors = [] if short else _anchors(text, atoms, int(size * RADIUS))
    edges = [0, *anchors, len(atoms)]
    for first, last in pairwise(edges):
        yield from _even(atoms, first, last, size)


def _anchors(text: str, atoms: Sequence[Atom], radius: int) -> list[int]:
    """Atoms before which there is an anchor."""
    keys = [
        rank << 32 | crc32(text[start : start + _LOOKED_AT].encode("utf-8", "surrogatepass"))
        for start, _, rank in atoms
    ]
    before = _nearest_less(keys, atoms)
    found = []
    stack: list[int] = []  # rising keys, from the right: the next atom with a lesser key
    for i in range(len(atoms) - 1, 0, -1):
        while stack and keys[stack[-1]] >= keys[i]:
            stack.pop()
        here = atoms[i][0]
        after = atoms[stack[-1]][0] if stack else atoms[-1][1]
        if here - before[i] >= radius and after - here >= radius:
            found.append(i)
        stack.append(i)
    return found[::-1]


def _nearest_less(keys: Sequence[int], atoms: Sequence[Atom]) -> list[int]:
    """For each atom, where the last one before it begins whose key is not greater."""
    starts: list[int] = []
    stack: list[int] = []
    for i, key in enumerate(keys):
        while stack and keys[stack[-1]] > key:
            stack.pop()
        starts.append(atoms[stack[-1]][0] if stack else atoms[0][0])
        if i:
            stack.append(i)
    return starts


def _even(atoms: Sequence[Atom], first: int, last: int, size: int) -> Iterator[tuple[int, int]]:
    end = atoms[last - 1][1]
    while atoms[first][0] + size < end:
        start = atoms[first][0]
        share = (end - start) / -(-(end - start) // size)
        at = _cut(atoms, first, last, start + share * _LEAST, start + size, start + share)
        yield first, at
        first = at
    yield first, last


def _cut(
    atoms: Sequence[Atom], first: int, last: int, least: float, most: int, wanted: float
) -> int:
    """The best atom to begin the next piece with: best rank, then nearest to an even share."""
    best, found = (99, 0.0), first + 1
    for i in range(first + 1, last):
        end = atoms[i - 1][1]
        if end > most:
            break
        fits = end >= least
        key = (atoms[i][2], abs(end - wanted)) if fits else (98, -end)
        if key < best:
            best, found = key, i
    return found
