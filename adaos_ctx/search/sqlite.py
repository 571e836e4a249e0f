"""The index in one SQLite file: FTS5 over the terms, exact counts beside it, one transaction a call.

FTS5 ranks any number of records in C; the best of them are scored like in every other backend. The
same records give the same hits, in the same order, as `MemoryIndex`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.search.analyze import LAST, parse_query
from adaos_ctx.search.faults import BUSY_S, IndexUnreadable, translated
from adaos_ctx.search.record import MAX_RESULTS, storable, wanted_facets
from adaos_ctx.search.renewal import file_id, remove, renewing
from adaos_ctx.search.schema import open_file, transaction
from adaos_ctx.search.scoring import POOL, Scorer, Stats
from adaos_ctx.search.sqlite_pool import Ranker, where_facets
from adaos_ctx.search.sqlite_write import BATCH, Writer, batched
from adaos_ctx.search.vectors import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.record import Batch, Facets, Hit, Record
    from adaos_ctx.search.vectors import Likeness


class SqliteIndex:
    """Records in a file.

    Args:
        path: The index file, or `:memory:`. A file that cannot be used is replaced by an empty one
            and `rebuilt` says why.
        busy_s: How long to wait for another process, in seconds.
        keep: Refuse a file that cannot be used, and leave it where it is.

    Raises:
        Locked: Another process is writing it.
        CannotWrite: The file cannot be made or written.
        IndexUnreadable: It cannot be used, and is to be kept; or its corruption shows later.
    """

    def __init__(self, path: str, *, busy_s: float = BUSY_S, keep: bool = False) -> None:
        self.path = path
        self._busy_s = busy_s
        self.connection, self.rebuilt = open_file(path, busy_s=busy_s, keep=keep)
        self._file = file_id(path)
        self._writer = Writer(self.connection)
        self._ranker = Ranker(self.connection)
        self._tables: dict[tuple[str, int], tuple[tuple[int, int], Table]] = {}

    def __len__(self) -> int:
        with self._translated():
            return int(self._one("SELECT count(*) FROM docs")[0])

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def discard(self) -> None:
        """Close the file and remove it, for what it holds is corrupt; not one that replaced it.

        Raises:
            Locked, CannotWrite: It cannot be removed.
        """
        try:
            with renewing(self.path, self._busy_s):
                same = file_id(self.path) == self._file  # told while it is open: numbers come again
                self.connection.close()
                if same:
                    remove(self.path)
        finally:
            self.connection.close()

    def check(self) -> None:
        """Have SQLite look at the whole file; a damaged tree can hide records from a search.

        Raises:
            IndexUnreadable: Something in it does not agree.
        """
        with self._translated():
            found = str(self._one("PRAGMA integrity_check(1)")[0])
        if found != "ok":
            raise IndexUnreadable(path=self.path, reason="what SQLite keeps in it is damaged")

    def mend(self) -> None:
        """Build anew what SQLite finds records by, from the records themselves.

        Raises:
            IndexUnreadable: The records are damaged too.
        """

        def build() -> None:
            self.connection.execute("REINDEX")
            self.connection.execute("INSERT INTO words (words) VALUES ('rebuild')")

        with self._translated():
            transaction(self.connection, build)

    def _translated(self) -> AbstractContextManager[None]:
        return translated(self.path, self._busy_s)

    def upsert(self, records: Iterable[Record]) -> None:
        """Add records, replacing those of the same keys; all of them or none."""
        with self._translated():
            transaction(self.connection, lambda: self._writer.put_all(iter(records)))

    def delete(self, keys: Iterable[str]) -> None:
        """Remove records; unknown keys are ignored."""
        with self._translated():
            transaction(self.connection, lambda: self._writer.remove_all(_each(keys)))

    def apply(self, batch: Batch) -> None:
        """Make all changes of a batch as one transaction: all of them or none."""

        def write() -> None:
            self._writer.remove_all(_each(batch.delete))
            self._writer.put_all(iter(batch.upsert))
            self._writer.note(batch.notes)

        with self._translated():
            transaction(self.connection, write)

    def notes(self, topic: str, keys: Sequence[str] | None = None) -> dict[str, str]:
        """The notes of a topic by key: all, or those of some keys."""
        sql = "SELECT key, value FROM notes WHERE topic = ?"
        found: dict[str, str] = {}
        with self._translated():
            if keys is None:
                return dict(self._all(f"{sql} ORDER BY key", (storable(topic),)))
            for some in batched(map(storable, keys), BATCH):
                marks = ",".join("?" * len(some))
                found |= dict(self._all(f"{sql} AND key IN ({marks})", (storable(topic), *some)))
        return {key: found[storable(key)] for key in keys if storable(key) in found}

    def listed(self, facet: str) -> dict[str, str]:
        """The value of one facet for every record that has it, by key."""
        sql = "SELECT docs.key, value FROM facets JOIN docs ON docs.id = doc WHERE facets.name = ?"
        with self._translated():
            return dict(self._all(sql, (storable(facet),)))

    def vocabulary(self, beginning: str) -> list[str]:
        """The terms that some record holds and that begin so, sorted."""
        sql = "SELECT term FROM terms WHERE term >= ? AND term < ? ORDER BY term"
        first = storable(beginning)
        with self._translated():
            return [row[0] for row in self._all(sql, (first, first + LAST))]

    def search(
        self, query: str | Query, k: int = 10, *, facets: Facets | None = None
    ) -> tuple[Hit, ...]:
        """The best k records for a query, best first, equals by key."""
        asked, k = parse_query(query), min(k, MAX_RESULTS)
        if not asked.telling:
            return ()
        with self._translated():
            self.connection.execute("BEGIN")  # one state for all reads
            try:
                held, stats = self._held(asked.terms), self._stats()
                scorer = Scorer(asked, held, stats)
                ids = self._ranker.best(
                    asked.telling, max(POOL, 2 * k), wanted_facets(facets),
                    held=held, count=stats.count,
                )  # fmt: skip
                return scorer.best((bag for _, bag in self._writer.bags("id", ids)), k)
            finally:
                if self.connection.in_transaction:  # corruption may have ended it
                    self.connection.execute("COMMIT")

    def without_vector(self, digests: Sequence[str], model: str) -> list[str]:
        """Those of some text digests that have no vector of a model; in the given order."""
        sql = "SELECT digest FROM vectors WHERE model = ? AND digest IN ({})"
        known: set[str] = set()
        with self._translated():
            for some in batched(digests, BATCH):
                marks = ",".join("?" * len(some))
                known |= {row[0] for row in self._all(sql.format(marks), (model, *some))}
        return [digest for digest in digests if digest not in known]

    def put_vectors(self, model: str, packed: Mapping[str, bytes]) -> None:
        """Keep packed vectors by text digest."""
        rows = [(digest, model, data) for digest, data in packed.items()]
        sql = "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)"
        with self._translated():
            transaction(self.connection, lambda: self._many(sql, rows))

    def likeness(self, model: str, query: bytes, *, facets: Facets | None = None) -> Likeness:
        """How like every record that has a vector is to a packed one."""
        with self._translated():
            table = self._table(model, len(query))
            if not facets:
                return table.compare(query)
            where, values = where_facets(wanted_facets(facets), "docs.id")
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

    def _held(self, terms: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for some in batched(terms, BATCH):
            marks = ",".join("?" * len(some))
            found |= dict(self._all(f"SELECT term, held FROM terms WHERE term IN ({marks})", some))
        return found

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


def _each(keys: Iterable[str]) -> Iterator[str]:
    """Keys as they are stored, each once."""
    return iter(dict.fromkeys(map(storable, keys)))
