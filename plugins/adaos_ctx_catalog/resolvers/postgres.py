"""PostgreSQL: one read-only session with time limits; sizes from statistics, never by counting."""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import MissingExtra
from adaos_ctx_catalog.arl import masked
from adaos_ctx_catalog.details import Column
from adaos_ctx_catalog.errors import SourceRefused, reason_of
from adaos_ctx_catalog.resolving import MAX_RESOURCES, Health, Resolver
from adaos_ctx_catalog.sqltext import counted, select_fault
from adaos_ctx_catalog.tables import Table, describe

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adaos_ctx_catalog.descriptor import Descriptor
    from adaos_ctx_catalog.details import Snippet
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

_FORMS = {"r": "table", "v": "view", "m": "view", "p": "partitioned", "f": "foreign"}
_TABLES = """
SELECT c.oid, n.nspname, c.relname, c.relkind, c.reltuples, obj_description(c.oid, 'pg_class')
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition
  AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%%'
  AND (%(schemas)s::text[] IS NULL OR n.nspname = ANY(%(schemas)s))
ORDER BY n.nspname, c.relname LIMIT %(limit)s
"""
_COLUMNS = """
SELECT a.attrelid, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attnum,
       col_description(a.attrelid, a.attnum)
FROM pg_attribute a WHERE a.attrelid = ANY(%s) AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY a.attrelid, a.attnum
"""
_KEYS = """
SELECT k.conrelid, k.contype, k.conkey, n.nspname, t.relname,
       (SELECT array_agg(a.attname ORDER BY p.place)
        FROM unnest(k.confkey) WITH ORDINALITY p(num, place)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = p.num)
FROM pg_constraint k LEFT JOIN pg_class t ON t.oid = k.confrelid
LEFT JOIN pg_namespace n ON n.oid = t.relnamespace
WHERE k.conrelid = ANY(%s) AND k.contype IN ('p', 'f')
"""
_INDEXES = """
SELECT i.indrelid, i.indkey[0], m.amname, i.indisunique
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
WHERE i.indrelid = ANY(%s)
"""
# As `ANALYZE` left it, and only of columns that the user may read.
_NULLS = """
SELECT c.oid, s.attname, max(s.null_frac)
FROM pg_stats s JOIN pg_namespace n ON n.nspname = s.schemaname
JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = s.tablename
WHERE c.oid = ANY(%s) AND s.null_frac > 0 GROUP BY c.oid, s.attname ORDER BY c.oid, s.attname
"""


class Postgres(Resolver):
    """Tables and views of one database; option `schema` names schemas, separated by commas."""

    name = "pg"
    order = 20

    def can_resolve(self, locator: str, root: str) -> bool:
        """An address of PostgreSQL, or a reference to one."""
        del root
        return locator.startswith(("postgresql://", "postgres://", "ada://secret/pg:"))

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """All tables and views that the user may see."""
        schemas = [s.strip() for s in source.options.get("schema", "").split(",") if s.strip()]
        with _session(source, place) as cursor:
            wanted = {"schemas": schemas or None, "limit": MAX_RESOURCES}
            rows = cursor.execute(_TABLES, wanted).fetchall()
            oids = [row[0] for row in rows]
            columns = _columns(cursor, oids)
            rates = _null_rates(cursor, oids)
        tables = [replace(_table(row, columns), null_rate=rates.get(row[0], {})) for row in rows]
        return [describe(table, source) for table in tables]

    def health(self, source: Source, place: Place) -> Health:
        """Whether the server answers."""
        try:
            with _session(source, place) as cursor:
                cursor.execute("SELECT 1")
        except SourceRefused as error:
            return Health(state="down", reason=reason_of(error))
        return Health(state="ok")

    def try_snippet(self, snippet: Snippet, source: Source, place: Place) -> str:
        """Run a query with LIMIT 0, in a session that cannot write."""
        fault = select_fault(snippet.code) if snippet.engine == "sql" else ""
        if fault or snippet.engine != "sql":
            return fault
        try:
            with _session(source, place) as cursor:
                cursor.execute(counted(snippet.code).replace("%", "%%"), {})
        except SourceRefused as error:
            return str(error.facts["reason"])
        return ""


