from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from adaos_ctx.plugins import Plugins
from adaos_ctx.tokens import get_counter
from adaos_ctx.toolschemas import export
from adaos_ctx.toolset import TOOLS

if TYPE_CHECKING:
    from adaos_ctx.model import ToolSpec

ALL = TOOLS


def test_the_built_in_tools_in_their_order() -> None:
    from adaos_ctx import builtin

    assert [tool.name for tool in Plugins([("builtin", builtin)]).tools] == [
        "get_alias", "list_aliases", "get_card", "search_context", "get_pack", "get_delta",
    ]  # fmt: skip


@pytest.mark.parametrize("tool", ALL, ids=lambda tool: tool.name)
def test_both_schemas_are_valid_and_closed(tool: ToolSpec) -> None:
    Draft202012Validator.check_schema(tool.parameters)
    Draft202012Validator.check_schema(tool.result)
    assert tool.parameters["additionalProperties"] is False
    assert tool.read_only


def test_the_whole_list_costs_a_model_at_most_1200_tokens() -> None:
    shapes = [export(tool, "mcp") for tool in ALL]
    text = json.dumps(shapes, ensure_ascii=False, separators=(",", ":"))
    assert get_counter("o200k_base").count(text) <= 1200
