"""The splitters themselves: by headings, by paragraphs, fixed, whole, by tokens. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.tokens import boundary_before
from adaos_ctx_docs.model import MARK, LoadedDocumentDraft, SplitPiece
from adaos_ctx_docs.positions import page_of
from adaos_ctx_docs.splitters.packing import Sizes, pack
from adaos_ctx_docs.splitters.sections import sections
from adaos_ctx_docs.splitters.spans import pieces, trimmed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adaos_ctx_docs.model import LoadedDocument

MAX_CHARS = 1000  # characters of a chunk, overlap included
_VERSION = 2  # of how documents are cut; raised when some document is cut otherwise
_LEAST_CHARS = 250  # a section shorter than this is no chunk of its own
_NUDGE = 40  # characters that a fixed cut moves back to a blank


@dataclass(frozen=True, slots=True, kw_only=True)
class Structured:
    """Cuts by structure: headings (of code its definitions, of data its keys), then paragraphs.

    Args:
        max_chars: Hard cap of a chunk, overlap included; at least 1.
        overlap: Characters of the chunk before that each one begins with, fewer than half of the
            cap.
        min_chars: Sections that are shorter share a chunk; None for 250, or a quarter of the cap.
        headings: False cuts by paragraphs alone.
        max_level: Deeper headings begin no section.
    """

    max_chars: int = MAX_CHARS
    overlap: int = 0
    min_chars: int | None = None
    headings: bool = True
    max_level: int = 99
    name: str = field(init=False)

    def __post_init__(self) -> None:
        check(self.max_chars, self.overlap, self.min_chars)
        kind = "heading" if self.headings else "paragraph"
        level = f" level<={self.max_level}" if self.max_level < 99 else ""
        facts = f"max={self.max_chars} min={self.least} overlap={self.overlap}{level}"
        object.__setattr__(self, "name", f"{kind} v{_VERSION} {facts}")

    @property
    def least(self) -> int:
        """The floor that holds."""
        if self.min_chars is None:
            return min(_LEAST_CHARS, self.max_chars // 4)
        return self.min_chars

    def split(self, document: LoadedDocument) -> list[SplitPiece]:
        """The pieces of a document."""
        draft = document.draft
        sizes = Sizes(most=self.max_chars - self.overlap, least=self.least)
        parts = sections(draft, self.max_level, headings=self.headings)
        found = list(pack(draft.text, parts, sizes, draft.solid))
        return list(overlapped(draft.text, found, self.overlap)) if self.overlap else found


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Cuts every `max_chars` characters, a little earlier where a blank is near."""

    max_chars: int = MAX_CHARS
    overlap: int = 0
    name: str = field(init=False)

    def __post_init__(self) -> None:
        check(self.max_chars, self.overlap, None)
        facts = f"max={self.max_chars} overlap={self.overlap}"
        object.__setattr__(self, "name", f"fixed v{_VERSION} {facts}")

    def split(self, document: LoadedDocument) -> list[SplitPiece]:
        """The pieces of a document."""
        text, pages = document.text, document.draft.pages
        found = [
            SplitPiece(start=start, end=end, page=page_of(pages, start))
            for start, end in _windows(text, self.max_chars - self.overlap)
        ]
        return list(overlapped(text, found, self.overlap)) if self.overlap else found


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """One piece for each document."""

    name: str = "whole"

    def split(self, document: LoadedDocument) -> list[SplitPiece]:
        """The one piece; none of a document of blanks."""
        text = document.text
        start, end = trimmed(text, int(text.startswith(MARK)), len(text))
        page = page_of(document.draft.pages, start)
        return [SplitPiece(start=start, end=end, page=page)] if end > start else []


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenCapped:
    """Cuts by structure so that no piece has more tokens than a model or embedder reads.

    Args:
        max_tokens: Hard cap, at least 1; only one character that is longer by itself exceeds it.
        count: Exact tokens of a text.
        counter: What the counter is called.
    """

    max_tokens: int
    count: Callable[[str], int]
    counter: str = "o200k_base"
    name: str = field(init=False)

    def __post_init__(self) -> None:
        if self.max_tokens < 1:
            raise UsageError(reason=f"tokens of a chunk are at least 1, not {self.max_tokens}")
        name = f"tokens v{_VERSION} max={self.max_tokens} {self.counter}"
        object.__setattr__(self, "name", name)

    def split(self, document: LoadedDocument) -> list[SplitPiece]:
        """The pieces of a document."""
        size = max(4 * self.max_tokens, 1)
        rough = Structured(max_chars=size, min_chars=size // 4).split(document)
        return [fit for piece in rough for fit in self._fitting(document, piece)]

    def _fitting(self, document: LoadedDocument, piece: SplitPiece) -> Iterator[SplitPiece]:
        tokens = self.count(document.text[piece.start : piece.end])
        size = piece.end - piece.start
        if tokens <= self.max_tokens or size <= 1:
            yield piece
            return
        smaller = max(min(size * self.max_tokens // tokens, size - 1), 1)
        text = document.text[piece.start : piece.end]
        if text.startswith(MARK):  # inside a text it is a sign like others
            text = f"\u2060{text[1:]}"
        part = replace(document, draft=LoadedDocumentDraft(text=text))
        cut = Structured(max_chars=smaller, min_chars=0, headings=False).split(part)
        if len(cut) == 1 and cut[0].end - cut[0].start >= size:
            yield piece
            return
        for one in cut:
            moved = replace(piece, start=one.start + piece.start, end=one.end + piece.start)
            yield from self._fitting(document, moved)


def overlapped(text: str, found: Iterable[SplitPiece], overlap: int) -> Iterator[SplitPiece]:
    """Let each piece begin up to so many characters earlier, at a word, on the same page."""
    last: SplitPiece | None = None
    for piece in found:
        start = piece.start
        if last is not None and last.page == piece.page:
            start = max(piece.start - overlap, last.start)
            blank = text.find(" ", start, piece.start)
            if start > last.start and blank >= 0 and not text[start - 1].isspace():
                start = blank + 1
            start = boundary_before(text, start, last.start)
            start = start if piece.start - start <= overlap else piece.start
        yield replace(piece, start=min(trimmed(text, start, piece.end)[0], piece.start))
        last = piece


def check(max_chars: int, overlap: int, min_chars: int | None) -> None:
    """Refuse sizes that contradict each other.

    Raises:
        UsageError: Names what does.
    """
    if max_chars < 1:
        raise UsageError(reason=f"a chunk has at least 1 character, not {max_chars}")
    if not 0 <= overlap <= max_chars // 2:
        raise UsageError(reason=f"an overlap is 0 to half of max_chars, not {overlap}")
    if min_chars is not None and not 0 <= min_chars < max_chars:
        raise UsageError(reason=f"min_chars is less than max_chars, not {min_chars}")


def _windows(text: str, size: int) -> Iterator[tuple[int, int]]:
    start, end = trimmed(text, int(text.startswith(MARK)), len(text))
    while end - start > size:
        blank = max(text.rfind(" ", start + size - _NUDGE, start + size),
                    text.rfind("\n", start + size - _NUDGE, start + size))  # fmt: skip
        cut = boundary_before(text, blank if blank > start else start + size, start)
        cut = cut if cut > start else next(pieces(text, start, end, size))[1]
        found = trimmed(text, start, cut)
        if found[1] > found[0]:
            yield found
        start = max(trimmed(text, cut, end)[0], cut)
    found = trimmed(text, start, end)
    if found[1] > found[0]:
        yield found


def ordered(found: Sequence[SplitPiece]) -> bool:
    """Whether pieces stand in the order of the text."""
    return all(a.start <= b.start for a, b in pairwise(found))
