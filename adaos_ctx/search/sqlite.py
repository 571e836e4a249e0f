"""The index in one SQLite file: FTS5 over the terms, exact counts beside it, one transaction a call.

FTS5 ranks any number of records in C; the best of them are scored like in every other backend. The
same records give the same hits, in the same order, as `MemoryIndex`.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

from adaos_ctx.search.analyze import parse_query
from adaos_ctx.search.faults import translated
from adaos_ctx.search.record import Bag, analyse
from adaos_ctx.search.schema import open_file, transaction
from adaos_ctx.search.scoring import POOL, Scorer, Stats, best, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adaos_ctx.search.record import Hit, Record

_BATCH = 1000  # records analysed and written at once
_SPARE = 100  # records fetched beyond the pool, to see where a row of equal scores ends
_COLUMNS = "name, summary, detail, body"
_BAG = f"key, {_COLUMNS}, n_name, n_summary, n_detail, n_body"
_RANK_SLACK = 1e-8  # relative; more than `rounded` rounds away


class SqliteIndex:
    """Records in a file.

    Args:
        path: The index file, or `:memory:`. A file that cannot be used is replaced by an empty one
            and `rebuilt` says why.

    Raises:
        Locked: Another process is writing it.
        CannotWrite: The file cannot be made or written.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.connection, self.rebuilt = open_file(path)

    def __len__(self) -> int:
        with translated(self.path):
            return int(self._one("SELECT count(*) FROM docs")[0])

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def upsert(self, records: Iterable[Record]) -> None:
        """Add records, replacing those of the same keys; all of them or none."""
        source = iter(records)

        def write() -> None:
            while batch := list(islice(source, _BATCH)):
                bags = {bag.key: bag for bag in map(analyse, batch)}
                change = _Change()
                self._remove(list(bags), change)
                self._add(list(bags.values()), change)
                self._count(change)

        with translated(self.path):
            transaction(self.connection, write)

    def delete(self, keys: Iterable[str]) -> None:
        """Remove records; unknown keys are ignored."""
        source = iter(dict.fromkeys(keys))

        def write() -> None:
            while batch := list(islice(source, _BATCH)):
                change = _Change()
                self._remove(batch, change)
                self._count(change)

        with translated(self.path):
            transaction(self.connection, write)

    def listed(self, facet: str) -> dict[str, str]:
        """The value of one facet for every record that has it, by key."""
        sql = "SELECT docs.key, value FROM facets JOIN docs ON docs.id = doc WHERE facets.name = ?"
        with translated(self.path):
            return dict(self._all(sql, (facet,)))

    def search(
        self, query: str, k: int = 10, *, facets: Mapping[str, str] | None = None
    ) -> tuple[Hit, ...]:
        """The best k records for a query, best first, equals by key."""
        asked = parse_query(query)
        if not asked.telling:
            return ()
        with translated(self.path):
            self.connection.execute("BEGIN")  # one state for all reads
            try:
                scorer = Scorer(asked, self._held(asked.terms), self._stats())
                ids = self._pool(asked.telling, max(POOL, 2 * k), dict(facets or {}))
                return best((scorer.hit(bag) for _, bag in self._bags("id", ids)), k)
            finally:
                self.connection.execute("COMMIT")

    def without_vector(self, digests: Sequence[str], model: str) -> list[str]:
        """Those of some text digests that have no vector of a model; in the given order."""
        marks = ",".join("?" * len(digests))
        sql = f"SELECT digest FROM vectors WHERE model = ? AND digest IN ({marks})"
        with translated(self.path):
            known = {row[0] for row in self._all(sql, (model, *digests))}
        return [digest for digest in digests if digest not in known]

    def put_vectors(self, model: str, packed: Mapping[str, bytes]) -> None:
        """Keep packed vectors by text digest."""
        rows = [(digest, model, data) for digest, data in packed.items()]
        sql = "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)"
        with translated(self.path):
            transaction(self.connection, lambda: self._many(sql, rows))

    def vectors(
        self, model: str, *, facets: Mapping[str, str] | None = None
    ) -> list[tuple[str, bytes]]:
        """(key, packed vector) of every record that has one."""
        where, values = _where(dict(facets or {}), "docs.id")
        sql = (
            "SELECT docs.key, data FROM docs JOIN vectors ON vectors.digest = docs.digest"
            f" WHERE model = ?{where}"
        )
        with translated(self.path):
            return self._all(sql, (model, *values))

    def _pool(self, terms: Sequence[str], size: int, facets: dict[str, str]) -> list[int]:
        match = " OR ".join(f'"{term}"' for term in terms)
        where, values = _where(facets)
        rows = self._all(
            f"SELECT rowid, rank FROM words WHERE words MATCH ?{where} ORDER BY rank LIMIT ?",
            (match, *values, size + _SPARE),
        )
        if len(rows) <= size:
            return [row[0] for row in rows]
        limited = len(rows) == size + _SPARE
        edge = rounded(-rows[size - 1][1])
        above = edge * (1 + _RANK_SLACK)
        sure = [row[0] for row in rows if -row[1] > above]
        rows = rows[len(sure) :]
        sure += [row[0] for row in rows if rounded(-row[1]) > edge]
        if limited and rounded(-rows[-1][1]) == edge:
            return sure + self._equals(match, edge, size - len(sure), facets)
        equal = [row[0] for row in rows if rounded(-row[1]) == edge]
        return sure + self._by_key(equal)[: size - len(sure)]

    def _by_key(self, ids: list[int]) -> list[int]:
        marks = ",".join("?" * len(ids))
        rows = self._all(f"SELECT key, id FROM docs WHERE id IN ({marks})", ids)
        return [row[1] for row in sorted(rows)]

    def _equals(self, match: str, edge: float, count: int, facets: dict[str, str]) -> list[int]:
        """The first by key of a long row of equal scores."""
        where, values = _where(facets)
        low, high = sorted((-edge * (1 - _RANK_SLACK), -edge * (1 + _RANK_SLACK)))
        rows = self._all(
            f"SELECT docs.key, docs.id, rank FROM words JOIN docs ON docs.id = words.rowid"
            f" WHERE words MATCH ?{where} AND rank BETWEEN ? AND ?",
            (match, *values, low, high),
        )
        return [row[1] for row in sorted(rows) if rounded(-row[2]) == edge][:count]

    def _held(self, terms: Sequence[str]) -> dict[str, int]:
        marks = ",".join("?" * len(terms))
        return dict(self._all(f"SELECT term, held FROM terms WHERE term IN ({marks})", terms))

    def _stats(self) -> Stats:
        facts: dict[str, Any] = dict(self._all("SELECT name, value FROM facts", ()))
        lengths = tuple(facts.get(f"n{i}", 0) for i in range(4))
        return Stats(count=facts.get("count", 0), lengths=lengths)

    def _bags(self, column: str, values: Sequence[int | str]) -> Iterator[tuple[int, Bag]]:
        marks = ",".join("?" * len(values))
        rows = self._all(f"SELECT id, {_BAG} FROM docs WHERE {column} IN ({marks})", values)
        for row in rows:
            yield row[0], Bag(key=row[1], texts=row[2:6], lengths=row[6:10])

    def _facets(self, keys: list[str]) -> list[tuple[str, str, int]]:
        marks = ",".join("?" * len(keys))
        rows = self._all(f"SELECT id, facets FROM docs WHERE key IN ({marks})", keys)
        return [(*facet, row[0]) for row in rows for facet in json.loads(row[1]).items()]

    def _remove(self, keys: list[str], change: _Change) -> None:
        old = list(self._bags("key", keys))
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
        for _, bag in old:
            change.put(bag, -1)

    def _add(self, bags: list[Bag], change: _Change) -> None:
        first = (self._one("SELECT max(id) FROM docs")[0] or 0) + 1
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
        for bag in bags:
            change.put(bag, 1)

    def _count(self, change: _Change) -> None:
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

    def _many(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        self.connection.executemany(sql, rows)

    def _all(self, sql: str, values: Sequence[object]) -> list[Any]:
        return self.connection.execute(sql, values).fetchall()

    def _one(self, sql: str) -> Any:
        return self.connection.execute(sql).fetchone()


class _Change:
    """What a batch adds to the counts of the whole index."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        self.lengths = [0, 0, 0, 0]
        self.count = 0

    def put(self, bag: Bag, sign: int) -> None:
        """Add a record (+1) or take it away (-1)."""
        if sign > 0:
            self.held.update(bag.vocabulary())
        else:
            self.held.subtract(bag.vocabulary())
        self.count += sign
        self.lengths = [a + sign * b for a, b in zip(self.lengths, bag.lengths, strict=True)]


def _where(facets: dict[str, str], doc: str = "words.rowid") -> tuple[str, list[str]]:
    part = f" AND {doc} IN (SELECT doc FROM facets WHERE facets.name = ? AND facets.value = ?)"
    return part * len(facets), [text for facet in sorted(facets.items()) for text in facet]


def _dump(facets: Mapping[str, str]) -> str:
    return json.dumps(dict(facets), sort_keys=True) if facets else "{}"
