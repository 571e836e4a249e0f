from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops.habits import churn, commits, companions
from tests.helpers import commit, make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path


def test_commits_are_told_newest_first_within_the_skill(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "r", {"skill/a.md": "a", "skill/б.md": "b", "other.md": "c"})
    commit(tmp_path / "r", "first")
    make_skill(tmp_path / "r", {"skill/б.md": "b2"})
    commit(tmp_path / "r", "second")
    assert commits(f"{root}/skill") == (("б.md",), ("a.md", "б.md"))


def test_without_git_or_commits_there_are_none(tmp_path: Path) -> None:
    assert commits(str(tmp_path)) == ()
    assert commits(make_repo(tmp_path / "r", {"a.md": "a"})) == ()


def test_what_is_changed_often_and_lately_counts_most() -> None:
    found = churn([["a"], ["b"], ["a", "c"], ["c"], [f"x{i}" for i in range(100)]])
    assert found["a"] == 1.0 > found["c"] > found["b"]
    assert "x1" not in found  # a sweep
    assert churn([]) == {}


def test_what_was_changed_together_matters_with_it() -> None:
    history = [["a", "t"]] * 3 + [["b"], ["a", "b"]]
    found = companions(history, {"a": 1.0, "b": 0.1})
    assert found["t"] > 0.5 > found["b"] > 0
    assert found["a"] == pytest.approx(0.1 / 3, abs=0.01)
    assert companions(history, {}) == {}
