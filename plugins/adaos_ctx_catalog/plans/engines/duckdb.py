"""DuckDB (extra `duckdb`): named files or one database, nothing else; memory and time are bounded."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import MissingExtra
from adaos_ctx_catalog.plans.errors import PlanFailed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_catalog.plans.limits import Meter

Row = tuple[object, ...]
_BATCH = 500


def run(
    sql: str, meter: Meter, cap: int, *, database: str = "", files: Sequence[str] = ()
) -> list[Row]:
    """The rows of a SELECT.

    Args:
        sql: The statement.
        meter: Limits.
        cap: Most rows.
        database: Path of a database that is opened read-only; "" for an empty one.
        files: The only paths that the statement may read.

    Raises:
        MissingExtra: duckdb is not installed.
        PlanFailed: It does not run, or a limit is hit.
    """
    duckdb = load()
    source = database or ", ".join(path.rpartition("/")[2] for path in files)
    found: list[Row] = []
    try:
        with session(duckdb, meter, database, files) as connection:
            cursor = connection.execute(sql)
            while batch := cursor.fetchmany(_BATCH):
                meter.take(source, found, batch, cap)
    except duckdb.Error as error:
        raise PlanFailed(source=source, reason=_why(error, meter)) from error
    return found


def load() -> Any:
    """The engine's package.

    Raises:
        MissingExtra: It is not installed.
    """
    try:
        import duckdb  # an extra
    except ModuleNotFoundError as error:
        raise MissingExtra(
            feature="running plans over files", package="duckdb", extra="duckdb"
        ) from error
    return duckdb


@contextmanager
def session(duckdb: Any, meter: Meter, database: str, files: Sequence[str]) -> Iterator[Any]:
    """A connection that reads what is named and reaches nothing else."""
    connection = duckdb.connect(database or ":memory:", read_only=bool(database))
    timer = threading.Timer(meter.left_s, connection.interrupt)
    timer.daemon = True
    timer.start()
    try:
        connection.execute(f"SET memory_limit = '{int(meter.limits.memory_mb)}MB'")
        connection.execute("SET threads = 2")
        connection.execute("SET temp_directory = ''")
        listed = ", ".join("'" + path.replace("'", "''") + "'" for path in files)
        connection.execute(f"SET allowed_paths = [{listed}]")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        yield connection
    finally:
        timer.cancel()
        connection.close()


def _why(error: Exception, meter: Meter) -> str:
    reason = str(error).strip().splitlines()[0]
    if "interrupt" in reason.casefold() or meter.over:
        return f"did not answer within {meter.limits.timeout_s:g} s"
    return reason[:300]
