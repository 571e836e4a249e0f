"""What a shell is offered after `gen …`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_gen import record
from tests.cli.shells import asked, completed
from tests.gen.making import skill_at
from tests.gen.test_record import CHANGE

if TYPE_CHECKING:
    from pathlib import Path

OPTIONS = {"options": [{"id": "O1-json", "summary": "a"}, {"id": "O2", "summary": "b"}]}


@pytest.fixture(autouse=True)
def near(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A skill with a change and options, where the shell is."""
    skill = skill_at(tmp_path / "near", {"prep/options.json": json.dumps(OPTIONS)})
    record.save(skill, CHANGE, {})
    monkeypatch.chdir(tmp_path / "near")
    return tmp_path


def test_changes_and_options_of_the_nearest_skill(near: Path) -> None:
    for words in ("apply ", "undo ", "show ", "show . ", "validate --change "):
        assert completed(f"adaos-ctx gen {words}") == [CHANGE.id]
    assert completed("adaos-ctx gen code --option O") == ["O1-json", "O2"]
    assert completed("skill gen code --option O1", program="skill") == ["O1-json"]


def test_profiles_are_called_as_the_option_takes_them(near: Path) -> None:
    offered = completed("adaos-ctx gen code . --profile ")
    assert offered == ["default"]


def test_of_another_skill_only_its_own(near: Path) -> None:
    skill_at(near / "far")
    assert completed(f"adaos-ctx gen show {near / 'far'} ") == []


def test_outside_a_skill_and_in_a_broken_one_nothing_is_offered(
    near: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (near / "near/.ado/aliases.json").write_text("{", "utf-8")
    assert asked(["adaos-ctx", "gen", "show", ""]) == ("\n", "")
    monkeypatch.chdir(near)
    assert asked(["adaos-ctx", "gen", "code", "--profile", ""]) == ("\n", "")
