"""Comparing with a revision or a folder instead of a base."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import RegistryError, UsageError
from adaos_ctx.ops import registering
from adaos_ctx.ops.diffing import DiffReport, DiffRequest, diff
from adaos_ctx.plugins import load
from adaos_ctx.skill import Skill, open_skill
from tests.helpers import commit, git, git_env, make_repo
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    for name, value in git_env().items():
        monkeypatch.setenv(name, value)
    make_repo(tmp_path / "r", {})
    made = small_skill(tmp_path / "r/skills/s")
    commit(tmp_path / "r")
    return made


def told(skill: Skill, against: str) -> DiffReport:
    return diff(open_skill(skill.root), DiffRequest(against=against), load())


def edit(skill: Skill, path: str, text: str) -> None:
    with open(f"{skill.root}/{path}", "w", encoding="utf-8") as file:
        file.write(text)


@pytest.mark.parametrize("rev", ["HEAD", "main", "HEAD^{commit}", "@"])
def test_a_revision_is_what_git_stored(skill: Skill, rev: str) -> None:
    assert not told(skill, rev).delta.changed
    edit(skill, "README.md", str(FILES["README.md"]).replace("\n", "\r\n"))
    assert not told(skill, rev).delta.changed
    edit(skill, "README.md", "# Other\n")
    assert [c.alias for c in told(skill, rev).delta.changes] == ["D.readme"]


def test_the_registry_of_the_revision_says_which_aliases_it_had(skill: Skill) -> None:
    registering.rename(skill, "D.readme", "D.start")
    (change,) = told(skill, "HEAD").delta.changes
    assert (change.alias, change.status) == ("D.start", "renamed")


def test_a_revision_without_a_registry_is_read_by_the_present_one(
    skill: Skill, tmp_path: Path
) -> None:
    git(tmp_path / "r", "rm", "-q", "--cached", "-r", "skills/s/.ado")
    git(tmp_path / "r", "commit", "-qm", "no registry")
    edit(skill, "README.md", "# Other\n")
    assert [c.alias for c in told(skill, "HEAD").delta.changes] == ["D.readme"]


def test_a_broken_registry_of_a_revision_is_named(skill: Skill, tmp_path: Path) -> None:
    edit(skill, ".ado/aliases.json", "{")
    commit(tmp_path / "r")
    git(tmp_path / "r", "checkout", "-q", "HEAD~1", "--", "skills/s/.ado/aliases.json", check=False)
    edit(skill, ".ado/aliases.json", "{}")
    with pytest.raises(RegistryError) as caught:
        told(skill, "HEAD")
    assert "of that revision" in str(caught.value)


def test_a_folder_is_the_old_side(skill: Skill, tmp_path: Path) -> None:
    other = small_skill(tmp_path / "other", {"README.md": "# Other\n"})
    (change,) = told(skill, other.root).delta.changes
    assert (change.alias, change.status) == ("D.readme", "modified")
    os.unlink(f"{other.root}/.ado/aliases.json")
    assert len(told(skill, other.root).delta.changes) == 1


def test_a_name_that_is_both_is_the_revision(
    skill: Skill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    small_skill(tmp_path / "main", {"README.md": "# Other\n"})
    assert not told(skill, "main").delta.changed
    assert told(skill, "./main").delta.changed


@pytest.mark.parametrize(
    "text", ["nothing", "--output=out", "HEAD~99", "a b", "-h", "HEAD:README.md", "HEAD\0"]
)
def test_anything_else_is_refused(skill: Skill, tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError):
        told(skill, text)
    assert not (tmp_path / "r/out").exists()
