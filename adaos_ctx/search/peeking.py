"""Read the notes of an index file as it lies: nothing is made, waited for, locked or mended."""

from __future__ import annotations

from contextlib import closing
from urllib.parse import quote


def peek(path: str, topic: str, key: str | None = None) -> dict[str, str]:
    """The notes of a topic by key; what another process is writing may be missing.

    For what may be wrong or empty, never late: shell completion.

    Args:
        path: The index file; there must be one.
        topic: Of the notes.
        key: Only this one; all when None.

    Raises:
        sqlite3.Error: There is none, or it is no index.
    """
    import sqlite3  # only where an index is read

    sql, values = "SELECT key, value FROM notes WHERE topic = ?", (topic,)
    if key is not None:
        sql, values = f"{sql} AND key = ?", (*values, key)  # type: ignore[assignment]
    # Immutable: SQLite makes no files beside it then, as it would for a write-ahead log.
    uri = f"file:{quote(path)}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        return dict(connection.execute(f"{sql} ORDER BY key", values).fetchall())
