"""Reports of gen: what people read and what machines read say the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adaos_ctx.plugins import load
from adaos_ctx_gen import telling
from adaos_ctx_gen.change import Change
from adaos_ctx_gen.request import Job, prepare
from adaos_ctx_gen.validating import validate_answer
from adaos_ctx_gen.values import Fault
from tests.gen.making import MAIN, answered, block, skill_at

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ODD = "handlers/\x1b[2Jx.py"


def test_a_change_is_told_to_people_and_machines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = answered(skill_at(tmp_path), f"USING: A.ADR1@00000000\n{block(MAIN)}")
    assert telling.generated(done, as_json=False) == 0
    said = capsys.readouterr().out
    assert telling.generated(done, as_json=True) == 0
    facts = json.loads(capsys.readouterr().out)
    assert f"change {facts['id']}: 1 file (blocks)" in said
    assert facts["diff"].splitlines()[0] in said
    assert (facts["applied"], facts["written"], facts["tests"]) == (False, 0, None)
    assert f"{facts['facts']['tokens']['sent']:,} tokens" in said


def test_a_plan_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prepared = prepare(skill_at(tmp_path), Job(task="x"), load())
    telling.planned(prepared, as_json=False)
    said = capsys.readouterr().out
    telling.planned(prepared, as_json=True)
    facts = json.loads(capsys.readouterr().out)
    assert f"{facts['tokens']:,} tokens would be sent first" in said
    assert facts["dry_run"]


def test_names_of_a_model_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faults = (Fault(ODD, "holds characters that are not seen"), Fault("", "it names no files"))
    telling.shown(skill_at(tmp_path), Change(files=(), faults=faults), as_json=False)
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert "fault: it names no files" in said


def test_findings_end_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    skill = skill_at(tmp_path)
    assert telling.validated(validate_answer(skill, block(MAIN)), as_json=False) == 0
    assert telling.validated(validate_answer(skill, block(ODD)), as_json=False) == 1
    said = capsys.readouterr().out
    assert "sound" in said
    assert "\x1b" not in said


def test_long_lists_of_files_are_shortened() -> None:
    assert telling._short("a, b, c") == "a, b, c"
    assert telling._short(", ".join(map(str, range(200)))) == "0, 1, … (200)"
