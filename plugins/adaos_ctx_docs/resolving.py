"""References to chunks: what they pin, where that stands now, and as artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.messages import Number
from adaos_ctx.model import Artifact
from adaos_ctx.places import near
from adaos_ctx_docs.citing import SCHEME, head_line, parse_ref, quoted, safe, shown
from adaos_ctx_docs.errors import ChunkGone
from adaos_ctx_docs.live import Live, Standing

if TYPE_CHECKING:
    from adaos_ctx_docs.model import Chunk
    from adaos_ctx_docs.store import DocStore

_BRIEF_CHARS = 160


def resolve(store: DocStore, ref: str, live: Live | None = None) -> Standing:
    """The chunk that a reference names, where it stands now.

    A pinned reference finds its text wherever it moved to; an unpinned one means whatever has the
    index now.

    Raises:
        ChunkGone: No such document or chunk, or its text is not in the source any more.
    """
    parsed = parse_ref(ref)
    if parsed is None:
        raise ChunkGone(ref=ref or "''", reason="is no reference to a chunk: doc:<uri>#<index>@<sha8>")
    uri, index, sha = parsed
    live = live or Live(store)
    chunks = store.places(uri)
    chunk = _pick(chunks, ref, index, sha)
    if chunk is None:
        raise _another(store, ref, chunks[index], live)
    found = store.texts([chunk])
    if not found:
        raise ChunkGone(ref=ref, reason="its text is not in the index", folder=_folder(store, uri))
    standing = live.stand(found[0])
    if standing.gone:
        raise ChunkGone(ref=ref, reason=standing.gone, folder=_folder(store, uri))
    if sha and chunk.index != index and not standing.note:
        return Standing(chunk=standing.chunk, note="moved", place=standing.place)
    return standing


def _another(store: DocStore, ref: str, here: Chunk, live: Live) -> ChunkGone:
    """The refusal of a pinned text that is not there; names what is, where that can be cited."""
    stands = any(not live.stand(one).gone for one in store.texts([here]))
    known = {"now": here.ref} if stands else {"folder": _folder(store, here.doc_uri)}
    return ChunkGone(ref=ref, reason="its text is another now", **known)


def _folder(store: DocStore, uri: str) -> str:
    """The folder that brings a document up to date, as a command line takes it."""
    head = store.head(uri)
    root = store.roots().get(head.root) if head else None
    return quoted(near(root.path)) if root else f"- --uri {quoted(uri)}"


def _pick(chunks: list[Chunk], ref: str, index: int, sha: str) -> Chunk | None:
    """The chunk that is meant; None where another text stands in its place."""
    if not chunks:
        raise ChunkGone(ref=ref, reason="its document is not in the index")
    here = chunks[index] if index < len(chunks) else None
    if here is not None and here.digest.startswith(sha):
        return here
    same = [chunk for chunk in chunks if sha and chunk.digest.startswith(sha)]
    if same:
        return min(same, key=lambda chunk: (abs(chunk.index - index), chunk.index))
    if here is None:
        raise ChunkGone(ref=ref, reason=f"its document has {Number(len(chunks)):chunk|chunks}")
    return None


def artifact(standing: Standing) -> Artifact:
    """A chunk with its renditions of rising cost."""
    chunk = standing.chunk
    line = " ".join((chunk.heading or chunk.text).split())[:_BRIEF_CHARS]
    return Artifact(
        ref=chunk.ref, kind="chunk",
        renditions={
            "ref": chunk.ref, "brief": safe(f"{chunk.id}: {line}"),
            "card": head_line(standing), "full": shown(chunk),
        },
        facets={"doc": chunk.doc_uri},
    )  # fmt: skip


def is_ours(ref: str) -> bool:
    """Whether a reference has our scheme."""
    return ref.startswith(SCHEME)
