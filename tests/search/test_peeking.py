"""Notes of an index are read without a trace."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.search import Batch, SqliteIndex, peek

if TYPE_CHECKING:
    from pathlib import Path


def test_notes_are_read_by_topic_and_key_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "an index?.db"
    index = SqliteIndex(str(path))
    index.apply(Batch(notes={("a", "y"): "2", ("a", "x"): "1", ("b", "x"): "3"}))
    index.close()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert peek(str(path), "a") == {"x": "1", "y": "2"}
    assert peek(str(path), "a", "y") == {"y": "2"}
    assert peek(str(path), "c") == {}
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_no_index_is_made_where_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"x" * 100)
    for name in ("none.db", "broken.db"):
        with pytest.raises(sqlite3.Error):
            peek(str(tmp_path / name), "a")
    assert [file.name for file in tmp_path.iterdir()] == ["broken.db"]
