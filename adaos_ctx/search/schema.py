"""The index file: its tables, its versions, and opening it whatever lies there."""

from __future__ import annotations

import os
import sqlite3
import time
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite, Locked
from adaos_ctx.search.analyze import fingerprint
from adaos_ctx.search.faults import BUSY_S, IndexUnreadable, translated
from adaos_ctx.search.renewal import remove, renewing
from adaos_ctx.search.scoring import RANK_WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION = 3  # PRAGMA user_version
_PAUSE_S = 0.02  # seconds between two tries
_APPLICATION = 0x61646378  # PRAGMA application_id: "adcx"
# Every other ASCII sign splits; terms hold only these beside letters and digits (analyze).
_TOKENIZER = "ascii tokenchars '-._/@#:'"

_FIRST = f"""
CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE docs (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL, summary TEXT NOT NULL, detail TEXT NOT NULL, body TEXT NOT NULL,
  n_name INTEGER NOT NULL, n_summary INTEGER NOT NULL, n_detail INTEGER NOT NULL,
  n_body INTEGER NOT NULL, facets TEXT NOT NULL, digest TEXT NOT NULL DEFAULT ''
);
CREATE TABLE terms (term TEXT PRIMARY KEY, held INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE facets (
  name TEXT NOT NULL, value TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (name, value, doc)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(
  name, summary, detail, body, content='docs', content_rowid='id', tokenize="{_TOKENIZER}"
);
INSERT INTO words (words, rank) VALUES ('rank', 'bm25{RANK_WEIGHTS!r}');
"""
_SECOND = """
CREATE TABLE vectors (
  digest TEXT NOT NULL, model TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (digest, model)
) WITHOUT ROWID;
"""
_THIRD = """
CREATE TABLE notes (
  topic TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (topic, key)
);
"""
_STEPS = {1: _FIRST, 2: _SECOND, 3: _THIRD}  # version -> what leads to it from the one before


def open_file(
    path: str, *, busy_s: float = BUSY_S, keep: bool = False
) -> tuple[sqlite3.Connection, str]:
    """Open an index file, or begin a new one where there is none that can be used.

    Args:
        path: The file; its folder is made. `:memory:` is allowed.
        busy_s: How long to wait for another process, in seconds.
        keep: Never throw a file away.

    Returns:
        The connection, and why an old file was thrown away ("" when it was not): then the index is
        empty and its sources must be added again.

    Raises:
        Locked: Another process is writing it.
        CannotWrite: The file cannot be made.
        IndexUnreadable: It cannot be used, and is to be kept.
    """
    _make_folder(path)
    try:
        return _opened(path, busy_s), ""
    except IndexUnreadable as error:
        if keep:
            raise
        reason = str(error.facts["reason"])
    with renewing(path, busy_s):
        try:
            return _opened(path, busy_s), ""  # another process was faster
        except IndexUnreadable:
            remove(path)
            return _opened(path, busy_s), reason


def _make_folder(path: str) -> None:
    try:
        if path != ":memory:":
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    except OSError as error:
        raise CannotWrite(path=path, reason=(error.strerror or "unknown error").lower()) from error
    if os.path.isdir(path):
        raise CannotWrite(path=path, reason="is a directory")


def _opened(path: str, busy_s: float) -> sqlite3.Connection:
    with translated(path, busy_s):
        connection = sqlite3.connect(path, timeout=busy_s, isolation_level=None)
    try:
        with translated(path, busy_s):
            _write_ahead(connection, busy_s)
            connection.execute("PRAGMA synchronous=NORMAL")
            _migrate(connection, path)
            _check(connection, path)
    except (IndexUnreadable, CannotWrite, Locked):
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection, busy_s: float) -> None:
    """Keep a log: SQLite does not wait for another process that is doing the same, so we do."""
    end = time.monotonic() + busy_s
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() >= end:
                raise
            time.sleep(_PAUSE_S)


def _migrate(connection: sqlite3.Connection, path: str) -> None:
    # Both answers are of one moment: another process may be beginning it.
    connection.execute("BEGIN")
    version = _pragma(connection, "user_version")
    held = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    connection.execute("COMMIT")
    if version == 0 and held:
        raise IndexUnreadable(path=path, reason="it is another program's database")
    if version > VERSION:
        raise IndexUnreadable(path=path, reason=f"it has version {version}, newer than {VERSION}")
    for step in range(version + 1, VERSION + 1):
        transaction(connection, lambda step=step: _step(connection, step))  # type: ignore[misc]


def _step(connection: sqlite3.Connection, step: int) -> None:
    if _pragma(connection, "user_version") >= step:
        return  # another process was faster
    for statement in _STEPS[step].split(";\n"):
        connection.execute(statement)
    if step == 1:
        connection.execute(f"PRAGMA application_id={_APPLICATION}")
        connection.execute("INSERT INTO facts VALUES ('analyser', ?)", (fingerprint(),))
    connection.execute(f"PRAGMA user_version={step}")


def _check(connection: sqlite3.Connection, path: str) -> None:
    if _pragma(connection, "application_id") != _APPLICATION:
        raise IndexUnreadable(path=path, reason="it is another program's database")
    row = connection.execute("SELECT value FROM facts WHERE name = 'analyser'").fetchone()
    if row is None or row[0] != fingerprint():
        raise IndexUnreadable(path=path, reason="its terms were cut by other rules")
    connection.execute("SELECT id FROM docs LIMIT 1").fetchone()


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def transaction(connection: sqlite3.Connection, action: Callable[[], None]) -> None:
    """Run an action as one transaction: all of it, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        action()
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
