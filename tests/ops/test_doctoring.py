from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import SkillNotFound
from adaos_ctx.ops import doctoring
from adaos_ctx.ops.checks import Check
from adaos_ctx.ops.doctoring import examine
from adaos_ctx.ops.indexhealth import examine_index
from adaos_ctx.plugins import PluginState
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

STATES = (
    PluginState(name="fine", module="fine"),
    PluginState(name="broken", module="broken", fault="ImportError: no"),
)


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def found(target: str | None = None, states: tuple[PluginState, ...] = ()) -> dict[str, Check]:
    return {check.name: check for check in examine(states, target)}


def test_every_part_is_looked_at_in_a_fixed_order() -> None:
    checks = found(states=STATES)
    assert list(checks)[:3] == ["adaos-ctx", "git", "skill"]
    assert all(checks[name].ok for name in ("o200k_base", "o200k_harmony", "cl100k_base"))
    assert checks["plugin fine"].ok
    assert not checks["plugin broken"].ok
    assert checks["plugin broken"].mend == "adaos-ctx plugins"


def test_another_program_named_skill_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "skill").write_text("#!/bin/sh\n")
    (tmp_path / "skill").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    checks = found()
    assert not checks["skill"].ok
    assert "adaos-ctx" in checks["skill"].detail
    assert not checks["git"].ok
    assert all(checks[name].advice and checks[name].mend for name in ("skill", "git"))


def test_a_cache_that_cannot_be_written_is_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctoring.os, "access", lambda place, mode: False)
    cache = found()["cache"]
    assert (cache.ok, cache.advice) == (False, True)
    assert "XDG_CACHE_HOME" in cache.mend


def test_the_registry_of_the_skill_is_counted(tmp_path: Path) -> None:
    small_skill(tmp_path / "s")
    sound = found(str(tmp_path / "s"))["registry"]
    assert (sound.ok, sound.detail) == (True, "7 of 7 aliases are as registered")
    (tmp_path / "s" / "README.md").write_text("# Other\n")
    stale = found(str(tmp_path / "s"))["registry"]
    assert not stale.ok
    assert stale.mend.startswith("adaos-ctx alias verify ")


def test_a_skill_without_aliases_is_told_how_to_get_them(tmp_path: Path) -> None:
    make_skill(tmp_path / "s", {"SKILL.md": "# S\n"})
    check = found(str(tmp_path / "s"))["registry"]
    assert (check.ok, check.advice) == (False, True)
    assert check.mend.startswith("adaos-ctx init ")


def test_a_broken_registry_is_a_finding(tmp_path: Path) -> None:
    make_skill(tmp_path / "s", {".ado/aliases.json": "{"})
    check = found(str(tmp_path / "s"))["registry"]
    assert (check.ok, check.advice) == (False, False)
    assert "aliases.json" in check.detail


def test_outside_any_skill_only_the_installation_is_looked_at() -> None:
    assert "registry" not in found()
    with pytest.raises(SkillNotFound):
        found("nowhere")


def test_indexes_are_read(tmp_path: Path) -> None:
    (tmp_path / "data" / "adaos-ctx" / "docs").mkdir(parents=True)
    (tmp_path / "data" / "adaos-ctx" / "docs" / "user.db").write_bytes(b"no database" * 200)
    check = found()["index user.db"]
    assert (check.ok, check.advice) == (False, False)
    assert check.mend.startswith("rm ")


def test_a_sound_index_says_whose_it_is(tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    with sqlite3.connect(path) as link:
        link.execute("CREATE TABLE t (x)")
    link.close()
    assert ", of " not in examine_index(str(path)).detail
    for text, said in ((json.dumps("/srv/docs"), True), ("{", False), ("7", False)):
        (tmp_path / "own.db.owner").write_text(text)
        assert (", of /srv/docs)" in examine_index(str(path)).detail) is said


def test_a_broken_registry_is_mended_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "s"
    small_skill(root)
    (root / ".ado/aliases.json").write_text("{")
    monkeypatch.chdir(root)
    assert "git checkout -- .ado/aliases.json" in found()["registry"].mend


def test_of_many_sound_indexes_a_few_are_listed_and_every_one_at_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checks = [Check(name=f"index {n}", ok=n != 30, detail="x") for n in range(40)]
    monkeypatch.setattr(doctoring, "examine_indexes", lambda folders: checks)
    names = [check.name for check in doctoring.examine([]) if check.name.startswith("index")]
    assert names == [*(f"index {n}" for n in range(8)), "index 30", "indexes"]
    last = doctoring.examine([])[-1]
    assert (last.ok, last.detail) == (True, "31 others are sound")
