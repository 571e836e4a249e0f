"""Folders that are made whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CannotWrite
from adaos_ctx.newfolders import new_folder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("is_there", [False, True])
def test_what_is_made_stands_in_the_wanted_folder(tmp_path: Path, *, is_there: bool) -> None:
    root = tmp_path / "a"
    if is_there:
        root.mkdir()
    with new_folder(str(root)) as place:
        (tmp_path / place / "x").write_text("x")
        assert [path.name for path in tmp_path.rglob("x")] == ["x"]
        assert not (root / "x").exists()
    assert [path.name for path in root.iterdir()] == ["x"]
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_an_empty_folder_that_somebody_stands_in_stays_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = tmp_path.stat().st_ino
    with new_folder(".") as place:
        (tmp_path / place / "x").write_text("x")
    assert ([path.name for path in tmp_path.iterdir()], tmp_path.stat().st_ino) == (["x"], before)


@pytest.mark.parametrize("is_there", [False, True])
def test_a_refusal_names_the_wanted_place_and_leaves_nothing(
    tmp_path: Path, *, is_there: bool
) -> None:
    root = tmp_path / "a"
    if is_there:
        root.mkdir()
    with pytest.raises(CannotWrite) as caught, new_folder(str(root)) as place:
        raise CannotWrite(path=f"{place}/data/x", reason="no space left on device")
    assert caught.value.facts["path"] == f"{root}/data/x"
    assert not root.exists() or list(root.iterdir()) == []


def test_what_came_meanwhile_is_kept(tmp_path: Path) -> None:
    root = tmp_path / "a"
    root.mkdir()
    with pytest.raises(CannotWrite, match="is not empty"), new_folder(str(root)):
        (root / "mine").write_text("x")
    assert [path.name for path in root.iterdir()] == ["mine"]
