"""A base that a change marked goes back with it, in git and without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import basing
from adaos_ctx.ops.diffing import DiffRequest, diff
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from adaos_ctx_gen import marking
from adaos_ctx_gen.applying import apply, undo
from tests.gen.making import MAIN, answered, block, skill_at
from tests.helpers import git_env, make_repo

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.skill import Skill
    from adaos_ctx_gen.change import Change



@pytest.fixture(params=["plain", "git"])
def skill(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    for name, value in git_env().items():
        monkeypatch.setenv(name, value)
    if request.param == "git":
        make_repo(tmp_path / "s", {})
    return skill_at(tmp_path / "s")


def edit(skill: Skill) -> Skill:
    with open(f"{skill.root}/README.md", "a", encoding="utf-8") as file:
        file.write("\nThe user's own change.\n")
    return open_skill(skill.root)


def marked(skill: Skill) -> Change:
    """A change that was applied, and the base marked after it."""
    change = answered(skill, block(MAIN), apply=True).change
    marking.mark(open_skill(skill.root), change.id)
    return change


def changed(skill: Skill) -> list[str]:
    return [one.alias for one in diff(open_skill(skill.root), DiffRequest(), load()).delta.changes]


def test_the_delta_can_be_asked_for_again(skill: Skill) -> None:
    skill = edit(skill)
    first = changed(skill)
    history = [one.digest for one in basing.history(skill)]
    change = marked(skill)
    assert changed(skill) == []
    undo(skill, change)
    base = marking.take_back(skill, change.id)
    assert (base.state, base.label) == ("back", f"ctx@{history[0][:8]}")
    assert changed(skill) == first != []
    assert [one.digest for one in basing.history(skill)] == history
    apply(skill, change)  # and once more, as if nothing had been
    marking.mark(open_skill(skill.root), change.id)
    undo(skill, change)
    assert marking.take_back(skill, change.id).state == "back"
    assert changed(skill) == first


def test_a_base_that_was_marked_since_stays(skill: Skill) -> None:
    change = marked(edit(skill))
    label = basing.mark(edit(skill)).label
    undo(skill, change)
    base = marking.take_back(skill, change.id)
    assert base.state == "since"
    assert "stays" in base.said
    shown = basing.show(skill)
    assert shown is not None
    assert shown.label == label


def test_where_there_was_no_base_there_is_none_again(skill: Skill) -> None:
    basing.clear(skill)
    change = marked(skill)
    undo(skill, change)
    assert marking.take_back(skill, change.id) == marking.Base("back", "")
    assert basing.show(skill) is None
    assert basing.history(skill) == ()


def test_a_base_that_is_gone_is_not_named(skill: Skill) -> None:
    change = marked(edit(skill))
    skill_file = f"{skill.root}/.ado/changes/{change.id}/{marking.NOTE}"
    with open(skill_file, encoding="utf-8") as file:
        text = file.read()
    before = marking._noted(skill, change.id)[0]
    with open(skill_file, "w", encoding="utf-8") as file:
        file.write(text.replace(before, "0" * 64))
    assert marking.take_back(skill, change.id).state == "gone"
    assert basing.show(skill) is not None


@pytest.mark.parametrize("note", ["", "{", "[]", '{"before": "x", "after": "../x"}', "1"])
def test_a_note_of_a_stranger_says_nothing(skill: Skill, note: str) -> None:
    change = marked(skill)
    with open(
        f"{skill.root}/.ado/changes/{change.id}/{marking.NOTE}", "w", encoding="utf-8"
    ) as file:
        file.write(note)
    assert marking.take_back(skill, change.id) == marking.Base()


def test_without_a_mark_there_is_nothing_to_say(skill: Skill) -> None:
    change = answered(skill, block(MAIN), apply=True).change
    undo(skill, change)
    assert marking.take_back(skill, change.id).said == ""
