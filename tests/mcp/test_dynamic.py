from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.mcp.serving import Ledger, call, plugins, serve, text_of

if TYPE_CHECKING:
    from pathlib import Path


def test_searching_finds_a_tool_by_what_it_does(tmp_path: Path) -> None:
    surface = serve(tmp_path, dynamic=True)
    text = text_of(call(surface, "search_tools", {"query": "what changed since the last build"}))
    assert text.startswith("get_delta: ")


def test_without_a_query_all_tools_are_listed_in_their_order(tmp_path: Path) -> None:
    result = call(serve(tmp_path, dynamic=True), "search_tools")
    assert result["structuredContent"]["tools"][0] == "get_alias"
    assert len(result["structuredContent"]["tools"]) == 6


def test_a_query_that_fits_nothing_still_lists_the_tools(tmp_path: Path) -> None:
    assert "get_alias" in text_of(
        call(serve(tmp_path, dynamic=True), "search_tools", {"query": "qqq"})
    )


def test_describing_gives_the_schema(tmp_path: Path) -> None:
    text = text_of(call(serve(tmp_path, dynamic=True), "describe_tool", {"name": "get_alias"}))
    schema = json.loads(text.partition("arguments: ")[2])
    assert schema["required"] == ["alias"]


def test_a_call_is_the_call_itself_and_is_told_once(tmp_path: Path) -> None:
    ledger = Ledger()
    surface = serve(tmp_path, by=plugins(("ledger", ledger)), dynamic=True)
    arguments = {"name": "get_alias", "arguments": {"alias": "PR.default"}}
    assert call(surface, "call_tool", arguments) == call(
        surface, "get_alias", {"alias": "PR.default"}
    )
    assert ledger.told == [("s1", "PR.default", "full")] * 2


def test_calls_do_not_nest_and_unknown_tools_are_errors(tmp_path: Path) -> None:
    surface = serve(tmp_path, dynamic=True)
    nested = {"name": "call_tool", "arguments": {"name": "get_pack"}}
    for arguments in (nested, {"name": "nope"}, {}, {"name": "get_alias", "arguments": []}):
        assert call(surface, "call_tool", arguments)["isError"]
    assert call(surface, "describe_tool", {"name": "nope"})["isError"]
