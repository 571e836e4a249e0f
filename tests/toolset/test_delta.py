from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops.basing import mark
from adaos_ctx.tools import call_tool
from tests.toolset.calling import one, two

if TYPE_CHECKING:
    from pathlib import Path


def test_without_a_base_everything_is_new(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "get_delta", {})
    assert result.text.startswith("no base was ever marked: all ")
    assert not result.is_error


def test_nothing_changed_is_said_with_the_base(tmp_path: Path) -> None:
    context = one(tmp_path)
    mark(context.skill)
    result = call_tool(context, "get_delta", {})
    assert result.text == f"nothing changed since {result.data['base'][0]}\n"  # type: ignore[index]


def test_a_change_is_told_as_the_refine_prompt(tmp_path: Path) -> None:
    context = one(tmp_path)
    mark(context.skill)
    (tmp_path / "profiles/default.yaml").write_text("temperature: 1\nmax_tokens: 800\n")
    result = call_tool(context, "get_delta", {})
    assert result.text.startswith("BASE: ctx@")
    assert "- PR.default: " in result.text
    assert result.data["changed"] == ["PR.default"]


def test_a_revision_or_a_folder_is_no_base(tmp_path: Path) -> None:
    for against in ("HEAD", "../other", "--output=x", "base~99999"):
        assert call_tool(one(tmp_path), "get_delta", {"against": against}).is_error


def test_several_skills_are_told_apart(tmp_path: Path) -> None:
    context = two(tmp_path)
    for skill in context.skills:
        mark(skill)
    (tmp_path / "second/docs/only.md").write_text("# Only\n\nElsewhere.\n")
    result = call_tool(context, "get_delta", {})
    assert result.text.startswith("## skill: first\nnothing changed since ctx@")
    assert result.data["changed"] == ["second:D.only"]
