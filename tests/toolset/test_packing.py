from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx import builtin
from adaos_ctx.cli.run import run
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.ops.basing import mark
from adaos_ctx.plugins import Plugins
from adaos_ctx.tools import call_tool
from tests.toolset.calling import one, two

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ({}, []),
        ({"task": "change the schema"}, ["--task", "change the schema"]),
        ({"layout": "xml", "budget": 600}, ["--layout", "xml", "--budget", "600"]),
        ({"full": ["PR.default"]}, ["--full", "PR.default"]),
    ],
    ids=["plain", "task", "layout", "full"],
)
def test_the_text_is_that_of_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: Any, options: list[str]
) -> None:
    context = one(tmp_path)
    assert run(["pack", str(tmp_path), *options, "--out", "-"]) == 0
    assert call_tool(context, "get_pack", arguments).text == capsys.readouterr().out


def test_what_was_cut_is_said(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "get_pack", {"budget": 260})
    assert result.data["tokens"] <= 260  # type: ignore[operator]
    assert result.data["cut"]


def test_a_budget_that_is_too_small_is_an_error(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "get_pack", {"budget": 5})
    assert result.text.startswith("error budget_too_small: ")


def test_since_base_leaves_out_what_the_base_holds(tmp_path: Path) -> None:
    context = one(tmp_path)
    mark(context.skill)
    (tmp_path / "profiles/default.yaml").write_text("temperature: 1\n")
    text = call_tool(context, "get_pack", {"since": "base"}).text
    assert "PR.default@" in text
    assert "S.entities@" not in text


def test_since_session_needs_somebody_who_keeps_it(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path, session="s1"), "get_pack", {"since": "session"})
    assert result.is_error


def test_every_alias_of_the_pack_is_told_and_held_ones_are_left_out(tmp_path: Path) -> None:
    told: list[tuple[str, str, int]] = []

    class Ledger:
        @hookimpl
        def ctx_told(self, session: str, ref: str, rendition: str, tokens: int) -> None:
            told.append((ref, rendition, tokens))

        @hookimpl
        def ctx_held(self, session: str) -> list[str]:
            return [ref for ref, _, _ in told]

    context = one(tmp_path, Plugins([("builtin", builtin), ("ledger", Ledger())]), "s1")
    call_tool(context, "get_pack", {})
    assert sorted(ref.partition("@")[0] for ref, _, _ in told) == [
        alias.name for alias in context.skill.registry
    ]
    assert {rendition for _, rendition, _ in told} <= {"ref", "brief", "card"}
    assert all(tokens > 0 for _, _, tokens in told)
    assert "S.entities@" not in call_tool(context, "get_pack", {"since": "session"}).text


def test_several_skills_share_one_pack(tmp_path: Path) -> None:
    text = call_tool(two(tmp_path), "get_pack", {}).text
    assert text.startswith("## skill: first, second\n")
    assert "second:D.only@" in text
