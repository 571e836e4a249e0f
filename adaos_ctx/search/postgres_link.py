"""A connection to PostgreSQL that is made when it is needed and once more when it was lost."""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from adaos_ctx.errors import MissingExtra, NetworkError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
LOCK = 0x61646378  # advisory lock of writers: counts of the whole index have one writer at a time
_CONNECT_S = 10  # seconds
# A server whose machine is gone says nothing: it is asked after 15 s of silence, and given up after 30.
_ALIVE = {
    "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 30_000,
}  # fmt: skip


class Link:
    """Runs actions as transactions.

    Args:
        url: `postgresql://…`
        schema: Where unqualified names are looked up.
    """

    def __init__(self, url: str, schema: str) -> None:
        self._url = url
        self._schema = schema
        self.connection: Any = None

    def close(self) -> None:
        """Close the connection."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def run(self, action: Callable[[Any], T]) -> T:
        """Run an action with a cursor as one transaction; twice when the connection was lost.

        Raises:
            MissingExtra: psycopg is not installed.
            NetworkError: The server cannot be reached or refuses; no password is in the message.
            UsageError: The address is none.
        """
        psycopg = _psycopg()
        for attempt in (1, 2):
            try:
                connection = self._connected(psycopg)
                with connection.transaction(), connection.cursor() as cursor:
                    return action(cursor)
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                self.close()
                if attempt == 2:
                    raise _refusal(error) from error
            except psycopg.Error as error:  # the server is there; its tables are not, for instance
                self.close()
                raise _refusal(error) from error
        raise AssertionError

    def _connected(self, psycopg: Any) -> Any:
        if self.connection is None or self.connection.closed:
            try:
                self.connection = psycopg.connect(
                    self._url, autocommit=True, connect_timeout=_CONNECT_S, **_ALIVE
                )
            except psycopg.ProgrammingError as error:  # its words repeat the address
                raise UsageError(reason="not the address of a PostgreSQL server") from error
            self.connection.execute(f"SET search_path TO {quoted(self._schema)}, public")
        return self.connection


def quoted(name: str) -> str:
    """A name as statements hold it: keywords are allowed, and capitals stay.

    Example:
        >>> quoted("User")
        '"User"'
    """
    return '"' + name.replace('"', '""') + '"'


def _refusal(error: Exception) -> NetworkError:
    lines = str(error).strip().splitlines()
    return NetworkError(endpoint="postgresql", reason=lines[0] if lines else "lost")


def _psycopg() -> Any:
    try:
        import psycopg  # an extra
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise MissingExtra(
            feature="the PostgreSQL index", package="psycopg", extra="postgres"
        ) from error
    _keep_quiet()
    return psycopg


@cache
def _keep_quiet() -> None:
    """What psycopg logs where a connection breaks is raised, too; Python would print it, unasked."""
    logging.getLogger("psycopg").addHandler(logging.NullHandler())
