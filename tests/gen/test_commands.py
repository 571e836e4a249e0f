"""What the commands do, as a caller without a command line meets it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import SourceUnreadable, UsageError
from adaos_ctx_gen.commands import CodeRequest, ValidateRequest, run_code, run_move, run_validate
from adaos_ctx_gen.request import Job
from tests.gen.demo import contents
from tests.gen.making import MAIN, NEW, block, skill_at
from tests.llm_server import chat, serving

if TYPE_CHECKING:
    from pathlib import Path


def test_a_change_is_made_applied_and_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skill = skill_at(tmp_path)
    before = contents(tmp_path)
    with serving(chat(block(MAIN))) as script:
        request = CodeRequest(job=Job(task="x"), model=f"{script.base}#m", apply=True)
        assert run_code(skill, request, as_json=True) == 0
    made = json.loads(capsys.readouterr().out)
    assert (tmp_path / MAIN).read_text() == NEW
    run_move(skill, made["id"], back=True, dry_run=True, as_json=True)
    assert (tmp_path / MAIN).read_text() == NEW
    run_move(skill, made["id"], back=True, dry_run=False, as_json=True)
    assert contents(tmp_path) == before


def test_without_a_model_a_dry_run_still_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skill = skill_at(tmp_path)
    before = contents(tmp_path)
    run_code(skill, CodeRequest(job=Job(task="x"), dry_run=True), as_json=True)
    assert json.loads(capsys.readouterr().out)["tokens"] > 0
    assert contents(tmp_path) == before


def test_an_answer_is_read_from_a_file_or_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skill = skill_at(tmp_path / "skill")
    place = tmp_path / "answer.txt"
    place.write_bytes(block(MAIN).encode() + b"\xff")
    assert run_validate(skill, ValidateRequest(answer=str(place)), as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["sound"]
    for odd in (str(tmp_path / "none"), str(tmp_path), "a\0b"):
        with pytest.raises(SourceUnreadable):
            run_validate(skill, ValidateRequest(answer=odd), as_json=True)
    with pytest.raises(UsageError, match="one of"):
        run_validate(skill, ValidateRequest(answer="-", change="x"), as_json=True)
