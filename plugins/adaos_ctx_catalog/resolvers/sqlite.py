"""SQLite files: read-only, with a time limit, from the catalog tables alone; no table is scanned."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.details import Column
from adaos_ctx_catalog.errors import SourceRefused, reason_of
from adaos_ctx_catalog.resolving import MAX_RESOURCES, Health, Resolver
from adaos_ctx_catalog.sqltext import counted, select_fault
from adaos_ctx_catalog.tables import Table, describe, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_catalog.descriptor import Descriptor
    from adaos_ctx_catalog.details import Snippet
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

_SUFFIXES = (".sqlite", ".sqlite3", ".db", ".db3")
_MAGIC = b"SQLite format 3\0"
_STEPS = 20_000  # virtual machine steps between two looks at the clock
_TABLES = (
    "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view')"
    " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name LIMIT ?"
)
_COLUMNS = (
    'SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid'
)
_KEYS = 'SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)'
_INDEXED = (
    'SELECT i.name, l."unique" FROM pragma_index_list(?) l, pragma_index_info(l.name) i'
    " WHERE i.seqno = 0"
)


class Sqlite(Resolver):
    """Tables and views of one file."""

    name = "db"
    order = 10

    def can_resolve(self, locator: str, root: str) -> bool:
        """A file of the skill with a suffix of SQLite."""
        del root
        return locator.casefold().endswith(_SUFFIXES) and "://" not in locator

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """All tables and views, by name; one that cannot be read is told as broken."""
        with _opened(source, place) as connection:
            rows = connection.execute(_TABLES, (MAX_RESOURCES,)).fetchall()
            sizes = _estimates(connection)
            tables = [_table(connection, row, sizes) for row in rows]
        return [describe(table, source) for table in tables]  # not in the file's time

    def health(self, source: Source, place: Place) -> Health:
        """Whether the file opens and its schema can be read."""
        try:
            with _opened(source, place) as connection:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except SourceRefused as error:
            return Health(state="down", reason=reason_of(error))
        return Health(state="ok")

    def try_snippet(self, snippet: Snippet, source: Source, place: Place) -> str:
        """Run a query with LIMIT 0."""
        fault = select_fault(snippet.code) if snippet.engine == "sql" else ""
        if fault or snippet.engine != "sql":
            return fault
        with _opened(source, place) as connection:
            try:
                connection.execute(counted(snippet.code)).fetchall()
            except sqlite3.Error as error:
                return str(error)
        return ""


@contextmanager
def _opened(source: Source, place: Place) -> Iterator[sqlite3.Connection]:
    path = place.path(source)
    deadline = time.monotonic() + place.timeout_s
    try:
        _check_magic(path)
        from urllib.request import pathname2url

        uri = f"file:{pathname2url(path)}?mode=ro"
        connection = sqlite3.connect(uri, uri=True, timeout=place.timeout_s)
        try:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            connection.execute("PRAGMA query_only = ON")
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
            yield connection
        finally:
            connection.close()
    except (sqlite3.Error, OSError) as error:
        raise SourceRefused(source=source.name, reason=_why(error, place.timeout_s)) from error


def _check_magic(path: str) -> None:
    with open(path, "rb") as file:
        head = file.read(16)
    if head and head != _MAGIC:
        raise sqlite3.DatabaseError("file is not a database")


def _why(error: Exception, timeout_s: float) -> str:
    reason = str(error).lower()
    if "interrupted" in reason:
        return f"did not answer within {timeout_s:g} s"
    if "locked" in reason or "busy" in reason:
        return f"is locked by another process (waited {timeout_s:g} s)"
    return reason


def _estimates(connection: sqlite3.Connection) -> dict[str, int]:
    """Rows by table as `ANALYZE` left them; what makes no sense there is ignored."""
    try:
        rows = connection.execute("SELECT tbl, stat FROM sqlite_stat1").fetchall()
    except sqlite3.OperationalError:
        return {}
    found: dict[str, int] = {}
    for name, stat in rows:
        first = str(stat or "").partition(" ")[0]
        if isinstance(name, str) and first.isdecimal() and len(first) < 19:
            found[name] = max(found.get(name, 0), int(first))
    return found


def _table(connection: sqlite3.Connection, row: Sequence[Any], sizes: dict[str, int]) -> Table:
    name, form, sql = row
    try:
        columns = _columns(connection, name, sql or "")
    except sqlite3.OperationalError as error:
        if "interrupted" in str(error):
            raise
        return Table(
            engine="sqlite",
            schema="",
            name=name,
            columns=(),
            form=form,
            fault=f"cannot be read: {error}",
        )
    return Table(
        engine="sqlite", schema="", name=name, columns=columns, form=form,
        rows=_rows(connection, name, sizes) if form == "table" else None,
        about=_comment(sql or ""),
    )  # fmt: skip


def _rows(connection: sqlite3.Connection, name: str, sizes: dict[str, int]) -> int | None:
    """An estimate that reads one row: the statistics, or the largest rowid."""
    if name in sizes:
        return sizes[name]
    try:
        found = connection.execute(f"SELECT max(rowid) FROM {quoted(name)}").fetchone()[0]  # noqa: S608 - quoted
    except sqlite3.OperationalError as error:
        if "interrupted" in str(error):
            raise
        return None  # WITHOUT ROWID, or a virtual table without its module
    return found if isinstance(found, int) else 0 if found is None else None


def _columns(connection: sqlite3.Connection, name: str, sql: str) -> tuple[Column, ...]:
    said = dict(_remarks(sql))
    keys = {row[0]: f"{row[1]}.{row[2] or 'rowid'}" for row in connection.execute(_KEYS, (name,))}
    indexed = {
        row[0]: "unique" if row[1] else "btree" for row in connection.execute(_INDEXED, (name,))
    }
    return tuple(
        Column(
            name=column, type=(kind or "").casefold(), nn=bool(nn), pk=bool(pk),
            fk=keys.get(column, ""), index=indexed.get(column, ""), about=said.get(column, ""),
        )
        for column, kind, nn, pk in connection.execute(_COLUMNS, (name,))
    )  # fmt: skip


_REMARK = re.compile(
    r"^\s*[\"`\[]?(?P<name>[^\s\"`\],()-]+)[\"`\]]?[^\n]*?--[ \t]*(?P<said>[^\n]+)$", re.MULTILINE
)


def _remarks(sql: str) -> Iterator[tuple[str, str]]:
    """What is said of a column behind `--` on its line: SQLite keeps the text of CREATE."""
    for match in _REMARK.finditer(sql[:100_000]):
        yield match["name"], match["said"].strip()


def _comment(sql: str) -> str:
    """What is said of the table: a comment between its name and its first column."""
    match = re.match(
        r"[^(]{0,2000}?(?:--[ \t]*([^\n]+)|/\*(.*?)\*/)[^(]*\(|[^(]*\([ \t]*--[ \t]*([^\n]+)",
        sql,
        re.DOTALL,
    )
    return next((text.strip() for text in match.groups() if text), "") if match else ""
