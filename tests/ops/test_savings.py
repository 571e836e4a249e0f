"""Savings over the history: real commits of a real repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.savings import savings
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from tests.helpers import commit, git
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_each_commit_has_its_own_numbers_oldest_first(tmp_path: Path) -> None:
    root = tmp_path / "s"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    skill = small_skill(root)
    commit(root, "one")
    first = pack((skill,), PackRequest(), load()).pack.tokens
    (root / "README.md").write_text("# Demo\n\n" + "More is told here. " * 50, encoding="utf-8")
    commit(root, "two")
    found = savings(open_skill(str(root)), PackRequest(), load(), 5)
    assert found[0].packed == first
    assert found[1].raw > found[0].raw > 0
    assert {point.day for point in found} == {"2024-01-02"}


def test_a_commit_without_a_registry_is_read_by_the_present_one(tmp_path: Path) -> None:
    root = tmp_path / "s"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    (root / "other.txt").write_text("x", encoding="utf-8")
    commit(root, "nothing yet")
    skill = small_skill(root)
    commit(root, "all")
    assert [p.aliases for p in savings(skill, PackRequest(), load(), 5)] == [1, 8]


def test_outside_git_there_is_no_history(tmp_path: Path) -> None:
    assert savings(small_skill(tmp_path / "s"), PackRequest(), load(), 5) == ()


def test_a_repository_without_commits_has_none(tmp_path: Path) -> None:
    root = tmp_path / "s"
    root.mkdir()
    git(root, "init", "-q")
    assert savings(small_skill(root), PackRequest(), load(), 5) == ()
