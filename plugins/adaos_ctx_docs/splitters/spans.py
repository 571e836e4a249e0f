"""Small things that all splitters need of spans: trimming, and places where a cut is allowed. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category

from adaos_ctx.tokens import boundary_before

if TYPE_CHECKING:
    from collections.abc import Iterator

# Ranks of cuts, best first: what stands on both sides of them.
PARAGRAPH, LINE, SENTENCE, WORD, INSIDE, GLUED = 1, 2, 3, 4, 5, 6
_SENTENCE = re.compile(r"[.!?…]+[\"'»”’)\]]*\s+|[。！？]+[」』”’）]*\s*")
_WORDS = re.compile(r"\S+")
# Signs that join whatever follows them, a blank too (Unicode Standard Annex 29, "Prepend").
_LEADING = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\U000110bd"
    "\U000110cd\U000111c2\U000111c3\U0001193f\U00011941\U00011a3a\U00011a84\U00011a85\U00011a86"
    "\U00011a87\U00011a88\U00011a89\U00011d46\U00011f02"
)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A span without the blanks around it; empty when there is nothing else.

    A mark that joins a blank keeps it: a cut between them would be inside one character.
    """
    part = text[start:end]
    body = part.lstrip()
    if not body:
        return start, start
    first = start + len(part) - len(body)
    if first > start and body[0] > "\u02ff" and text[first - 1] != "\n":
        first = max(boundary_before(text, first), start)
    return first, end_of(text, start, end)


def end_of(text: str, start: int, end: int) -> int:
    """Where a span ends without the blanks behind it; a sign that joins a blank keeps it."""
    last = start + len(text[start:end].rstrip())
    if last > start and text[last - 1] in _LEADING and last < end and category(text[last]) == "Zs":
        return last + 1
    return last


def lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines of a span that hold anything, trimmed at their ends only."""
    at = start
    while at < end:
        found = text.find("\n", at, end)
        stop = end if found < 0 else found
        last = end_of(text, at, stop)
        if last > at:
            yield at, last
        at = stop + 1


def sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences of a span."""
    at = start
    for match in _SENTENCE.finditer(text, start, end):
        cut = match.end()
        if boundary_before(text, cut) == cut:
            yield trimmed(text, at, cut)
            at = cut
    yield trimmed(text, at, end)


def words(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What stands between blanks in a span."""
    at = start
    for match in _WORDS.finditer(text, start, end):
        first = match.start()
        if first > at and boundary_before(text, first) == first:
            found = trimmed(text, at, first)
            if found[1] > found[0]:
                yield found
            at = first
    yield trimmed(text, at, end)


def pieces(text: str, start: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    """Runs of at most `size` characters, cut between what readers see as characters.

    One that is itself longer is cut inside: the limit is what embedders and readers rely on.
    """
    while end - start > size:
        cut = boundary_before(text, start + size, start)
        cut = cut if cut > start else start + size
        yield start, cut
        start = cut
    yield start, end
