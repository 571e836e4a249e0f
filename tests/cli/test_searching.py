from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.ops.registering import init
from tests.helpers import commit, make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    root = make_skill(
        tmp_path / "shop",
        {
            "SKILL.md": "---\nname: shop\n---\nSell.\n",
            "handlers/orders.py": "def order():\n    pass\n",
        },
    )
    init(root)
    return root


def test_search_prints_references_and_briefs(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "place an order", root]) == 0
    out = capsys.readouterr().out
    assert "handlers/orders.py" in out
    assert run(["search", "zebra", root]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_search_as_json(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "order", root, "--json", "--k", "1"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["found"]
    assert (found["path"], found["source"], found["matched"]) == (
        "handlers/orders.py",
        "aliases",
        ["order"],
    )


@pytest.mark.parametrize(
    "argv", [["search", "a", "b", "c"], ["search", "eval", "c", "q"], ["search", "x", "--k", "0"]]
)
def test_what_cannot_be_meant_is_refused(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(argv) == 2
    assert capsys.readouterr().err


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


def test_why_says_rendition_and_rank(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["why", root, "H.orders", "--task", "place an order"]) == 0
    out = capsys.readouterr().out
    assert "HANDLER card" in out
    assert "1" in out
    assert run(["why", root, "H.orders", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["level"] == "card"
    assert run(["why", root, "H.orders", "--task", "zebra"]) == 0
    assert run(["why", root, "H.none"]) == 12
