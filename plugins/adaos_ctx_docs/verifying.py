"""`docs verify`: every stored chunk against its source, character by character."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.messages import Number
from adaos_ctx.search import IndexUnreadable
from adaos_ctx_docs.loaders import Loaders
from adaos_ctx_docs.loading import load
from adaos_ctx_docs.mending import AGAIN, INDEX
from adaos_ctx_docs.model import DocumentInput, LoadedDocument, text_sha256
from adaos_ctx_docs.reading import NotRead, read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from adaos_ctx_docs.model import Chunk
    from adaos_ctx_docs.rows import Head
    from adaos_ctx_docs.store import DocStore

_MAX_BYTES = 1 << 30
_OTHER = "its text has another digest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """One chunk, or a whole document (index -1), that is not what its source says.

    Args:
        uri: The document, or the key of a record that belongs to none.
        index: Of the chunk.
        reason: What is wrong.
        mend: `index` where the source is newer, `again` where what is stored is wrong; "" where
            indexing does not help.
        root: Whose documents bring it right; "" for a text without a file.
    """

    uri: str
    index: int
    reason: str
    mend: str = ""
    root: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What was compared; nothing is wrong when `mismatches` is empty."""

    documents: int
    chunks: int
    mismatches: tuple[Mismatch, ...]


def verify(
    store: DocStore, step: Callable[[int, int], None] = lambda done, total: None
) -> Verified:
    """Compare every chunk with its source as it is now, and the records with the notes.

    Raises:
        IndexUnreadable: The file is damaged where no chunk shows it.
    """
    found: list[Mismatch] = []
    roots = {name: root.path for name, root in store.roots().items()}
    heads = store.heads()
    loaders = Loaders()
    keys: set[str] = set()
    count = 0
    for number, head in enumerate(heads.values()):
        step(number, len(heads))
        chunks = store.chunks(head.uri)
        keys |= {c.key for c in chunks}
        count += len(chunks)
        if len(chunks) != head.chunks:
            noted = f"{Number(head.chunks):chunk|chunks} noted, {len(chunks)} there"
            found.append(_whole(head, noted, AGAIN))
        found += _against_source(store, head, chunks, (roots, loaders))
    found += _records(store, heads, keys)
    check = getattr(store.index, "check", None)  # only a file has one
    if check is not None and not found:  # what a chunk shows is told of the chunk
        found += _damage(store, check)
    return Verified(documents=len(heads), chunks=count, mismatches=tuple(found))


def _whole(head: Head, reason: str, mend: str = "") -> Mismatch:
    return Mismatch(uri=head.uri, index=-1, reason=reason, mend=mend, root=head.root)


def _damage(store: DocStore, check: Callable[[], None]) -> Iterator[Mismatch]:
    """What is wrong with the file itself, where one root mends it by being indexed again."""
    try:
        check()
    except IndexUnreadable as error:
        root = next(iter(store.roots()), "")
        if not root:
            raise
        reason = str(error.facts["reason"])
        yield Mismatch(uri=store.home.shown, index=-1, reason=reason, mend=AGAIN, root=root)


def _records(store: DocStore, heads: Mapping[str, Head], keys: set[str]) -> Iterator[Mismatch]:
    """Chunks that no search finds, and records that are no chunks."""
    records = store.index.listed("root")
    for key in sorted(keys - set(records)):
        head = heads[key.rpartition("#")[0]]
        reason = "is not in the search index"
        yield Mismatch(uri=key, index=-1, reason=reason, mend=AGAIN, root=head.root)
    for key in sorted(set(records) - keys):
        reason = "belongs to no document"
        yield Mismatch(uri=key, index=-1, reason=reason, mend=AGAIN, root=records[key])


def _against_source(
    store: DocStore, head: Head, chunks: list[Chunk], places: tuple[dict[str, str], Loaders]
) -> Iterator[Mismatch]:
    roots, loaders = places
    data: bytes | None = None
    if head.root:
        content = read(f"{roots.get(head.root, '')}/{head.path}", _MAX_BYTES)
        if isinstance(content, NotRead):
            yield _whole(head, content.reason, INDEX if content.missing else "")
            return
        data = content.data
    else:
        inline = store.inline(head.uri)
        data = None if inline is None else inline.encode("utf-8")
    if data is None:
        yield _whole(head, "its text is not kept", AGAIN)
        return
    encoding = head.rules.split(" ")[2] if head.rules.count(" ") > 2 else ""
    loaded = load(DocumentInput(uri=head.uri, data=data, encoding=encoding), loaders)
    if not isinstance(loaded, LoadedDocument):
        yield _whole(head, loaded.reason)
        return
    same = loaded.content_hash == head.hash
    for chunk in chunks:
        reason = _fault(loaded, chunk, data)
        if reason:
            mend = AGAIN if same or reason == _OTHER else INDEX
            yield Mismatch(
                uri=head.uri, index=chunk.index, reason=reason, mend=mend, root=head.root
            )  # fmt: skip


def _fault(loaded: LoadedDocument, chunk: Chunk, data: bytes) -> str:
    """What is wrong with a chunk; "" mostly."""
    text = loaded.text
    if text_sha256(chunk.text) != chunk.digest:
        return _OTHER
    if text[chunk.start : chunk.end] != chunk.text:
        return f"at {chunk.start}:{chunk.end} stands another text"
    if text.count("\n", 0, chunk.start) + 1 != chunk.line_start:
        return f"line {chunk.line_start} is not where it begins"
    draft = loaded.draft
    if draft.encoding and not draft.source:
        part = data[chunk.byte_start : chunk.byte_end]
        same = part == chunk.text.encode(draft.encoding, "surrogatepass")
        return "" if same else "its bytes are others"
    return ""
