"""Search by words and by vectors over one index; vectors are made once for each text."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from adaos_ctx.search.fuse import fused
from adaos_ctx.search.record import text_digest
from adaos_ctx.search.vectors import pack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.embedders import Embedder
    from adaos_ctx.search.record import Facets, Hit, Record, VectorIndex

_BATCH = 64  # texts embedded at once
_POOL = 100  # records by words that are fused, at least


class Hybrid:
    """An index with an embedder.

    Args:
        index: Any backend; it keeps the vectors beside the records.
        embedder: Makes the vectors.
    """

    def __init__(self, index: VectorIndex, embedder: Embedder) -> None:
        self._index = index
        self._embedder = embedder

    def embed(self, records: Iterable[Record]) -> int:
        """Make the vectors that are missing; how many were made.

        A text that any record had before keeps its vector (the cache is keyed by the text's digest
        and the embedder's fingerprint).
        """
        model = self._embedder.fingerprint
        made = 0
        source = iter(records)
        while batch := list(islice(source, _BATCH)):
            texts = {text_digest(record.text): record.text for record in batch}
            missing = self._index.without_vector(list(texts), model)
            if missing:
                vectors = self._embedder.documents([texts[digest] for digest in missing])
                packed = {d: pack(v) for d, v in zip(missing, vectors, strict=True)}
                self._index.put_vectors(model, packed)
                made += len(missing)
        return made

    def search(
        self, query: str, k: int = 10, *, facets: Facets | None = None, words: Query | None = None
    ) -> tuple[Hit, ...]:
        """The best k records by words and vectors together, best first, equals by key.

        Args:
            query: What is asked; the embedder reads it as it is.
            k: How many at most.
            facets: What records must have.
            words: What is asked of the words, where that is something else (`spelling`).
        """
        hits = self._index.search(words or query, max(k, _POOL), facets=facets)
        wanted = pack(self._embedder.query(query))
        alike = self._index.likeness(self._embedder.fingerprint, wanted, facets=facets)
        return fused(hits, alike, k)
