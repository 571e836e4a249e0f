from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import BudgetTooSmall, UsageError
from adaos_ctx.ops.remembering import Words
from adaos_ctx.ops.replaying import Replayed, ReplayReport, plain_bm25, replay
from adaos_ctx.plugins import load
from tests.helpers import commit, git, make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path


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


def history(repo: Path, commits: int) -> None:
    make_repo(repo, {"orders.py": "def order():\n    pass\n"})
    commit(repo, "first")
    for number in range(commits):
        make_skill(repo, {"orders.py": f"def order(goods={number}):\n    pass\n"})
        commit(repo, f"An order has {number} goods")


def test_a_budget_that_is_too_small_ends_the_walk_at_the_first_commit(tmp_path: Path) -> None:
    repo = tmp_path / "repo"
    history(repo, 3)
    steps: list[int] = []
    with pytest.raises(BudgetTooSmall) as caught:
        replay(str(repo), 3, load(), budget=10, on_step=lambda done, _: steps.append(done))
    assert steps == [0]
    assert caught.value.facts["budget"] == 10
    assert f"search replay --repo {repo} --budget" in str(caught.value.facts["run"])


def test_a_walk_whose_commits_cannot_be_replayed_is_bounded_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = tmp_path / "repo"
    make_repo(repo, {"b.py": "x = 1\n"})
    for number in range(5):  # what is generated is not registered
        make_skill(repo, {"uv.lock": f"{number}\n"})
        commit(repo, f"lock {number}")
    monkeypatch.setattr("adaos_ctx.ops.replaying._MAX_IN_A_ROW", 2)
    with pytest.raises(UsageError, match=r"2 were tried; the last is \w{8}: none of the files"):
        replay(str(repo), 3, load())


def test_a_walk_that_stops_after_some_commits_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = tmp_path / "repo"
    make_repo(repo, {"uv.lock": "0\n", "orders.py": "def order():\n    pass\n"})
    commit(repo, "first")
    for number in range(1, 5):
        make_skill(repo, {"uv.lock": f"{number}\n"})
        commit(repo, f"lock {number}")
    make_skill(repo, {"orders.py": "def order(goods):\n    pass\n"})
    commit(repo, "An order has goods")
    monkeypatch.setattr("adaos_ctx.ops.replaying._MAX_IN_A_ROW", 2)
    report = replay(str(repo), 3, load())
    assert (len(report.commits), len(report.skipped)) == (1, 2)
    assert report.stopped.startswith("stopped: 2 commits in a row cannot be replayed")
    assert replay(str(repo), 1, load()).stopped == ""


def test_a_bare_repository_is_replayed(tmp_path: Path) -> None:
    history(tmp_path / "repo", 1)
    git(tmp_path, "clone", "-q", "--bare", "repo", "shop.git")
    report = replay(str(tmp_path / "shop.git"), 5, load())
    assert [c.task for c in report.commits] == ["An order has 0 goods"]


def test_no_secret_of_a_message_is_told(tmp_path: Path) -> None:
    repo = tmp_path / "repo"
    history(repo, 0)
    make_skill(repo, {"orders.py": "def order(goods):\n    pass\n"})
    secret = "ghp_" + "0123456789abcdefghijABCDEFGHIJ012345"
    commit(repo, f"An order has goods, token {secret}")
    (one,) = replay(str(repo), 5, load()).commits
    assert secret not in one.task
    assert one.task.startswith("An order has goods")
