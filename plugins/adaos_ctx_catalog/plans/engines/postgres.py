"""PostgreSQL: a read-only session in UTC with time limits, rows fetched by a cursor of the server."""

from __future__ import annotations

import os
import socket
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import MissingExtra
from adaos_ctx_catalog.arl import masked
from adaos_ctx_catalog.plans.errors import PlanFailed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx_catalog.plans.limits import Meter

Row = tuple[object, ...]
_BATCH = 500
_GRACE_S = 2.0  # after the server's own time limit, before the connection is cut


def run(address: str, sql: str, meter: Meter, source: str, cap: int) -> list[Row]:
    """The rows of a SELECT.

    Raises:
        MissingExtra: psycopg is not installed.
        PlanFailed: The server does not answer, refuses, or a limit is hit.
    """
    try:
        import psycopg  # an extra
    except ModuleNotFoundError as error:
        raise MissingExtra(
            feature="running plans on PostgreSQL", package="psycopg", extra="postgres"
        ) from error
    found: list[Row] = []
    try:
        with session(address, meter) as connection, connection.cursor(name="plan") as cursor:
            cursor.itersize = _BATCH
            cursor.execute(sql)
            while batch := cursor.fetchmany(_BATCH):
                meter.take(source, found, batch, cap)
    except psycopg.Error as error:
        raise PlanFailed(source=source, reason=_why(error, address, meter)) from error
    return found


@contextmanager
def session(address: str, meter: Meter) -> Iterator[Any]:
    """A connection that cannot write; it is cut when the time is up and the server says nothing."""
    import psycopg

    milliseconds = int(meter.left_s * 1000)
    options = (
        f"-c default_transaction_read_only=on -c statement_timeout={milliseconds}"
        f" -c lock_timeout={milliseconds} -c timezone=UTC -c standard_conforming_strings=on"
        f" -c idle_in_transaction_session_timeout={milliseconds * 3}"
    )
    wait = max(2, int(meter.left_s))
    connection = psycopg.connect(address, autocommit=False, connect_timeout=wait, options=options)
    timer = threading.Timer(meter.left_s + _GRACE_S, _cut, (connection,))
    timer.daemon = True
    timer.start()
    try:
        connection.read_only = True
        yield connection
    finally:
        timer.cancel()
        with suppress(psycopg.Error):
            connection.rollback()
        connection.close()


def _cut(connection: Any) -> None:
    with suppress(OSError, ValueError), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


def _why(error: Exception, address: str, meter: Meter) -> str:
    reason = (str(error).strip() or type(error).__name__).splitlines()[0]
    if "statement timeout" in reason or meter.over:
        return f"did not answer within {meter.limits.timeout_s:g} s"
    if "read-only transaction" in reason:
        return "the statement does more than read"
    return masked(reason.replace(address, "***"))
