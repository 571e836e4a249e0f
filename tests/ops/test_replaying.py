from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.ops.remembering import Words
from adaos_ctx.ops.replaying import Replayed, ReplayReport, plain_bm25, replay, without_names
from adaos_ctx.plugins import load
from tests.helpers import commit, git, make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("message", "paths", "expected"),
    [
        ("Mend budget.py: the bound", ("a/budget.py",), "Mend : the bound"),
        ("a/budget.py and other/xy.md", ("a/budget.py",), "and"),
        ("version 1.2.3 of e.g. cards", (), "version 1.2.3 of e.g. cards"),
        ("Правка файл.py", ("файл.py",), "Правка"),
    ],
)
def test_names_of_files_are_taken_out(message: str, paths: tuple[str, ...], expected: str) -> None:
    assert " ".join(without_names(message, paths).split()) == expected


def test_plain_bm25_ranks_what_matches() -> None:
    texts = {"a": "order order", "b": "order of many other words here", "c": "stock"}
    bags = {key: Words.of(text) for key, text in texts.items()}
    assert plain_bm25("ORDER zebra", bags) == ["a", "b"]
    assert plain_bm25("x", {}) == []


def test_commits_are_replayed_and_the_repository_is_left_alone(tmp_path: Path) -> None:
    repo = tmp_path / "repo"
    make_repo(
        repo, {"orders.py": "def order():\n    pass\n", "stock.py": "def stock():\n    pass\n"}
    )
    commit(repo, "first")
    make_skill(repo, {"orders.py": "def order(goods):\n    pass\n"})
    commit(repo, "An order names its goods (orders.py)")
    make_skill(repo, {"new.py": "x = 1\n"})
    commit(repo, "only adds")
    before = git(repo, "status", "--porcelain", "--ignored"), git(repo, "rev-parse", "HEAD")
    report = replay(str(repo), 5, load())
    assert [(c.task, c.touched, c.ours) for c in report.commits] == [
        ("An order names its goods ()", 1, 1)
    ]
    assert report.ours == report.plain == report.ratio == 1.0
    assert (
        git(repo, "status", "--porcelain", "--ignored"),
        git(repo, "rev-parse", "HEAD"),
    ) == before


def test_no_repository_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no git"):
        replay(str(tmp_path), 1, load())


def test_a_history_without_a_commit_to_replay_is_refused(tmp_path: Path) -> None:
    repo = tmp_path / "repo"
    make_repo(repo, {"a.py": "x = 1\n"})
    with pytest.raises(UsageError, match="has no commit that changes files"):
        replay(str(repo), 5, load())
    commit(repo, "first")
    with pytest.raises(UsageError, match="has no commit that changes files"):
        replay(str(repo), 5, load())


def test_what_cannot_be_compared_has_no_ratio() -> None:
    one = Replayed(sha="a", task="t", touched=1, ours=1, plain=0, tokens=1)
    report = ReplayReport(commits=(one,))
    assert (report.ours, report.ratio, report.is_comparable) == (1.0, 0.0, False)
