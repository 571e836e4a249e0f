"""Three tools instead of many: find a tool, read its schema, call it.

A list of tools stands in front of the model all the time; above a limit the three cost less.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.search import relevance
from adaos_ctx.tools import find_tool

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext

_SHOWN = 12  # tools; a query finds the rest
_NAME = {"type": "string"}


def _search(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    tools, query = context.plugins.tools, arguments["query"]
    scores = relevance(query, [(t.name, f"{t.name} {t.title} {t.description}") for t in tools])
    ranked = sorted(tools, key=lambda tool: -scores.get(tool.name, 0.0))
    found = [tool for tool in ranked if not query or scores.get(tool.name, 0.0) > 0] or ranked
    lines = [f"{tool.name}: {tool.description}" for tool in found[:_SHOWN]]
    if len(found) > _SHOWN:
        lines.append(f"({len(found) - _SHOWN} more: narrow the query)")
    return ToolResult(
        text="\n".join(lines) + "\n", data={"tools": [t.name for t in found[:_SHOWN]]}
    )


def _describe(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    tool = find_tool(context.plugins, arguments["name"])
    schema = json.dumps(tool.parameters, ensure_ascii=False, separators=(",", ":"))
    return ToolResult(text=f"{tool.name}: {tool.description}\narguments: {schema}\n")


def _call(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    """Never run: a call is unpacked before it reaches the dispatcher, so that it is told once."""
    raise UsageError(reason=f"{CALL.name} cannot be called by itself")


SEARCH = ToolSpec(
    name="search_tools",
    title="Search tools",
    description="Find more tools of this project: documents, resources, manifests, context.",
    parameters={
        "type": "object",
        "properties": {"query": {"type": "string", "default": ""}},
        "additionalProperties": False,
    },
    call=_search,
)
DESCRIBE = ToolSpec(
    name="describe_tool",
    title="Describe tool",
    description="Read the schema of a tool.",
    parameters={
        "type": "object",
        "properties": {"name": _NAME},
        "required": ["name"],
        "additionalProperties": False,
    },
    call=_describe,
)
CALL = ToolSpec(
    name="call_tool",
    title="Call tool",
    description="Call a tool that search_tools found.",
    parameters={
        "type": "object",
        "properties": {"name": _NAME, "arguments": {"type": "object", "default": {}}},
        "required": ["name"],
        "additionalProperties": False,
    },
    call=_call,
)
TOOLS = (SEARCH, DESCRIBE, CALL)
