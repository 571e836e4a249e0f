"""What `cards` prints, for people and as JSON, and how it ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, RegistryError
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]
LABEL = {"file": "0001-a.md", "status": "none", "choice": ["use Rust"], "goal": ["one binary"]}


@pytest.fixture
def root(tmp_path: Path) -> str:
    return small_skill(tmp_path).root


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    text = "# A\n\n## Context\n\nWe need one binary.\n\n## Decision\n\nWe will use Go.\n"
    (tmp_path / "0001-a.md").write_text(text, "utf-8")
    (tmp_path / "l.jsonl").write_text(json.dumps(LABEL) + "\n", "utf-8")
    return tmp_path


def run(capsys: Capture, *argv: str) -> tuple[int, str]:
    code = main(list(argv))
    return code, capsys.readouterr().out


def test_build_writes_once_and_check_finds_what_is_out_of_date(root: str, capsys: Capture) -> None:
    assert run(capsys, "cards", "check", root)[0] == EXIT_FINDINGS
    code, out = run(capsys, "cards", "build", root, "--json")
    assert code == EXIT_OK
    assert json.loads(out)["changed"]
    assert json.loads(run(capsys, "cards", "build", root, "--json")[1])["changed"] == []
    assert run(capsys, "cards", "check", root)[0] == EXIT_OK


def test_explain_says_where_each_line_comes_from(root: str, capsys: Capture) -> None:
    code, out = run(capsys, "cards", "show", root, "A.ADR1", "--explain")
    assert code == EXIT_OK
    lines = out.splitlines()
    assert [row[:2] for row in lines] == ["- ", "  "] * (len(lines) // 2)
    assert all(":" in row or "derived" in row for row in lines[1::2])


def test_eval_prints_shares_with_their_intervals(labelled: Path, capsys: Capture) -> None:
    labels = str(labelled / "l.jsonl")
    assert main(["cards", "eval", labels, "--root", str(labelled)]) == EXIT_OK
    captured = capsys.readouterr()
    assert captured.out.splitlines() == [
        "choice: 0/1 = 0.0% (95 %: 0.0%–79.3%)",
        "goal: 1/1 = 100.0% (95 %: 20.7%–100.0%)",
        "status: 1/1 = 100.0% (95 %: 20.7%–100.0%)",
        "false choices 0/0, false rejects 0, limits broken 0",
    ]
    assert captured.err == "  0001-a.md: choice\n"


def test_eval_is_json_and_writes_its_run(labelled: Path, capsys: Capture) -> None:
    rows = labelled / "run.jsonl"
    argv = ["--root", str(labelled), "--run", str(rows), "--json"]
    code, out = run(capsys, "cards", "eval", str(labelled / "l.jsonl"), *argv)
    report = json.loads(out)
    assert code == EXIT_OK
    assert report["choice"] == {
        "hits": 0,
        "total": 1,
        "interval": [0.0, pytest.approx(0.7935, abs=1e-4)],
    }
    assert report["misses"] == {"0001-a.md": ["choice"]}
    assert json.loads(rows.read_text("utf-8"))["file"] == "0001-a.md"


def test_eval_refuses_labels_that_do_not_parse(labelled: Path, capsys: Capture) -> None:
    (labelled / "l.jsonl").write_text("nope\n", "utf-8")
    code, _ = run(capsys, "cards", "eval", str(labelled / "l.jsonl"))
    assert code == RegistryError.exit_code
