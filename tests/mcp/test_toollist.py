from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jsonschema import Draft202012Validator

from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx_mcp.surface import Surface
from adaos_ctx_mcp.toollist import MAX_LIST_TOKENS, cost_tokens, listed
from tests.mcp.serving import call, serve, serve_two, text_of, with_tools

if TYPE_CHECKING:
    from pathlib import Path

CORE = ["get_alias", "list_aliases", "get_card", "search_context", "get_pack", "get_delta"]

THREE = ["search_tools", "describe_tool", "call_tool"]


def heavy(number: int) -> ToolSpec:
    return ToolSpec(
        name=f"extra_{number}", description="Say more about it. " * 20,
        parameters={"type": "object", "properties": {}, "additionalProperties": False},
        call=lambda context, arguments: ToolResult(text="done"), read_only=False,
    )  # fmt: skip


def test_the_default_list_is_the_core_tools_and_costs_at_most_its_limit(tmp_path: Path) -> None:
    surface = serve(tmp_path, dynamic=None)
    assert [tool["name"] for tool in surface.tools] == CORE
    assert cost_tokens(surface.tools) <= MAX_LIST_TOKENS


def test_every_tool_has_valid_schemas_and_annotations(tmp_path: Path) -> None:
    for tool in serve(tmp_path).tools:
        Draft202012Validator.check_schema(tool["inputSchema"])
        Draft202012Validator.check_schema(tool["outputSchema"])
        assert tool["annotations"] == {"readOnlyHint": True, "openWorldHint": False}


def test_what_does_not_fit_stands_behind_three_tools(tmp_path: Path) -> None:
    many = with_tools(*(heavy(number) for number in range(10)))
    surface = serve(tmp_path, by=many, dynamic=None)
    assert [tool["name"] for tool in surface.tools] == [*CORE, *THREE]
    assert cost_tokens(surface.tools) <= MAX_LIST_TOKENS


def test_one_can_ask_for_the_three_alone_or_for_all(tmp_path: Path) -> None:
    many = with_tools(*(heavy(number) for number in range(10)))
    served = serve(tmp_path, by=many).served
    assert [tool["name"] for tool in Surface(served, dynamic_tools=True).tools] == THREE
    assert cost_tokens(Surface(served, dynamic_tools=True).tools) <= MAX_LIST_TOKENS // 5
    assert len(Surface(served, dynamic_tools=False).tools) == len(CORE) + 10


def test_with_long_names_of_many_skills_the_list_still_keeps_its_limit(tmp_path: Path) -> None:
    names = [f"skill-with-a-rather-long-name-{number}" for number in range(40)]
    tools = serve(tmp_path).served.plugins.tools
    shown = listed(tools, names, None)
    assert cost_tokens(shown) <= MAX_LIST_TOKENS
    assert [tool["name"] for tool in shown][-3:] == THREE


def test_tools_of_plugins_stand_behind_the_core_and_say_when_they_change_something(
    tmp_path: Path,
) -> None:
    last = serve(tmp_path, by=with_tools(heavy(1))).tools[-1]
    assert last["name"] == "extra_1"
    assert last["annotations"]["readOnlyHint"] is False
    assert last["annotations"]["destructiveHint"] is False
    assert "outputSchema" not in last


def test_with_several_skills_a_tool_can_be_told_which_one(tmp_path: Path) -> None:
    by_name = {
        tool["name"]: tool["inputSchema"]["properties"] for tool in serve_two(tmp_path).tools
    }
    assert by_name["get_pack"]["skill"]["enum"] == ["first", "second"]
    assert "skill" not in by_name["get_alias"]
    assert "first, second" in by_name["get_alias"]["alias"]["description"]


def test_of_two_tools_with_one_name_the_first_is_shown_and_called(tmp_path: Path) -> None:
    usurper = replace(heavy(1), name="get_alias")
    surface = serve(tmp_path, by=with_tools(usurper))
    assert [tool["name"] for tool in surface.tools] == CORE
    assert text_of(call(surface, "get_alias", {"alias": "PR.default"})) != "done"
