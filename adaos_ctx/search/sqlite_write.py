"""Writing the SQLite index: rows, words and counts of a batch, inside the caller's transaction."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeVar

from adaos_ctx.search.record import Bag, analyse, storable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adaos_ctx.search.record import Record

T = TypeVar("T")
BATCH = 1000  # records analysed and written at once
_MANY_TERMS = 200_000  # counted before their counts are written
_COLUMNS = "name, summary, detail, body"
_BAG = f"key, {_COLUMNS}, n_name, n_summary, n_detail, n_body"


class Writer:
    """Puts analysed records into the tables and takes them out.

    Args:
        connection: Of the index file.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def bags(self, column: str, values: Sequence[int | str]) -> Iterator[tuple[int, Bag]]:
        """(id, record) of those whose column is one of the values; without facets."""
        for some in batched(values, BATCH):
            marks = ",".join("?" * len(some))
            rows = self._all(f"SELECT id, {_BAG} FROM docs WHERE {column} IN ({marks})", some)
            for row in rows:
                yield row[0], Bag(key=row[1], texts=row[2:6], lengths=row[6:10])

    def _facets(self, keys: list[str]) -> list[tuple[str, str, int]]:
        marks = ",".join("?" * len(keys))
        rows = self._all(f"SELECT id, facets FROM docs WHERE key IN ({marks})", keys)
        try:
            return [(*facet, row[0]) for row in rows for facet in json.loads(row[1]).items()]
        except (ValueError, AttributeError) as error:
            raise sqlite3.DatabaseError("a facet in it is damaged") from error

    def put_all(self, records: Iterable[Record]) -> None:
        """Put records in, in the place of those of the same keys."""
        change = Change()
        for batch in batched(records, BATCH):
            bags = {bag.key: bag for bag in map(analyse, batch)}
            self.remove(list(bags), change)
            self.add(list(bags.values()), change)
            if len(change.held) > _MANY_TERMS:
                self.count(change)
                change = Change()
        self.count(change)

    def remove_all(self, keys: Iterable[str]) -> None:
        """Take records out, in batches."""
        change = Change()
        for batch in batched(keys, BATCH):
            self.remove(batch, change)
        self.count(change)

    def note(self, notes: Mapping[tuple[str, str], str | None]) -> None:
        """Keep texts beside the records, or drop them."""
        places = {tuple(map(storable, place)): text for place, text in notes.items()}
        kept = [(*place, text) for place, text in places.items() if text is not None]
        gone = [place for place, text in places.items() if text is None]
        self.connection.executemany("INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", kept)
        self.connection.executemany("DELETE FROM notes WHERE topic = ? AND key = ?", gone)

    def remove(self, keys: list[str], change: Change) -> None:
        """Take records out; unknown keys are ignored."""
        old = list(self.bags("key", keys))
        if not old:
            return
        facets = self._facets(keys)
        many = self.connection.executemany
        many(
            f"INSERT INTO words (words, rowid, {_COLUMNS}) VALUES ('delete', ?, ?, ?, ?, ?)",
            [(doc, *bag.texts) for doc, bag in old],
        )
        many("DELETE FROM docs WHERE id = ?", [(doc,) for doc, _ in old])
        many(
            "DELETE FROM facets WHERE name = ? AND value = ? AND doc = ?",
            facets,
        )
        change.take_all([bag for _, bag in old])

    def add(self, bags: list[Bag], change: Change) -> None:
        """Put records in whose keys are not there."""
        first = (self._all("SELECT max(id) FROM docs", ())[0][0] or 0) + 1
        many = self.connection.executemany
        numbered = list(enumerate(bags, first))
        many(
            f"INSERT INTO docs (id, {_BAG}, facets, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (doc, bag.key, *bag.texts, *bag.lengths, _dump(bag.facets), bag.digest)
                for doc, bag in numbered
            ],
        )
        many(
            f"INSERT INTO words (rowid, {_COLUMNS}) VALUES (?, ?, ?, ?, ?)",
            [(doc, *bag.texts) for doc, bag in numbered],
        )
        many(
            "INSERT INTO facets VALUES (?, ?, ?)",
            [(*facet, doc) for doc, bag in numbered for facet in bag.facets.items()],
        )
        change.put_all(bags)

    def count(self, change: Change) -> None:
        """Write what a batch changed in the counts of the whole index."""
        self.connection.executemany(
            "INSERT INTO terms VALUES (?, ?) ON CONFLICT DO UPDATE SET held = held + excluded.held",
            sorted((term, delta) for term, delta in change.held.items() if delta),
        )
        gone = [(term,) for term, delta in change.held.items() if delta < 0]
        self.connection.executemany("DELETE FROM terms WHERE term = ? AND held = 0", gone)
        self.connection.executemany(
            "INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = value + excluded.value",
            [("count", change.count), *((f"n{i}", n) for i, n in enumerate(change.lengths))],
        )

    def _all(self, sql: str, values: Sequence[object]) -> list[Any]:
        return self.connection.execute(sql, values).fetchall()


class Change:
    """What a batch adds to the counts of the whole index."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        self.lengths = [0, 0, 0, 0]
        self.count = 0

    def put_all(self, bags: Sequence[Bag]) -> None:
        """Add records."""
        self.held.update(chain.from_iterable([bag.vocabulary() for bag in bags]))
        self._sum(bags, 1)

    def take_all(self, bags: Sequence[Bag]) -> None:
        """Take records away."""
        self.held.subtract(chain.from_iterable([bag.vocabulary() for bag in bags]))
        self._sum(bags, -1)

    def _sum(self, bags: Sequence[Bag], sign: int) -> None:
        self.count += sign * len(bags)
        columns = zip(*[bag.lengths for bag in bags], strict=True)
        for field, lengths in enumerate(columns):
            self.lengths[field] += sign * sum(lengths)


def batched(values: Iterable[T], size: int) -> Iterator[list[T]]:
    """Lists of so many values, the last one shorter (`itertools.batched` is not in 3.11)."""
    source = iter(values)
    while batch := list(islice(source, size)):
        yield batch


def _dump(facets: Mapping[str, str]) -> str:
    return json.dumps(dict(facets), sort_keys=True) if facets else "{}"
