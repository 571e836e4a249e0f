"""The index in PostgreSQL, for many records and many readers; pgvector compares the vectors.

The same terms as everywhere, one row for each term of a record: PostgreSQL's own ranking knows no
rarity of terms, so the first stage is computed from these rows by the same formula as in memory,
and the hits are the same. A connection that is lost is made again once.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx.search.analyze import LAST, fingerprint, parse_query
from adaos_ctx.search.pool import SPARE, around, choose
from adaos_ctx.search.postgres_link import LOCK, Link, quoted
from adaos_ctx.search.postgres_sql import (
    ADD_BAG,
    ADD_COUNTS,
    ADD_POSTINGS,
    BAG,
    DELETE,
    DROP_NOTE,
    EQUALS,
    LIKENESS,
    PUT_NOTE,
    PUT_VECTOR,
    RANKS,
    SCHEMA,
    VERSION,
    with_facets,
)  # fmt: skip
from adaos_ctx.search.record import MAX_RESULTS, Bag, analyse, storable, wanted_facets
from adaos_ctx.search.scoring import (
    POOL,
    RANK_WEIGHTS,
    Scorer,
    Stats,
    rank_idf,
    rounded,
)  # fmt: skip
from adaos_ctx.search.vectors import Likeness, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.record import Batch, Facets, Hit, Record

_MAX_NAME = 63  # bytes; NAMEDATALEN - 1, postgresql.org/docs/current/sql-syntax-lexical.html


class PostgresIndex:
    """Records in one schema of a database.

    Args:
        url: `postgresql://…`; the password may come from the environment or `~/.pgpass`.
        schema: Name of the schema that holds this index alone, letter by letter; made when it is
            not there.

    Raises:
        MissingExtra: psycopg is not installed.
        NetworkError: The server cannot be reached.
        UsageError: The schema holds an index whose terms were cut by other rules, or cannot have
            such a name.
    """

    def __init__(self, url: str, schema: str = "adaos_ctx") -> None:
        _check_name(schema)
        self._schema = schema
        self._link = Link(url, schema)
        self.rebuilt = ""
        try:
            self._link.run(self._prepare)
        except BaseException:
            self.close()
            raise

    def __len__(self) -> int:
        return self._link.run(lambda cursor: self._stats(cursor).count)

    def close(self) -> None:
        """Close the connection."""
        self._link.close()

    def upsert(self, records: Iterable[Record]) -> None:
        """Add records, replacing those of the same keys; all of them or none."""
        self._change((), records, {})

    def delete(self, keys: Iterable[str]) -> None:
        """Remove records; unknown keys are ignored."""
        self._change(keys, (), {})

    def apply(self, batch: Batch) -> None:
        """Make all changes of a batch as one transaction: all of them or none."""
        self._change(batch.delete, batch.upsert, batch.notes)

    def _change(
        self, keys: Iterable[str], records: Iterable[Record],
        notes: Mapping[tuple[str, str], str | None],
    ) -> None:  # fmt: skip
        bags = {bag.key: bag for bag in map(analyse, records)}
        gone = list(dict.fromkeys([*map(storable, keys), *bags]))
        places = {tuple(map(storable, place)): text for place, text in notes.items()}

        def write(cursor: Any) -> None:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            self._remove(cursor, gone)
            if bags:
                self._add(cursor, bags)
            kept = [(*place, text) for place, text in places.items() if text is not None]
            cursor.executemany(PUT_NOTE, kept)
            cursor.executemany(DROP_NOTE, [p for p, text in places.items() if text is None])

        if gone or places:
            self._link.run(write)

    def notes(self, topic: str, keys: Sequence[str] | None = None) -> dict[str, str]:
        """The notes of a topic by key: all, or those of some keys."""
        sql = "SELECT key, value FROM notes WHERE topic = %s"
        if keys is None:
            every, one = f"{sql} ORDER BY key", (storable(topic),)
            return self._link.run(lambda cursor: dict(cursor.execute(every, one).fetchall()))
        some, values = f"{sql} AND key = ANY(%s)", (storable(topic), list(map(storable, keys)))
        found = self._link.run(lambda cursor: dict(cursor.execute(some, values).fetchall()))
        return {key: found[storable(key)] for key in keys if storable(key) in found}

    def listed(self, facet: str) -> dict[str, str]:
        """The value of one facet for every record that has it, by key."""
        name = storable(facet)
        sql = "SELECT key, facets ->> %s FROM docs WHERE jsonb_exists(facets, %s)"
        return self._link.run(lambda cursor: dict(cursor.execute(sql, (name, name)).fetchall()))

    def vocabulary(self, beginning: str) -> list[str]:
        """The terms that some record holds and that begin so, sorted."""
        sql = "SELECT term FROM terms WHERE term >= %s AND term < %s AND held > 0 ORDER BY term"
        values = (storable(beginning), storable(beginning) + LAST)
        return self._link.run(
            lambda cursor: [row[0] for row in cursor.execute(sql, values).fetchall()]
        )

    def search(
        self, query: str | Query, k: int = 10, *, facets: Facets | None = None
    ) -> tuple[Hit, ...]:
        """The best k records for a query, best first, equals by key."""
        asked = parse_query(query)
        wanted, k = _wanted(facets), min(k, MAX_RESULTS)

        def read(cursor: Any) -> tuple[Hit, ...]:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            stats = self._stats(cursor)
            sql = "SELECT term, held FROM terms WHERE term = ANY(%s)"
            held = dict(cursor.execute(sql, (list(asked.terms),)).fetchall())
            ids = self._pool(cursor, asked.telling, stats, held, (max(POOL, 2 * k), wanted))
            rows = cursor.execute(f"{BAG} WHERE id = ANY(%s)", (ids,)).fetchall()
            scorer = Scorer(asked, held, stats)
            return scorer.best(map(_bag, rows), k)

        return self._link.run(read) if asked.telling else ()

    def without_vector(self, digests: Sequence[str], model: str) -> list[str]:
        """Those of some text digests that have no vector of a model; in the given order."""
        sql = "SELECT digest FROM vectors WHERE model = %s AND digest = ANY(%s)"

        def read(cursor: Any) -> list[str]:
            known = {row[0] for row in cursor.execute(sql, (model, list(digests))).fetchall()}
            return [digest for digest in digests if digest not in known]

        return self._link.run(read)

    def put_vectors(self, model: str, packed: Mapping[str, bytes]) -> None:
        """Keep packed vectors by text digest."""
        rows = [(digest, model, str(list(unpack(data)))) for digest, data in packed.items()]
        self._link.run(lambda cursor: cursor.executemany(PUT_VECTOR, rows))

    def likeness(self, model: str, query: bytes, *, facets: Facets | None = None) -> Likeness:
        """How like every record that has a vector is to a packed one."""
        wanted = unpack(query)
        sql, only = with_facets(LIKENESS, _wanted(facets))
        values = {"query": str(list(wanted)), "model": model, "size": len(wanted), **only}
        rows = self._link.run(lambda cursor: cursor.execute(sql, values).fetchall())
        return Likeness.of([(row[0], float(row[1])) for row in rows])

    def _pool(
        self, cursor: Any, terms: Sequence[str], stats: Stats, held: Mapping[str, int],
        wanted: tuple[int, Mapping[str, Sequence[str]]],
    ) -> list[int]:  # fmt: skip
        size, facets = wanted
        known = [term for term in terms if held.get(term)]
        if not known:
            return []
        idfs = [rank_idf(stats.count, held[term]) for term in known]
        ranks, only = with_facets(RANKS, facets)
        values = {"terms": known, "idfs": idfs, "average": stats.average_length, **only}
        rows = cursor.execute(ranks, {**values, "limit": size + SPARE}).fetchall()

        def by_key(ids: list[int]) -> list[int]:
            sql = "SELECT key, id FROM docs WHERE id = ANY(%s)"
            return [row[1] for row in sorted(cursor.execute(sql, (ids,)).fetchall())]

        def equals(edge: float) -> list[int]:
            low, high = around(edge)
            sql = with_facets(EQUALS, facets)[0]
            rows = cursor.execute(sql, {**values, "low": low, "high": high}).fetchall()
            return [row[1] for row in sorted(rows) if rounded(row[2]) == edge]

        return choose([(row[0], row[1]) for row in rows], size, by_key, equals)

    def _stats(self, cursor: Any) -> Stats:
        row = cursor.execute("SELECT count, lengths FROM counts").fetchone()
        return Stats(count=row[0], lengths=tuple(row[1]))

    def _remove(self, cursor: Any, keys: list[str]) -> None:
        cursor.execute(DELETE, (keys,))

    def _add(self, cursor: Any, bags: Mapping[str, Bag]) -> None:
        cursor.executemany(ADD_BAG, [_row(key, bag) for key, bag in bags.items()])
        sql = "SELECT key, id FROM docs WHERE key = ANY(%s)"
        ids = dict(cursor.execute(sql, (list(bags),)).fetchall())
        with cursor.copy(ADD_POSTINGS) as copy:
            for key, bag in bags.items():
                for term, tf in _frequencies(bag).items():
                    copy.write_row((term, ids[key], tf))
        cursor.execute(ADD_COUNTS, (list(ids.values()),))

    def _prepare(self, cursor: Any) -> None:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        cursor.execute(SCHEMA.replace("{schema}", quoted(self._schema)))
        rules = f"{VERSION} {fingerprint()}"
        sql = "INSERT INTO counts (rules) SELECT %s WHERE NOT EXISTS (SELECT FROM counts)"
        cursor.execute(sql, (rules,))
        found = cursor.execute("SELECT rules FROM counts").fetchone()[0]
        if found != rules:
            reason = (
                f"the schema {self._schema} holds an index of other rules ({found}, not {rules})"
            )
            raise UsageError(reason=f"{reason}; drop it or name another schema")


def _check_name(schema: str) -> None:
    if not schema.isidentifier():
        raise UsageError(reason=f"not a name of a schema: {schema!r}")
    if len(schema.encode("utf-8", "replace")) > _MAX_NAME:  # the server would cut it, unsaid
        raise UsageError(reason=f"the name of a schema has {_MAX_NAME} bytes at most: {schema!r}")


def _facets(facets: Mapping[str, str]) -> str:
    return json.dumps(dict(facets), sort_keys=True)


def _wanted(facets: Facets | None) -> dict[str, list[str]]:
    return {name: list(values) for name, values in wanted_facets(facets).items()}


def _row(key: str, bag: Bag) -> tuple[Any, ...]:
    return (
        key, *bag.texts, list(bag.lengths), bag.length, _facets(bag.facets), bag.digest,
    )  # fmt: skip


def _bag(row: Sequence[Any]) -> Bag:
    return Bag(key=row[0], texts=tuple(row[1:5]), lengths=tuple(row[5]))


def _frequencies(bag: Bag) -> dict[str, float]:
    found: dict[str, float] = {}
    for text, weight in zip(bag.texts, RANK_WEIGHTS, strict=True):
        for term in text.split():
            found[term] = found.get(term, 0.0) + weight
    return found
