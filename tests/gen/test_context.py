"""What a model is told of a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import BudgetTooSmall, NoBase, UsageError
from adaos_ctx.ops import basing
from adaos_ctx.ops.looking import look
from adaos_ctx.plugins import load
from adaos_ctx_gen.context import Context, tell
from tests.gen.making import MAIN, skill_at

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.skill import Skill


def told(skill: Skill, mode: Any, **options: Any) -> Context:
    wanted = {"task": "", "budget": None} | options
    return tell(look(skill), mode, load(), count=lambda text: len(text) // 4, **wanted)


def test_a_pack_names_what_it_names(tmp_path: Path) -> None:
    context = told(skill_at(tmp_path), "pack")
    assert context.text.startswith("## skill:")
    assert {ref.partition("@")[0] for ref in context.refs} >= {"A.ADR1", "H.main"}
    assert context.head.startswith("ctx@")


def test_a_delta_names_the_changed_alias_only(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    (tmp_path / MAIN).write_text("def handle(text: str, lang: str) -> str:\n    return text\n")
    context = told(skill, "delta")
    assert [ref.partition("@")[0] for ref in context.refs] == ["H.main"]
    assert context.text.startswith(f"BASE: {context.base}\nDELTA:\n- H.main:")


def test_a_delta_needs_a_base_and_a_change(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    with pytest.raises(UsageError, match="nothing changed"):
        told(skill, "delta")
    assert "nothing changed" in told(skill, "delta", task="do it").text
    basing.clear(skill)
    with pytest.raises(NoBase):
        told(skill, "delta")


def test_whole_files_hold_every_registered_text_masked(tmp_path: Path) -> None:
    skill = skill_at(tmp_path, {"handlers/key.py": 'api_key = "0f8e2d1c9b7a6f5e"\n'})
    text = told(skill, "whole").text
    assert "=== handlers/key.py (" in text
    assert "0f8e2d1c9b7a6f5e" not in text
    assert text.count("=== ") == len(skill.registry)


@pytest.mark.parametrize("mode", ["pack", "delta", "whole"])
def test_a_budget_that_is_too_small_is_refused(tmp_path: Path, mode: str) -> None:
    skill = skill_at(tmp_path)
    (tmp_path / MAIN).write_text("x = 1\n")
    with pytest.raises(BudgetTooSmall):
        told(skill, mode, budget=1)
