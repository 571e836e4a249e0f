"""A document as sections: what stands between two headings, or on one page. Pure."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx_docs.model import MARK
from adaos_ctx_docs.splitters.spans import trimmed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_docs.model import Heading, LoadedDocumentDraft


class Section(NamedTuple):
    """A span without blanks around it (a tuple, for a document has thousands of them).

    Args:
        start: First character.
        end: Behind the last one.
        path: Titles from the top down.
        level: Of its own heading; 0 without one.
        page: 1-based, in formats with pages.
    """

    start: int
    end: int
    path: tuple[str, ...] = ()
    level: int = 0
    page: int | None = None


def sections(
    draft: LoadedDocumentDraft, max_level: int = 99, *, headings: bool = True
) -> list[Section]:
    """The sections of a document in order; they hold every character that is no blank.

    Args:
        draft: The loaded document.
        max_level: Deeper headings begin no section.
        headings: Whether headings begin sections at all; pages always do.
    """
    marks = [mark for mark in draft.headings if headings and mark.level <= max_level]
    found: list[Section] = []
    if not draft.pages:
        start = int(draft.text.startswith(MARK))
        return list(_of_span(draft.text, start, len(draft.text), marks, None))
    edges = [start for start, _ in draft.pages] + [len(draft.text)]
    for number, (start, end) in enumerate(pairwise(edges), 1):
        inside = [mark for mark in marks if start <= mark.start < end]
        found += _of_span(draft.text, start, end, inside, number)
    return found


def _of_span(
    text: str, start: int, end: int, marks: Sequence[Heading], page: int | None
) -> Iterator[Section]:
    stack: list[tuple[int, str]] = []
    level, path = 0, ()  # type: tuple[int, tuple[str, ...]]
    begin = start
    for mark in marks:
        if mark.start > begin:
            first, last = trimmed(text, begin, mark.start)
            if last > first:
                yield Section(first, last, path, level, page)
        while stack and stack[-1][0] >= mark.level:
            stack.pop()
        stack.append((mark.level, mark.title))
        level, path = mark.level, tuple([title for _, title in stack if title])
        begin = max(begin, mark.start)
    first, last = trimmed(text, begin, end)
    if last > first:
        yield Section(first, last, path, level, page)
