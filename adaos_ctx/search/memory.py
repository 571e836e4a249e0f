"""The index in memory: what packs, sessions and tests use; updates cost what they change. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.search.analyze import parse_query
from adaos_ctx.search.postings import Postings
from adaos_ctx.search.record import FIELDS, analyse, storable, wanted_facets
from adaos_ctx.search.scoring import POOL, Scorer, Stats
from adaos_ctx.search.vectors import likeness

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.record import Bag, Batch, Facets, Hit, Record
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
        self._postings = Postings()
        self._slots: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._lengths = [0] * len(FIELDS)
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
            self._remove(storable(key))

    def apply(self, batch: Batch) -> None:
        """Make all changes of a batch."""
        bags = [analyse(record) for record in batch.upsert]
        self.delete(batch.delete)
        for bag in bags:
            self._remove(bag.key)
            self._add(bag)
        for (topic, name), text in batch.notes.items():
            key, known = storable(name), self._notes.setdefault(storable(topic), {})
            if text is None:
                known.pop(key, None)
            else:
                known[key] = text

    def notes(self, topic: str, keys: Sequence[str] | None = None) -> dict[str, str]:
        """The notes of a topic by key: all, or those of some keys."""
        known = self._notes.get(storable(topic), {})
        wanted = sorted(known) if keys is None else keys
        return {key: known[storable(key)] for key in wanted if storable(key) in known}

    def listed(self, facet: str) -> dict[str, str]:
        """The value of one facet for every record that has it, by key."""
        bags, name = self._bags.items(), storable(facet)
        return {key: bag.facets[name] for key, bag in bags if name in bag.facets}

    def close(self) -> None:
        """Nothing to close; the index on disk has something."""

    def vocabulary(self, beginning: str) -> list[str]:
        """The terms that some record holds and that begin so, sorted."""
        return self._postings.terms(beginning)

    def search(
        self, query: str | Query, k: int = 10, *, facets: Facets | None = None
    ) -> tuple[Hit, ...]:
        """The best k records for a query, best first, equals by key."""
        asked = parse_query(query)
        stats = Stats(count=len(self._bags), lengths=tuple(self._lengths))
        frequencies = {term: self._postings.held(term) for term in asked.terms}
        scorer = Scorer(asked, frequencies, stats)
        keys = self._pool(asked.telling, max(POOL, 2 * k), wanted_facets(facets))
        return scorer.best((self._bags[key] for key in keys), k)

    def without_vector(self, digests: Sequence[str], model: str) -> list[str]:
        """Those of some text digests that have no vector of a model; in the given order."""
        return [digest for digest in digests if (digest, model) not in self._vectors]

    def put_vectors(self, model: str, packed: Mapping[str, bytes]) -> None:
        """Keep packed vectors by text digest."""
        self._vectors.update({(digest, model): data for digest, data in packed.items()})

    def likeness(self, model: str, query: bytes, *, facets: Facets | None = None) -> Likeness:
        """How like every record that has a vector is to a packed one."""
        wanted = wanted_facets(facets)
        found = [
            (key, self._vectors.get((bag.digest, model), b""))
            for key, bag in sorted(self._bags.items())
            if _has(bag, wanted)
        ]
        return likeness(query, [row for row in found if row[1]])

    def _pool(
        self, terms: tuple[str, ...], size: int, facets: dict[str, tuple[str, ...]]
    ) -> list[str]:
        keys = self._keys

        def by_key(slots: list[int]) -> list[int]:
            return sorted(slots, key=keys.__getitem__)

        def allowed(slot: int) -> bool:
            return _has(self._bags[keys[slot]], facets)

        only = allowed if facets else None
        return [keys[at] for at in self._postings.best(terms, size, allowed=only, by_key=by_key)]

    def _add(self, bag: Bag) -> None:
        slot = self._postings.add(bag)
        self._bags[bag.key] = bag
        self._slots[bag.key] = slot
        self._keys[slot] = bag.key
        self._lengths = [a + b for a, b in zip(self._lengths, bag.lengths, strict=True)]

    def _remove(self, key: str) -> None:
        bag = self._bags.pop(key, None)
        if bag is None:
            return
        slot = self._slots.pop(key)
        self._postings.remove(slot, bag)
        del self._keys[slot]
        self._lengths = [a - b for a, b in zip(self._lengths, bag.lengths, strict=True)]


def _has(bag: Bag, wanted: Mapping[str, tuple[str, ...]]) -> bool:
    return all(bag.facets.get(name) in values for name, values in wanted.items())
