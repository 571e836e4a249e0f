"""What a section that is too long consists of: paragraphs, lines, sentences, words. Pure.

An atom is at most as long as a chunk. How a paragraph falls into atoms depends on the paragraph
alone, so that an edit elsewhere changes none of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from adaos_ctx_docs.splitters import spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Span = tuple[int, int]
    Atom = tuple[int, int, int]  # start, end, rank of the cut before it

_BLANK = re.compile(r"\n[^\S\n]*\n\s*")


def atoms(text: str, span: Span, size: int, solid: Sequence[Span] = ()) -> list[Atom]:
    """The atoms of a span.

    Args:
        text: The document's text.
        span: Where to look; without blanks around it.
        size: Most characters of an atom.
        solid: Spans that a blank line does not part.
    """
    found: list[Atom] = []
    for start, end in _paragraphs(text, span, solid):
        if end - start <= size:
            found.append((start, end, spans.PARAGRAPH))
        else:
            found += _smaller(text, (start, end), size)
    return found


def _paragraphs(text: str, span: Span, solid: Sequence[Span]) -> Iterator[Span]:
    start, end = span
    for match in _BLANK.finditer(text, start, end):
        cut = match.start()
        if solid and _within(solid, cut):
            continue
        # Indentation is a part of the paragraph: code and lists say something by it.
        after = text.rfind("\n", cut, match.end()) + 1
        if cut > start:
            yield start, spans.end_of(text, start, cut)
        start = after
    if end > start:
        yield start, end


def _within(solid: Sequence[Span], cut: int) -> bool:
    at = bisect_right(solid, (cut,)) - 1
    return at >= 0 and cut < solid[at][1]


def _smaller(text: str, span: Span, size: int) -> Iterator[Atom]:
    """Lines of a paragraph that is too long, sentences of such a line, words, and pieces of those."""
    ways = (
        (spans.LINE, spans.lines), (spans.SENTENCE, spans.sentences), (spans.WORD, spans.words),
    )  # fmt: skip
    yield from _level(text, (*span, spans.PARAGRAPH), size, ways)


def _level(text: str, atom: Atom, size: int, ways: Sequence[tuple[int, object]]) -> Iterator[Atom]:
    start, end, rank = atom
    if end - start <= size:
        yield atom
        return
    if not ways:
        for number, (a, b) in enumerate(spans.pieces(text, start, end, size)):
            yield a, b, rank if number == 0 else spans.INSIDE
        return
    (own, cut), *rest = ways
    for number, (a, b) in enumerate(cut(text, start, end)):  # type: ignore[operator]
        if b > a:
            yield from _level(text, (a, b, rank if number == 0 else own), size, rest)
