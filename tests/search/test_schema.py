from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
