"""`tools/list`: the registered tools as the protocol shows them, and three for those with no room."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx import export_tool as export
from adaos_ctx.tokens import CachedCounter, CountCache, get_counter
from adaos_ctx.userdirs import user_cache
from adaos_ctx_mcp import dynamic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.model import ToolSpec

MAX_LIST_TOKENS = 1200  # o200k_base; what does not fit stands behind three tools


def listed(
    tools: Sequence[ToolSpec], names: Sequence[str], dynamic_tools: bool | None
) -> list[dict[str, Any]]:
    """What `tools/list` shows.

    Args:
        tools: All, the most important first.
        names: Skills that are served.
        dynamic_tools: True shows three tools that find and call the others, False shows all; None
            shows all where they cost at most `MAX_LIST_TOKENS`, else the first that fit and the three.
    """
    every, three = shapes(tools, names), shapes(dynamic.TOOLS, names)
    if dynamic_tools is not None:
        return three if dynamic_tools else every
    if cost_tokens(every) <= MAX_LIST_TOKENS:
        return every
    kept = len(every) - 1
    while kept and cost_tokens([*every[:kept], *three]) > MAX_LIST_TOKENS:
        kept -= 1
    return [*every[:kept], *three]


def shapes(tools: Sequence[ToolSpec], names: Sequence[str]) -> list[dict[str, Any]]:
    """The tools in the order of their plugins; with several skills each can be told which one.

    Of two tools with one name the first is the one that is called, so the other is not shown.
    """
    first = {tool.name: tool for tool in reversed(tools)}
    return [_with_skill(export(t, "mcp"), names) for t in tools if first[t.name] is t]


def takes_skill(tool: ToolSpec, names: Sequence[str]) -> bool:
    """Whether a tool has the argument `skill` here: aliases carry the skill's name themselves."""
    properties: Any = tool.parameters.get("properties", {})
    return len(names) > 1 and "alias" not in properties and tool.name not in _META


def _with_skill(shape: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    schema = shape["inputSchema"]
    if len(names) < 2 or shape["name"] in _META:
        return shape
    properties = dict(schema.get("properties", {}))
    if "alias" in properties:
        told = f"Alias, or skill:alias (skills: {', '.join(names)})"
        properties["alias"] = {**properties["alias"], "description": told}
    else:
        properties["skill"] = {"type": "string", "enum": list(names)}
    return {**shape, "inputSchema": {**schema, "properties": properties}}


def cost_tokens(listed: Sequence[dict[str, Any]]) -> int:
    """Tokens of a list as compact JSON (o200k_base, exact); remembered, so the next start is quick."""
    text = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
    cache = CountCache(f"{user_cache()}/mcp-counts")
    tokens = CachedCounter(lambda: get_counter("o200k_base"), cache).count(text)
    cache.flush()
    return tokens


_META = frozenset(tool.name for tool in dynamic.TOOLS)
