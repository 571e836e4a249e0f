"""SQLite: read-only file, query-only connection, an authorizer that lets through reading alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.request import pathname2url

from adaos_ctx_catalog.plans.dialects import LOWER, LOWERS, UPPER, UPPERS
from adaos_ctx_catalog.plans.errors import PlanFailed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_catalog.plans.limits import Meter

Row = tuple[object, ...]
Value = str | bytes | int | float | None
_BATCH = 500
_STEPS = 20_000  # virtual machine steps between two looks at the clock
FUNCTIONS = frozenset({
    "sum", "count", "min", "max", "row_number", "rank", "dense_rank", "lag", "lead", "abs", "round",
    "coalesce", "nullif", "instr", "substr", "length", "trim", "strftime", "julianday", "date", "glob",
    LOWER, UPPER,
})  # fmt: skip


def run_file(path: str, sql: str, meter: Meter, source: str, cap: int) -> list[Row]:
    """The rows of a SELECT over a file.

    Raises:
        PlanFailed: The file does not open, the statement does more than read, or a limit is hit.
    """
    try:
        uri = f"file:{pathname2url(path)}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=meter.left_s)) as connection:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            return _run(connection, sql, meter, source, cap)
    except (sqlite3.Error, OSError) as error:
        raise PlanFailed(source=source, reason=_why(error, meter)) from error


def run_tables(
    tables: Sequence[tuple[str, Sequence[str], Sequence[Row]]], sql: str, meter: Meter, cap: int
) -> list[Row]:
    """The rows of a SELECT over (name, columns, rows) that are held in memory.

    Raises:
        PlanFailed: A limit is hit.
    """
    try:
        with closing(sqlite3.connect(":memory:")) as connection:
            for name, columns, rows in tables:
                _fill(connection, name, columns, rows)
            connection.commit()
            return _run(connection, sql, meter, "rows in memory", cap)
    except sqlite3.Error as error:
        raise PlanFailed(source="rows in memory", reason=_why(error, meter)) from error


def _fill(
    connection: sqlite3.Connection, name: str, columns: Sequence[str], rows: Sequence[Row]
) -> None:
    from adaos_ctx_catalog.tables import quoted

    names = ", ".join(quoted(column) for column in columns) or "nothing"
    marks = ", ".join("?" for _ in columns) or "NULL"
    connection.execute(f"CREATE TABLE {quoted(name)} ({names})")
    connection.executemany(f"INSERT INTO {quoted(name)} VALUES ({marks})", rows)


def _run(
    connection: sqlite3.Connection, sql: str, meter: Meter, source: str, cap: int
) -> list[Row]:
    guard(connection)
    connection.set_progress_handler(lambda: meter.over, _STEPS)
    found: list[Row] = []
    for batch in _batches(connection.execute(sql)):
        meter.take(source, found, batch, cap)
    return found


def guard(connection: sqlite3.Connection) -> None:
    """Make a connection read only: by pragma, and by asking for each single action."""
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.create_function(LOWER, 1, lambda text: _mapped(text, LOWERS), deterministic=True)
    connection.create_function(UPPER, 1, lambda text: _mapped(text, UPPERS), deterministic=True)
    connection.set_authorizer(_allowed)


def _mapped(text: Value, table: dict[int, int]) -> Value:
    return text.translate(table) if isinstance(text, str) else text


def _allowed(action: int, _: str | None, name: str | None, *__: object) -> int:
    if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ):
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_FUNCTION and (name or "").casefold() in FUNCTIONS:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def _batches(cursor: sqlite3.Cursor) -> Iterator[list[Row]]:
    while batch := cursor.fetchmany(_BATCH):
        yield batch


def _why(error: Exception, meter: Meter) -> str:
    reason = str(error)
    if "interrupted" in reason:
        return f"did not answer within {meter.limits.timeout_s:g} s"
    if "not authorized" in reason or "prohibited" in reason:
        return "the statement does more than read"
    return reason
