from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.cards.tools import build, claim
from tests.cards.reading import card, supported

if TYPE_CHECKING:
    from pathlib import Path

ARGS = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
    "required": ["city"],
}
LINE = "forecast(city: string, days?: integer)"


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({"tools": [{"name": "forecast", "inputSchema": ARGS}]}, id="MCP"),
        pytest.param(
            {"result": {"tools": [{"name": "forecast", "inputSchema": ARGS}]}}, id="MCP result"
        ),
        pytest.param([{"name": "forecast", "input_schema": ARGS}], id="Anthropic"),
        pytest.param(
            [{"type": "function", "function": {"name": "forecast", "parameters": ARGS}}],
            id="OpenAI chat",
        ),
        pytest.param(
            [{"type": "function", "name": "forecast", "parameters": ARGS}], id="OpenAI responses"
        ),
        pytest.param(
            {"functionDeclarations": [{"name": "forecast", "parameters": ARGS}]}, id="Gemini"
        ),
        pytest.param(
            [
                {
                    "name": "s",
                    "tools": {"weather": {"tools": [{"name": "forecast", "inputSchema": ARGS}]}},
                }
            ],
            id="nested by server",
        ),
        pytest.param({"name": "forecast", "inputSchema": ARGS}, id="a snapshot of one tool"),
    ],
)
def test_every_shape_gives_the_signature(value: object) -> None:
    lines = card(build, json.dumps(value), "tools.json")
    assert lines == [LINE, "city: string(required), days: integer(opt)"]


def test_several_servers_are_named() -> None:
    value = {
        "a": {"tools": [{"name": "x", "inputSchema": {}}]},
        "b": {"tools": [{"name": "x", "inputSchema": {}}]},
    }
    assert card(build, json.dumps(value)) == ["a/x()", "b/x()"]


def test_results_and_effects_stand_behind_the_signature() -> None:
    tool = {
        "name": "put",
        "description": "Puts e.g. a thing. More.",
        "input_schema": {},
        "output_schema": {"type": "object", "required": ["ok", "message"]},
        "side_effects": "local_write",
        "annotations": {"readOnlyHint": False, "destructiveHint": True},
    }
    lines = card(build, json.dumps([tool]))
    assert lines == [
        "put() -> {ok,message} [local_write, destructive]",
        "about: Puts e.g. a thing.",
    ]


def test_many_tools_are_named_in_the_last_line() -> None:
    tools = [{"name": f"tool_{i}", "inputSchema": ARGS} for i in range(14)]
    lines = card(build, json.dumps(tools))
    assert lines[8] == "tool_8(city: string, days?: integer)"
    assert lines[9] == "…+5 tools: tool_9, tool_10, tool_11, tool_12, tool_13"


def test_lines_point_to_the_names() -> None:
    text = json.dumps(
        [{"name": "a", "inputSchema": ARGS}, {"inputSchema": {}, "name": "b"}], indent=1
    )
    assert supported(build, text) == [["a"], ["b"]]


def test_data_without_tools_is_flattened() -> None:
    assert card(build, '{"a": 1}', "tools.json") == ["a=1"]


@pytest.mark.parametrize(
    ("path", "text", "sure"),
    [
        ("a.json", '{"inputSchema": {}}', 88),
        ("x.snap", '"inputSchema":', 88),
        ("tools.json", "[]", 60),
        ("a.json", "[]", 0),
    ],
)
def test_claim(path: str, text: str, sure: int) -> None:
    assert claim(path, text) == sure


def test_real_tools_show_their_name_and_required_arguments(corpus: Path) -> None:
    for file in sorted((corpus / "mcp_tools").iterdir()):
        text = file.read_text(encoding="utf-8-sig")
        tool: dict[str, Any] = json.loads(text)
        lines = card(build, text, file.name)
        assert lines[0].startswith(tool["name"] + "(")
        for name in tool["inputSchema"].get("required", [])[:4]:
            assert name in " ".join(lines)
