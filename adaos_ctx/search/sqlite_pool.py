"""The first stage over an index file: FTS5 ranks, facets narrow, of equals the first by key.

That a record matches costs FTS5 little, its rank twenty times as much. So records are ranked last:
only those that have the facets, and where the rare terms decide, only those that hold one of them.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from adaos_ctx.search.pool import SLACK, SPARE, around, choose
from adaos_ctx.search.pruning import most_of, rare_ones
from adaos_ctx.search.scoring import rounded
from adaos_ctx.search.sqlite_write import BATCH, batched

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Wanted = Mapping[str, Sequence[str]]

_MOST_FACETS, _MOST_VALUES = 30, 1000  # of a query that are conditions and variables of their own
_BY_PAIRS = (
    " AND {doc} IN (SELECT facets.doc FROM json_each(?) AS pair JOIN facets"
    " ON facets.name = json_extract(pair.value, '$[0]')"
    " AND facets.value = json_extract(pair.value, '$[1]')"
    " GROUP BY facets.doc HAVING count(*) = CAST(? AS INTEGER))"
)
_FEW = 2000  # records of a facet; so many are copied faster than what matches is looked up
# A plus keeps SQLite from asking FTS5 once for every record that a subquery gives, and from having
# everything ranked before it looks at any other condition.
_ROWID = "+words.rowid"
_BY_RARE = f" AND {_ROWID} IN (SELECT rowid FROM words WHERE words MATCH ?)"


class Ranker:
    """Ranks the records of one file.

    Args:
        connection: Of the index file.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._counts: dict[tuple[str, str], int] = {}
        self._seen: tuple[int, int] = (0, 0)

    def best(
        self,
        terms: Sequence[str],
        size: int,
        wanted: Wanted,
        *,
        held: Mapping[str, int],
        count: int,
    ) -> list[int]:
        """The ids that score best for some terms, of those that have the wanted facets.

        Args:
            terms: At least one.
            size: How many at most.
            wanted: Facet -> values, any of which will do.
            held: Term -> how many records hold it; none when it is missing.
            count: Records in the index.
        """
        match, most = _any_of(terms), size + SPARE
        narrow = self._narrow(wanted)
        known = sorted((held[term], term) for term in terms if held.get(term))
        at = rare_ones([n for n, _ in known], count, most / self._share(wanted, count))
        rows = self._ranked(match, most, narrow, rare=_any_of([term for _, term in known[:at]]))
        if at and not _decided(rows, most, most_of([n for n, _ in known[at:]], count)):
            rows = self._ranked(match, most, narrow)
        scored = [(row[0], -row[1]) for row in rows]
        return choose(scored, size, self._by_key, lambda edge: self._equals(match, edge, narrow))

    def _ranked(
        self, match: str, most: int, narrow: tuple[str, list[str]], *, rare: str = ""
    ) -> list[tuple[int, float]]:
        """(id, rank) of what matches, best first; with `rare` only of what matches that too."""
        where, values = narrow
        if rare:
            where, values = _BY_RARE + where, [rare, *values]
        rank = "+rank" if where else "rank"
        rows = self._all(
            f"SELECT rowid, rank FROM words WHERE words MATCH ?{where} ORDER BY {rank} LIMIT ?",
            (match, *values, most),
        )
        if any(score is None for _, score in rows):  # FTS5 gives none where its tables disagree
            raise sqlite3.DatabaseError("its tables disagree")
        return rows

    def _narrow(self, wanted: Wanted) -> tuple[str, list[str]]:
        """` AND …` that keeps what has the facets, and its values."""
        if _is_large(wanted):
            return _joined_with(wanted, _ROWID)
        parts, values = [], []
        for name, some in wanted.items():
            few = self._with(name, some) <= _FEW
            parts.append(_copied(some, _ROWID) if few else _looked_up(some))
            values += [name, *some]
        return "".join(parts), values

    def _share(self, wanted: Wanted, count: int) -> float:
        """The share of the records that have the facets, as if these knew nothing of each other."""
        share = 1.0
        if _is_large(wanted):
            return share  # only what is ranked first depends on it
        for name, some in wanted.items():
            share *= min(1.0, max(1, self._with(name, some)) / max(1, count))
        return max(share, 1 / max(1, count))  # of many rare facets the product would become 0

    def _with(self, name: str, values: Sequence[str]) -> int:
        """How many records have a facet; counted once for each state of the file."""
        seen = self._all("PRAGMA data_version", ())[0][0], self._connection.total_changes
        if seen != self._seen:
            self._counts.clear()
            self._seen = seen
        sql = "SELECT count(*) FROM facets WHERE name = ? AND value = ?"
        for value in values:
            if (name, value) not in self._counts:
                self._counts[name, value] = self._all(sql, (name, value))[0][0]
        return sum(self._counts[name, value] for value in values)

    def _by_key(self, ids: list[int]) -> list[int]:
        rows = []
        for some in batched(ids, BATCH):
            marks = ",".join("?" * len(some))
            rows += self._all(f"SELECT key, id FROM docs WHERE id IN ({marks})", some)
        return [row[1] for row in sorted(rows)]

    def _equals(self, match: str, edge: float, narrow: tuple[str, list[str]]) -> list[int]:
        where, values = narrow
        low, high = around(edge)
        rows = self._all(
            f"SELECT docs.key, docs.id, rank FROM words JOIN docs ON docs.id = words.rowid"
            f" WHERE words MATCH ?{where} AND rank BETWEEN ? AND ?",
            (match, *values, -high, -low),
        )
        return [row[1] for row in sorted(rows) if rounded(-row[2]) == edge]

    def _all(self, sql: str, values: Sequence[object]) -> list[Any]:
        return self._connection.execute(sql, values).fetchall()


def _any_of(terms: Sequence[str]) -> str:
    return " OR ".join(f'"{term}"' for term in terms)


def _decided(rows: Sequence[tuple[int, float]], most: int, rest: float) -> bool:
    """Whether no record can be among the best that scores at most `rest`."""
    return len(rows) == most and -rows[-1][1] > rest * (1 + SLACK)


def _looked_up(values: Sequence[str]) -> str:
    marks = ",".join("?" * len(values))
    return (
        " AND EXISTS (SELECT 1 FROM facets WHERE facets.name = ?"
        f" AND facets.value IN ({marks}) AND facets.doc = words.rowid)"
    )


def _copied(values: Sequence[str], doc: str) -> str:
    marks = ",".join("?" * len(values))
    return (
        f" AND {doc} IN (SELECT doc FROM facets WHERE facets.name = ?"
        f" AND facets.value IN ({marks}))"
    )


def _is_large(wanted: Wanted) -> bool:
    """Whether a condition for each facet, and a variable for each value, may be more than SQLite takes."""
    return len(wanted) > _MOST_FACETS or sum(map(len, wanted.values())) > _MOST_VALUES


def _joined_with(wanted: Wanted, doc: str) -> tuple[str, list[str]]:
    """The same condition for any number of facets: a record has one value of each."""
    pairs = [(name, value) for name, some in wanted.items() for value in some]
    return _BY_PAIRS.format(doc=doc), [json.dumps(pairs), str(len(wanted))]


def where_facets(wanted: Wanted, doc: str) -> tuple[str, list[str]]:
    """` AND …` that keeps the records with all wanted facets, and its values.

    Args:
        wanted: Facet -> values.
        doc: How the statement calls a record's id.
    """
    if _is_large(wanted):
        return _joined_with(wanted, doc)
    values = [text for name, some in wanted.items() for text in (name, *some)]
    return "".join(_copied(some, doc) for some in wanted.values()), values
