from __future__ import annotations

import pytest

from adaos_ctx.cards.data import Data
from adaos_ctx.cards.toolspecs import Writer, find_tools


def names(*values: object) -> list[str]:
    return [tool.name for tool in find_tools(Data(values=values, form="json"))]


def test_tools_come_in_file_order() -> None:
    assert names([{"name": n, "parameters": {}} for n in "bca"]) == ["b", "c", "a"]
    assert names({"name": "a", "inputSchema": {}}, {"name": "b", "inputSchema": {}}) == ["a", "b"]


@pytest.mark.parametrize(
    "value",
    [
        {"name": "x"},
        {"name": 5, "inputSchema": {}},
        {"name": "x", "parameters": [1]},
        [],
        None,
        "x",
    ],
)
def test_what_declares_no_arguments_is_no_tool(value: object) -> None:
    assert names(value) == []


def test_a_schema_inside_a_tool_is_not_searched() -> None:
    inner = {"properties": {"function": {"name": "x", "parameters": {}}}}
    assert names([{"name": "a", "inputSchema": inner}]) == ["a"]


def test_values_that_hold_themselves_end() -> None:
    loop: list[object] = []
    loop.append(loop)
    assert names(loop) == []


def test_servers_are_named_where_asked() -> None:
    data = Data(values=({"srv": {"tools": [{"name": "t", "inputSchema": {}}]}},), form="json")
    (tool,) = find_tools(data)
    assert Writer(data, servers=True).signature(tool) == "srv/t()"
    assert Writer(data).signature(tool) == "t()"
