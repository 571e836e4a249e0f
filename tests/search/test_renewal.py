from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CannotWrite, Locked
from adaos_ctx.search.renewal import file_id, remove, renewing

if TYPE_CHECKING:
    from pathlib import Path


def test_one_at_a_time_may_replace_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "index.db")
    with renewing(path, 0.05), pytest.raises(Locked), renewing(path, 0.05):
        pass
    with renewing(path, 0.05):
        pass


def test_a_file_goes_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    for name in ("a.db", "a.db-wal", "a.db-shm", "b.db"):
        (tmp_path / name).write_text("x")
    remove(str(tmp_path / "a.db"))
    remove(str(tmp_path / "a.db"))
    assert [each.name for each in tmp_path.iterdir()] == ["b.db"]


def test_a_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.db").mkdir()
    with pytest.raises(CannotWrite):
        remove(str(tmp_path / "a.db"))
    assert (tmp_path / "a.db").is_dir()


def test_a_file_is_told_from_the_one_that_replaces_it(tmp_path: Path) -> None:
    first, second = tmp_path / "a.db", tmp_path / "b.db"
    first.write_text("x")
    second.write_text("x")
    before = file_id(str(first))
    second.replace(first)
    assert file_id(str(first)) not in (before, None)
    assert file_id(str(tmp_path / "none")) is None
