from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import Locked
from adaos_ctx.search.schema import VERSION, open_file, transaction

if TYPE_CHECKING:
    from pathlib import Path


def test_a_new_file_has_the_present_version(tmp_path: Path) -> None:
    connection, rebuilt = open_file(str(tmp_path / "a" / "index.db"))
    assert rebuilt == ""
    assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_transaction_that_fails_is_undone() -> None:
    connection, _ = open_file(":memory:")

    def fail() -> None:
        connection.execute("INSERT INTO terms VALUES ('x', 1)")
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        transaction(connection, fail)
    assert connection.execute("SELECT count(*) FROM terms").fetchone() == (0,)
    connection.close()


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_file_that_another_keeps_to_itself_is_locked(tmp_path: Path, mode: str) -> None:
    path = str(tmp_path / "index.db")
    open_file(path)[0].close()
    link = sqlite3.connect(path, isolation_level=None)
    link.execute(f"PRAGMA journal_mode={mode}")
    link.execute("PRAGMA locking_mode=EXCLUSIVE")
    link.execute("BEGIN EXCLUSIVE")
    link.execute("SELECT count(*) FROM docs")
    with pytest.raises(Locked, match=r"0\.05 s"):
        open_file(path, busy_s=0.05)
    link.close()
