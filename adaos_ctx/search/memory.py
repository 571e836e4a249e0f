"""The index in memory: what packs, sessions and tests use; updates cost what they change. Pure."""

from __future__ import annotations

from heapq import nlargest
from operator import itemgetter
from typing import TYPE_CHECKING

from adaos_ctx.search.analyze import parse_query
from adaos_ctx.search.pool import SPARE, around, choose
from adaos_ctx.search.record import analyse
from adaos_ctx.search.scoring import (
    K1,
    POOL,
    RANK_WEIGHTS,
    B,
    Scorer,
    Stats,
    best,
    rank_idf,
    rounded,
)  # fmt: skip
from adaos_ctx.search.vectors import likeness

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adaos_ctx.search.record import Bag, Batch, Hit, Record
    from adaos_ctx.search.vectors import Likeness


class MemoryIndex:
    """Records in dictionaries.

    Example:
        >>> from adaos_ctx.search.record import Record
        >>> index = MemoryIndex()
        >>> index.upsert([Record(key="a", name="getUserName"), Record(key="b", name="orders")])
        >>> [hit.key for hit in index.search("user names")]
        ['a']
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._bags: dict[str, Bag] = {}
        self._postings: dict[str, dict[str, float]] = {}
        self._lengths = [0] * len(RANK_WEIGHTS)
        self._norms: dict[str, float] = {}
        self._vectors: dict[tuple[str, str], bytes] = {}
        self._notes: dict[str, dict[str, str]] = {}
        self.upsert(records)

    def __len__(self) -> int:
        return len(self._bags)

    def upsert(self, records: Iterable[Record]) -> None:
        """Add records, replacing those of the same keys; all of them or none."""
        for bag in [analyse(record) for record in records]:
            self._remove(bag.key)
            self._add(bag)

    def delete(self, keys: Iterable[str]) -> None:
        """Remove records; unknown keys are ignored."""
        for key in list(keys):
            self._remove(key)

    def apply(self, batch: Batch) -> None:
        """Make all changes of a batch."""
        bags = [analyse(record) for record in batch.upsert]
        self.delete(batch.delete)
        for bag in bags:
            self._remove(bag.key)
            self._add(bag)
        for (topic, key), text in batch.notes.items():
            known = self._notes.setdefault(topic, {})
            if text is None:
                known.pop(key, None)
            else:
                known[key] = text

    def notes(self, topic: str, keys: Sequence[str] | None = None) -> dict[str, str]:
        """The notes of a topic by key: all, or those of some keys."""
        known = self._notes.get(topic, {})
        wanted = sorted(known) if keys is None else keys
        return {key: known[key] for key in wanted if key in known}

    def listed(self, facet: str) -> dict[str, str]:
        """The value of one facet for every record that has it, by key."""
        bags = self._bags.items()
        return {key: bag.facets[facet] for key, bag in bags if facet in bag.facets}

    def close(self) -> None:
        """Nothing to close; the index on disk has something."""

    def search(
        self, query: str, k: int = 10, *, facets: Mapping[str, str] | None = None
    ) -> tuple[Hit, ...]:
        """The best k records for a query, best first, equals by key."""
        asked = parse_query(query)
        stats = Stats(count=len(self._bags), lengths=tuple(self._lengths))
        frequencies = {term: len(self._postings.get(term, ())) for term in asked.terms}
        scorer = Scorer(asked, frequencies, stats)
        keys = self._pool(asked.telling, max(POOL, 2 * k), dict(facets or {}))
        return best((scorer.hit(self._bags[key]) for key in keys), k)

    def without_vector(self, digests: Sequence[str], model: str) -> list[str]:
        """Those of some text digests that have no vector of a model; in the given order."""
        return [digest for digest in digests if (digest, model) not in self._vectors]

    def put_vectors(self, model: str, packed: Mapping[str, bytes]) -> None:
        """Keep packed vectors by text digest."""
        self._vectors.update({(digest, model): data for digest, data in packed.items()})

    def likeness(
        self, model: str, query: bytes, *, facets: Mapping[str, str] | None = None
    ) -> Likeness:
        """How like every record that has a vector is to a packed one."""
        wanted = dict(facets or {}).items()
        found = [
            (key, self._vectors.get((bag.digest, model), b""))
            for key, bag in sorted(self._bags.items())
            if wanted <= bag.facets.items()
        ]
        return likeness(query, [row for row in found if row[1]])

    def _pool(self, terms: tuple[str, ...], size: int, facets: dict[str, str]) -> list[str]:
        scores = self._ranks(terms)
        if facets:
            wanted = facets.items()
            scores = {
                key: s for key, s in scores.items() if wanted <= self._bags[key].facets.items()
            }
        if len(scores) <= size:
            return list(scores)
        rows = nlargest(size + SPARE, scores.items(), key=itemgetter(1))

        def equals(edge: float) -> list[str]:
            low, high = around(edge)
            near = (key for key, score in scores.items() if low <= score <= high)
            return sorted(key for key in near if rounded(scores[key]) == edge)

        return choose(rows, size, sorted, equals)

    def _ranks(self, terms: tuple[str, ...]) -> dict[str, float]:
        norms = self._current_norms()
        scores: dict[str, float] = {}
        for term in terms:
            postings = self._postings.get(term)
            if not postings:
                continue
            idf = rank_idf(len(self._bags), len(postings))
            for key, tf in postings.items():
                part = idf * ((tf * (K1 + 1.0)) / (tf + norms[key]))
                scores[key] = scores.get(key, 0.0) + part
        return scores

    def _current_norms(self) -> dict[str, float]:
        if not self._norms and self._bags:
            average = sum(self._lengths) / len(self._bags) or 1.0
            self._norms = {
                key: K1 * (1 - B + B * bag.length / average) for key, bag in self._bags.items()
            }
        return self._norms

    def _add(self, bag: Bag) -> None:
        self._bags[bag.key] = bag
        self._norms = {}
        for text, weight in zip(bag.texts, RANK_WEIGHTS, strict=True):
            for term in text.split():
                postings = self._postings.setdefault(term, {})
                postings[bag.key] = postings.get(bag.key, 0.0) + weight
        self._lengths = [a + b for a, b in zip(self._lengths, bag.lengths, strict=True)]

    def _remove(self, key: str) -> None:
        bag = self._bags.pop(key, None)
        if bag is None:
            return
        self._norms = {}
        for term in bag.vocabulary():
            postings = self._postings[term]
            del postings[key]
            if not postings:
                del self._postings[term]
        self._lengths = [a - b for a, b in zip(self._lengths, bag.lengths, strict=True)]
