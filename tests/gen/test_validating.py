"""`gen validate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_gen.applying import apply
from adaos_ctx_gen.trial import Limits
from adaos_ctx_gen.validating import validate_answer, validate_change, validate_skill, with_tests
from tests.gen.making import MAIN, answered, block, skill_at

if TYPE_CHECKING:
    from pathlib import Path


def test_a_recorded_change_is_checked_by_the_files_of_today(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    change = answered(skill, block(MAIN)).change
    found = validate_change(skill, change.id)
    assert (found.sound, found.state) == (True, "proposed")
    apply(skill, change)
    assert validate_change(skill, change.id).state == "applied"
    (tmp_path / MAIN).write_text("mine\n")
    found = validate_change(skill, change.id)
    assert (found.sound, found.state) == (False, "moved")


def test_an_answer_is_checked_and_not_recorded(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    assert validate_answer(skill, block(MAIN)).sound
    assert not validate_answer(skill, "A.ADR1@00000000\n" + block(MAIN)).sound
    assert not validate_answer(skill, "nothing").sound
    assert [
        f.path
        for f in validate_answer(skill, block("../x.py") + block("handlers/y.py", "(")).faults
    ] == ["../x.py", "handlers/y.py"]
    assert not (tmp_path / ".ado/changes").exists()


def test_the_skill_itself(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    assert validate_skill(skill).sound
    (tmp_path / MAIN).write_text("def broken(:\n")
    assert [fault.path for fault in validate_skill(skill).faults] == [MAIN]


def test_with_tests(tmp_path: Path) -> None:
    skill = skill_at(tmp_path, {"tests/test_x.py": "def test_x() -> None:\n    assert False\n"})
    assert not with_tests(skill, validate_skill(skill), Limits()).sound


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a: !!python/object/apply:os.system ['true']\n", "no safe loader reads"),
        ("a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 40)), "too much"),
    ],
    ids=["tag", "bomb"],
)  # fmt: skip
def test_yaml_that_nobody_should_read_is_a_fault(tmp_path: Path, text: str, reason: str) -> None:
    skill = skill_at(tmp_path, {"profiles/other.yaml": text})
    assert [(fault.path, reason in fault.reason) for fault in validate_skill(skill).faults] == [
        ("profiles/other.yaml", True)
    ]
