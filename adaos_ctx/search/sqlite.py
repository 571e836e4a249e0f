"""The index in one SQLite file: FTS5 over the terms, exact counts beside it, one transaction a call.

FTS5 ranks any number of records in C; the best of them are scored like in every other backend. The
same records give the same hits, in the same order, as `MemoryIndex`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.search.analyze import parse_query
from adaos_ctx.search.faults import translated
from adaos_ctx.search.pool import SPARE, around, choose
from adaos_ctx.search.schema import open_file, transaction
from adaos_ctx.search.scoring import POOL, Scorer, Stats, rounded
from adaos_ctx.search.sqlite_write import BATCH, Writer, batched
from adaos_ctx.search.vectors import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adaos_ctx.search.record import Batch, Hit, Record
    from adaos_ctx.search.vectors import Likeness


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
        self._writer = Writer(self.connection)
        self._tables: dict[tuple[str, int], tuple[tuple[int, int], Table]] = {}

    def __len__(self) -> int:
        with translated(self.path):
            return int(self._one("SELECT count(*) FROM docs")[0])

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def upsert(self, records: Iterable[Record]) -> None:
        """Add records, replacing those of the same keys; all of them or none."""
        with translated(self.path):
            transaction(self.connection, lambda: self._writer.put_all(iter(records)))

    def delete(self, keys: Iterable[str]) -> None:
        """Remove records; unknown keys are ignored."""
        with translated(self.path):
            transaction(self.connection, lambda: self._writer.remove_all(iter(dict.fromkeys(keys))))

    def apply(self, batch: Batch) -> None:
        """Make all changes of a batch as one transaction: all of them or none."""

        def write() -> None:
            self._writer.remove_all(iter(dict.fromkeys(batch.delete)))
            self._writer.put_all(iter(batch.upsert))
            self._writer.note(batch.notes)

        with translated(self.path):
            transaction(self.connection, write)

    def notes(self, topic: str, keys: Sequence[str] | None = None) -> dict[str, str]:
        """The notes of a topic by key: all, or those of some keys."""
        sql = "SELECT key, value FROM notes WHERE topic = ?"
        found: dict[str, str] = {}
        with translated(self.path):
            if keys is None:
                return dict(self._all(f"{sql} ORDER BY key", (topic,)))
            for some in batched(keys, BATCH):
                marks = ",".join("?" * len(some))
                found |= dict(self._all(f"{sql} AND key IN ({marks})", (topic, *some)))
        return {key: found[key] for key in keys if key in found}

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
                return scorer.best((bag for _, bag in self._writer.bags("id", ids)), k)
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

    def likeness(
        self, model: str, query: bytes, *, facets: Mapping[str, str] | None = None
    ) -> Likeness:
        """How like every record that has a vector is to a packed one."""
        with translated(self.path):
            table = self._table(model, len(query))
            if not facets:
                return table.compare(query)
            where, values = _where(dict(facets), "docs.id")
            only = self._all(f"SELECT key FROM docs WHERE 1{where}", values)
        return table.compare(query, [row[0] for row in only])

    def _table(self, model: str, size_bytes: int) -> Table:
        """All vectors of a model; read again only after something was written."""
        seen = self._all("PRAGMA data_version", ())[0][0], self.connection.total_changes
        known = self._tables.get((model, size_bytes))
        if known is not None and known[0] == seen:
            return known[1]
        sql = (
            "SELECT docs.key, data FROM docs JOIN vectors ON vectors.digest = docs.digest"
            " WHERE model = ? AND length(data) = ? ORDER BY docs.key"
        )
        table = Table(self._all(sql, (model, size_bytes)), size_bytes)
        self._tables[model, size_bytes] = (seen, table)
        return table

    def _pool(self, terms: Sequence[str], size: int, facets: dict[str, str]) -> list[int]:
        match = " OR ".join(f'"{term}"' for term in terms)
        where, values = _where(facets)
        rows = self._all(
            f"SELECT rowid, rank FROM words WHERE words MATCH ?{where} ORDER BY rank LIMIT ?",
            (match, *values, size + SPARE),
        )
        scored = [(row[0], -row[1]) for row in rows]
        return choose(scored, size, self._by_key, lambda edge: self._equals(match, edge, facets))

    def _by_key(self, ids: list[int]) -> list[int]:
        marks = ",".join("?" * len(ids))
        rows = self._all(f"SELECT key, id FROM docs WHERE id IN ({marks})", ids)
        return [row[1] for row in sorted(rows)]

    def _equals(self, match: str, edge: float, facets: dict[str, str]) -> list[int]:
        where, values = _where(facets)
        low, high = around(edge)
        rows = self._all(
            f"SELECT docs.key, docs.id, rank FROM words JOIN docs ON docs.id = words.rowid"
            f" WHERE words MATCH ?{where} AND rank BETWEEN ? AND ?",
            (match, *values, -high, -low),
        )
        return [row[1] for row in sorted(rows) if rounded(-row[2]) == edge]

    def _held(self, terms: Sequence[str]) -> dict[str, int]:
        marks = ",".join("?" * len(terms))
        return dict(self._all(f"SELECT term, held FROM terms WHERE term IN ({marks})", terms))

    def _stats(self) -> Stats:
        facts: dict[str, Any] = dict(self._all("SELECT name, value FROM facts", ()))
        lengths = tuple(facts.get(f"n{i}", 0) for i in range(4))
        return Stats(count=facts.get("count", 0), lengths=lengths)

    def _many(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        self.connection.executemany(sql, rows)

    def _all(self, sql: str, values: Sequence[object]) -> list[Any]:
        return self.connection.execute(sql, values).fetchall()

    def _one(self, sql: str) -> Any:
        return self.connection.execute(sql).fetchone()


# With the plus SQLite filters what FTS5 found; without it FTS5 is asked again for every record that
# has the facet, which took fifty times as long for a facet that a quarter of the records have.
def _where(facets: dict[str, str], doc: str = "+words.rowid") -> tuple[str, list[str]]:
    part = f" AND {doc} IN (SELECT doc FROM facets WHERE facets.name = ? AND facets.value = ?)"
    return part * len(facets), [text for facet in sorted(facets.items()) for text in facet]
