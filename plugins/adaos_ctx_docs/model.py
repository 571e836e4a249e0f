"""Values of the document index: what is loaded, how it is cut, and where each piece stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from adaos_ctx.digest import sha256_hex

if TYPE_CHECKING:
    from collections.abc import Sequence


MARK = "\ufeff"  # at the start of a text: says how it is encoded, and is no part of any chunk


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentInput:
    """A file's bytes and where they came from, as a loader receives them.

    Args:
        uri: `root/path/inside`, POSIX.
        data: The bytes.
        mtime_ns: Last change in ns since the epoch; None when the source knows none.
        encoding: What to decode text with that is neither UTF-8 nor marked UTF-16; "" for UTF-8
            with a mark in the place of each bad byte.
    """

    uri: str
    data: bytes
    mtime_ns: int | None = None
    encoding: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Where a part of a document begins: its first character, its depth (1..) and its title."""

    start: int
    level: int
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedDocumentDraft:
    """What a loader gives: text and structure.

    Args:
        text: All text; offsets count its code points.
        pages: Span of each page, where the format has pages; never made up.
        headings: In the order of the text; of code its definitions, of data its keys.
        solid: Spans that are cut only where they are longer than a chunk (code blocks, tables).
        source: Text of the same length as `text` that is what the bytes decode to, where `text` has
            blanks for markup. Byte positions follow it, and chunks quote `text`.
        encoding: What `source` (or `text`) must be encoded in to give the bytes behind the BOM; ""
            where the text is extracted, and byte positions count its UTF-8.
        bom: Bytes before the first character.
        notes: What decoding had to do, one phrase each.
    """

    text: str
    pages: tuple[tuple[int, int], ...] = ()
    headings: tuple[Heading, ...] = ()
    solid: tuple[tuple[int, int], ...] = ()
    source: str = ""
    encoding: str = ""
    bom: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedDocument:
    """One document, read into text.

    Args:
        uri: What every chunk of it refers to.
        draft: Text and structure.
        content_hash: SHA-256 of the raw bytes.
        size_bytes: Of the raw bytes.
        mtime_ns: See `DocumentInput`.
        loader: Which loader read it.
    """

    uri: str
    draft: LoadedDocumentDraft
    content_hash: str
    size_bytes: int
    loader: str
    mtime_ns: int | None = None

    @property
    def text(self) -> str:
        """The document's whole text."""
        return self.draft.text


class DocumentLoader(Protocol):
    """Turns one format's bytes into text and positions; never decides what a chunk is.

    `name` is recorded on every document; `extensions` are lower-case, with the dot.
    """

    @property
    def name(self) -> str:
        """Stable; a bad extraction is traced by it."""

    @property
    def extensions(self) -> Sequence[str]:
        """What it claims."""

    def load(self, document: DocumentInput) -> LoadedDocumentDraft:
        """Read the bytes.

        Raises:
            Exception: Whatever it is, the document is listed as failed, with the reason.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitPiece:
    """One cut, before it has an id: a span, the titles above it, and its page where there is one.

    Args:
        start: First character.
        end: Behind the last one.
        path: Titles from the top down; () above the first heading.
        page: 1-based; None in formats without pages.
    """

    start: int
    end: int
    path: tuple[str, ...] = ()
    page: int | None = None


class Splitter(Protocol):
    """Cuts one document into pieces, in order; `name` says how, with every setting that counts."""

    @property
    def name(self) -> str:
        """Stable; another name means that documents are cut again."""

    def split(self, document: LoadedDocument) -> Sequence[SplitPiece]:
        """The pieces; they overlap only where the strategy wants it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """One piece of a document that can be found, and where it stands.

    Args:
        doc_uri: The document.
        index: Place among the document's chunks, from 0; changes when something is put before it.
        text: Exactly `document.text[start:end]`.
        start: First character (code points).
        end: Behind the last one.
        byte_start: The same in bytes of the file, or of the UTF-8 of an extracted text.
        byte_end: Behind the last byte.
        line_start: Line of the first character, from 1; lines end with LF.
        line_end: Line of the last character.
        path: Titles above it.
        page: See `SplitPiece`.
        digest: SHA-256 of the text in UTF-8.
        occurrence: How many chunks of the same text stand before it in the document.
    """

    doc_uri: str
    index: int
    text: str
    start: int
    end: int
    byte_start: int
    byte_end: int
    line_start: int
    line_end: int
    path: tuple[str, ...] = ()
    page: int | None = None
    digest: str = ""
    occurrence: int = 0

    @property
    def id(self) -> str:
        """`<uri>#<index>`: what a reader cites."""
        return f"{self.doc_uri}#{self.index}"

    @property
    def ref(self) -> str:
        """`doc:<uri>#<index>@<sha8>`: the citation with the digest that pins its text."""
        return f"doc:{self.id}@{self.digest[:8]}"

    @property
    def key(self) -> str:
        """What it is stored by: document, content and occurrence, never its place."""
        return f"{self.doc_uri}#{self.digest}.{self.occurrence}"

    @property
    def heading(self) -> str:
        """The titles above it in one line."""
        return " › ".join(self.path)


def text_sha256(text: str) -> str:
    """The digest of a chunk's text."""
    return sha256_hex(text.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedDocument:
    """One document that could not be read, and why."""

    uri: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TruncatedChunk:
    """One chunk that is longer than its embedder reads; only its beginning is in the vector."""

    id: str
    chars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexReport:
    """What a run did; kept in the run log as evidence.

    Args:
        discovered: Documents that the source named or the walk found, each once.
        loaded: Documents that were read; those that did not change are counted as read.
        chunks: Chunks of all documents of this run.
        embedded: Vectors made in this run; 0 without an embedder.
        skipped: Chunks that were there already with the same text, titles and embedder.
        added: Chunks whose text was not in its document before.
        reused: Added chunks that took the vector of an equal text.
        moved: Chunks that stand elsewhere than before, or whose document has another name now.
        removed: Chunks that went, because their document changed or is gone.
        kept_stale: Chunks of documents that could not be read; they stay, marked.
        failed: Documents that could not be read.
        truncated: Chunks longer than the embedder reads.
        truncated_count: How many.
        embedder_fingerprint: What vectors were made with; `lexical` without any.
        splitter: How documents were cut.
        by_loader: Loader -> documents.
        elapsed_ms: Wall-clock duration.
        notes: What else a reader should know.
    """

    discovered: int = 0
    loaded: int = 0
    chunks: int = 0
    embedded: int = 0
    skipped: int = 0
    added: int = 0
    reused: int = 0
    moved: int = 0
    removed: int = 0
    kept_stale: int = 0
    failed: tuple[FailedDocument, ...] = ()
    truncated: tuple[TruncatedChunk, ...] = ()
    truncated_count: int = 0
    embedder_fingerprint: str = "lexical"
    splitter: str = ""
    by_loader: dict[str, int] = field(default_factory=dict)
    elapsed_ms: int = 0
    notes: tuple[str, ...] = ()
