from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.run import run
from tests.helpers import commit, make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")


def test_eval_writes_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"id": "a", "text": "orders"}\n')
    out = tmp_path / "run.jsonl"
    argv = ["search", "eval", str(rows), str(rows), "--run", str(out)]
    assert run(argv) == 0
    assert json.loads(out.read_text()) == {"query_id": "a", "ranked": ["a"]}
    assert run([*argv, "--json"]) == 0
    assert '"documents": 1' in capsys.readouterr().out


def test_replay_tells_the_ratio(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    repo = tmp_path / "repo"
    make_repo(repo, {"orders.py": "def order():\n    pass\n"})
    commit(repo, "first")
    make_skill(repo, {"orders.py": "def order(goods):\n    pass\n"})
    commit(repo, "An order has goods")
    argv = ["search", "replay", "--repo", str(repo), "--commits", "3"]
    assert run(argv) == 0
    assert "An order has goods" in capsys.readouterr().out
    assert run([*argv, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ratio"] == 1.0


def test_rows_are_printed_where_a_dash_asks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rows.jsonl").write_text('{"id": "a", "text": "orders"}\n')
    argv = ["search", "eval", "rows.jsonl", "rows.jsonl", "--run", "-"]
    assert run(argv) == 0
    assert capsys.readouterr().out == '{"query_id": "a", "ranked": ["a"]}\n'
    assert [path.name for path in tmp_path.iterdir()] == ["rows.jsonl"]
    assert run([*argv, "--json"]) == 2


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["eval", "c.jsonl", "--run", "o.jsonl"], "takes two files: CORPUS.jsonl QUERIES.jsonl"),
        (["eval", "--store", "sqlite"], "takes two files: CORPUS.jsonl QUERIES.jsonl"),
        (["eval", "c.jsonl", "q.jsonl"], "--run OUT.jsonl"),
        (["replay", "--commits", "3"], "--repo FOLDER"),
        (["replay", "--budget", "4k"], "--repo FOLDER"),
        (["replay", "skill", "--repo", "."], "--repo FOLDER"),
        (["replay", "--repo", ".", "--commits", "0"], "at least 1"),
    ],
)
def test_what_is_forgotten_is_said(
    argv: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["search", *argv]) == 2
    assert words in capsys.readouterr().err


def test_a_budget_that_is_too_small_is_said_with_the_command_that_mends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repo = tmp_path / "repo"
    make_repo(repo, {"orders.py": "def order():\n    pass\n"})
    commit(repo, "first")
    make_skill(repo, {"orders.py": "def order(goods):\n    pass\n"})
    commit(repo, "An order has goods")
    assert run(["search", "replay", "--repo", str(repo), "--budget", "10"]) == 21
    assert "adaos-ctx search replay --repo" in capsys.readouterr().err


def test_a_replay_that_stops_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    repo = tmp_path / "repo"
    make_repo(repo, {"uv.lock": "0\n", "orders.py": "def order():\n    pass\n"})
    commit(repo, "first")
    for number in range(1, 3):
        make_skill(repo, {"uv.lock": f"{number}\n"})
        commit(repo, f"lock {number}")
    make_skill(repo, {"orders.py": "def order(goods):\n    pass\n"})
    commit(repo, "An order has goods")
    monkeypatch.setattr("adaos_ctx.ops.replaying._MAX_IN_A_ROW", 1)
    argv = ["search", "replay", "--repo", str(repo)]
    assert run(argv) == 0
    assert "stopped: 1 commits in a row cannot be replayed" in capsys.readouterr().err
    assert run([*argv, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stopped"].startswith("stopped: 1 commits")