@contextmanager
def _session(source: Source, place: Place) -> Iterator[Any]:
    psycopg = _psycopg()
    milliseconds = int(place.timeout_s * 1000)
    options = (
        f"-c default_transaction_read_only=on -c statement_timeout={milliseconds}"
        f" -c lock_timeout={milliseconds} -c idle_in_transaction_session_timeout={milliseconds * 3}"
    )
    address = place.secret(source)
    try:
        with (
            psycopg.connect(
                address,
                autocommit=False,
                connect_timeout=max(2, int(place.timeout_s)),
                options=options,
            ) as connection,
            connection.cursor() as cursor,
        ):
            cursor.execute("SET TRANSACTION READ ONLY")
            yield cursor
            connection.rollback()
    except psycopg.Error as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise SourceRefused(source=source.name, reason=_safe(reason, address)) from error


def _safe(reason: str, address: str) -> str:
    """A server's reason without what the address holds."""
    return masked(reason.replace(address, "***"))


def _psycopg() -> Any:
    try:
        import psycopg  # an extra
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise MissingExtra(
            feature="scanning PostgreSQL", package="psycopg", extra="postgres"
        ) from error
    return psycopg


def _columns(cursor: Any, oids: list[int]) -> Mapping[int, tuple[Column, ...]]:
    primary, foreign = _keys(cursor, oids)
    indexed: dict[tuple[int, int], str] = {}
    for oid, number, method, unique in cursor.execute(_INDEXES, (oids,)).fetchall():
        indexed.setdefault((oid, number), "unique" if unique else method)
    found: dict[int, list[Column]] = defaultdict(list)
    for oid, name, kind, nn, number, about in cursor.execute(_COLUMNS, (oids,)).fetchall():
        found[oid].append(
            Column(
                name=name, type=kind, nn=nn, pk=(oid, number) in primary,
                fk=foreign.get((oid, number), ""), index=indexed.get((oid, number), ""),
                about=about or "",
            )
        )  # fmt: skip
    return {oid: tuple(columns) for oid, columns in found.items()}


def _null_rates(cursor: Any, oids: list[int]) -> Mapping[int, dict[str, float]]:
    """Column -> share of nulls by table, in twentieths: it must not move with every sample."""
    found: dict[int, dict[str, float]] = defaultdict(dict)
    for oid, name, rate in cursor.execute(_NULLS, (oids,)).fetchall():
        share = round(float(rate) * 20) / 20
        if share:
            found[oid][name] = share
    return found


def _keys(cursor: Any, oids: list[int]) -> tuple[set[tuple[int, int]], dict[tuple[int, int], str]]:
    primary: set[tuple[int, int]] = set()
    foreign: dict[tuple[int, int], str] = {}
    for oid, kind, numbers, schema, table, names in cursor.execute(_KEYS, (oids,)).fetchall():
        if kind in ("p", b"p"):
            primary |= {(oid, number) for number in numbers}
        else:
            for number, name in zip(numbers, names or (), strict=False):
                foreign[oid, number] = f"{schema}.{table}.{name}"
    return primary, foreign


def _table(row: Sequence[Any], columns: Mapping[int, tuple[Column, ...]]) -> Table:
    oid, schema, name, kind, tuples, about = row
    kind = kind.decode() if isinstance(kind, bytes) else kind
    known = kind in ("r", "m", "p") and tuples is not None and tuples >= 0  # -1: never analysed
    return Table(
        engine="pg", schema=schema, name=name, columns=columns.get(oid, ()), about=about or "",
        rows=int(tuples) if known else None, form=_FORMS.get(kind, "table"),
    )  # fmt: skip
