"""The first stage over an index file: FTS5 ranks, facets narrow, of equals the first by key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.search.pool import SPARE, around, choose
from adaos_ctx.search.scoring import rounded

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    Wanted = Mapping[str, Sequence[str]]

_FEW = 2000  # records of a facet; so many are looked up faster than what is ranked is asked
# With the plus SQLite filters what FTS5 found; without it FTS5 is asked again for every record that
# has the facet, which took fifty times as long for a facet that a quarter of the records have.
_ROWID = "+words.rowid"
_READ = 512  # ranked records that are asked for their facets at once


class Ranker:
    """Ranks the records of one file.

    Args:
        connection: Of the index file.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def best(self, terms: Sequence[str], size: int, wanted: Wanted) -> list[int]:
        """The ids that score best for some terms, of those that have the wanted facets.

        Args:
            terms: At least one.
            size: How many at most.
            wanted: Facet -> values, any of which will do.
        """
        match = " OR ".join(f'"{term}"' for term in terms)
        most = size + SPARE
        rows = self._walked(match, most, wanted) if wanted else self._limited(match, most, {})
        scored = [(row[0], -row[1]) for row in rows]
        return choose(scored, size, self._by_key, lambda edge: self._equals(match, edge, wanted))

    def _limited(self, match: str, most: int, wanted: Wanted) -> list[tuple[int, float]]:
        where, values = where_facets(wanted, _ROWID)
        return self._all(
            f"SELECT rowid, rank FROM words WHERE words MATCH ?{where} ORDER BY rank LIMIT ?",
            (match, *values, most),
        )

    def _walked(self, match: str, most: int, wanted: Wanted) -> list[tuple[int, float]]:
        """Go down the ranking until enough of it has the facets.

        SQLite would first copy all records of a facet, which at 100,000 took longer than ranking.
        """
        if any(self._is_rare(name, values) for name, values in wanted.items()):
            return self._limited(match, most, wanted)
        sql = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank"
        cursor = self._connection.execute(sql, (match,))
        found: list[tuple[int, float]] = []
        try:
            while len(found) < most and (rows := cursor.fetchmany(_READ)):
                held = self._held([row[0] for row in rows], wanted)
                found += [row for row in rows if row[0] in held]
        finally:
            cursor.close()
        return found[:most]

    def _is_rare(self, name: str, values: Sequence[str]) -> bool:
        sql = "SELECT count(*) FROM (SELECT 1 FROM facets WHERE name = ? AND value = ? LIMIT ?)"
        return all(self._all(sql, (name, value, _FEW))[0][0] < _FEW for value in values)

    def _held(self, ids: list[int], wanted: Wanted) -> set[int]:
        """Those of some records that have all wanted facets."""
        left = set(ids)
        for name, values in wanted.items():
            some = sorted(left)
            sql = (
                "SELECT doc FROM facets WHERE name = ? AND value = ?"
                f" AND doc IN ({','.join('?' * len(some))})"
            )
            left = {row[0] for value in values for row in self._all(sql, (name, value, *some))}
        return left

    def _by_key(self, ids: list[int]) -> list[int]:
        marks = ",".join("?" * len(ids))
        rows = self._all(f"SELECT key, id FROM docs WHERE id IN ({marks})", ids)
        return [row[1] for row in sorted(rows)]

    def _equals(self, match: str, edge: float, wanted: Wanted) -> list[int]:
        where, values = where_facets(wanted, _ROWID)
        low, high = around(edge)
        rows = self._all(
            f"SELECT docs.key, docs.id, rank FROM words JOIN docs ON docs.id = words.rowid"
            f" WHERE words MATCH ?{where} AND rank BETWEEN ? AND ?",
            (match, *values, -high, -low),
        )
        return [row[1] for row in sorted(rows) if rounded(-row[2]) == edge]

    def _all(self, sql: str, values: Sequence[object]) -> list[Any]:
        return self._connection.execute(sql, values).fetchall()


def where_facets(wanted: Wanted, doc: str) -> tuple[str, list[str]]:
    """` AND …` that keeps the records with all wanted facets, and its values.

    Args:
        wanted: Facet -> values.
        doc: How the statement calls a record's id.
    """
    parts, values = [], []
    for name, some in wanted.items():
        marks = ",".join("?" * len(some))
        parts.append(
            f" AND {doc} IN (SELECT doc FROM facets WHERE facets.name = ?"
            f" AND facets.value IN ({marks}))"
        )
        values += [name, *some]
    return "".join(parts), values
