from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import RegistryError, SourceUnreadable, UnsafePath
from adaos_ctx.ops.cardeval import evaluate, misses, parse_label
from adaos_ctx.plugins import load
from tests.helpers import make_skill

if TYPE_CHECKING:
    from pathlib import Path

GO = "# Use Go\n\n## Status\n\nProposed\n\n## Context\n\nWe need one binary.\n\n## Decision\n\nWe will use Go.\n"
ROWS = [
    {"file": "doc/go.md", "status": "proposed", "choice": ["use Go"], "goal": ["one binary"], "x": 1},
    {"file": "doc/b.md", "status": "proposed", "choice": ["use Rust"], "goal": ["one binary"]},
    {"file": "doc/none.md", "no_choice": True, "superseded_by": None},
]  # fmt: skip


@pytest.fixture
def labels(tmp_path: Path) -> str:
    files = {
        "doc/go.md": GO,
        "doc/b.md": GO,
        "doc/none.md": "# Notes\n\nNothing here is decided.\n",
    }
    make_skill(tmp_path, {**files, "l.jsonl": "\n".join(map(json.dumps, ROWS)) + "\n"})
    return str(tmp_path / "l.jsonl")


def test_shares_faults_and_misses_are_told(labels: str, tmp_path: Path) -> None:
    report = evaluate(labels, str(tmp_path), load().kinds)
    assert [(s.hits, s.total) for s in (report.choice, report.goal, report.status)] == [
        (1, 2),
        (2, 2),
        (3, 3),
    ]
    assert (report.false_choices, report.undecided) == (0, 1)
    assert (report.false_rejects, report.beyond_limits) == (0, 0)
    assert misses(report) == [("doc/b.md", ["choice"])]


def test_a_run_holds_the_cards_and_is_the_same_twice(labels: str, tmp_path: Path) -> None:
    run = tmp_path / "run.jsonl"
    evaluate(labels, str(tmp_path), load().kinds, run=str(run))
    rows = [json.loads(row) for row in run.read_text("utf-8").splitlines()]
    assert [row["file"] for row in rows] == [row["file"] for row in ROWS]
    assert rows[0]["lines"] == [
        "- Status: proposed",
        "- Goal: We need one binary.",
        "- Choice: We will use Go.",
    ]
    before = run.stat().st_mtime_ns
    evaluate(labels, str(tmp_path), load().kinds, run=str(run))
    assert run.stat().st_mtime_ns == before


@pytest.mark.parametrize(
    ("row", "path"),
    [
        ("{", "line 4"),
        ("[]", "line 4, $.file"),
        ('{"file": 3}', "line 4, $.file"),
        ('{"file": "a", "choice": "x"}', "line 4, $.choice"),
        ('{"file": "a", "no_choice": 1}', "line 4, $.no_choice"),
        ('{"file": "a", "goal": [1]}', "line 4, $.goal"),
    ],
)
def test_a_label_that_does_not_parse_is_named(row: str, path: str) -> None:
    with pytest.raises(RegistryError) as caught:
        parse_label(row, "l.jsonl", 4)
    assert caught.value.facts["path"] == path
    assert caught.value.facts["file"] == "l.jsonl"  # what its mend restores


def test_files_outside_the_folder_and_missing_ones_are_refused(labels: str, tmp_path: Path) -> None:
    with pytest.raises(SourceUnreadable):
        evaluate(labels, str(tmp_path / "doc"), load().kinds)
    (tmp_path / "l.jsonl").write_text('{"file": "../x.md"}\n', "utf-8")
    with pytest.raises(UnsafePath):
        evaluate(labels, str(tmp_path), load().kinds)
