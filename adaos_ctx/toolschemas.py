"""One neutral tool schema in the shapes that model providers want. Pure.

Source: the request types of the OpenAI, Anthropic, Gemini, MCP and Ollama SDKs of November 2026.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx.model import ToolSpec

# Strict modes refuse these; their meaning moves into the description.
_CONSTRAINTS = (
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
    "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems",
)  # fmt: skip


def export(tool: ToolSpec, shape: str, *, strict: bool = False) -> dict[str, Any]:
    """Give a tool's schema in a provider's shape.

    Args:
        tool: The neutral schema (JSON Schema 2020-12, constraints and defaults included).
        shape: `openai`, `openai-responses`, `anthropic`, `gemini`, `mcp`, `ollama` or `json`.
        strict: Every property required and nullable, no keyword that strict modes refuse.

    Raises:
        UsageError: An unknown shape.
    """
    if shape not in _SHAPES:
        raise UsageError(reason=f"unknown format {shape}; known: {', '.join(_SHAPES)}")
    return _SHAPES[shape](tool, strict)


def _openai(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    return {"type": "function", "function": _openai_function(tool, strict=strict)}


def _openai_function(tool: ToolSpec, *, strict: bool) -> dict[str, Any]:
    parameters = strict_schema(tool.parameters) if strict else dict(tool.parameters)
    return {
        "name": tool.name, "description": tool.description, "strict": strict,
        "parameters": parameters,
    }  # fmt: skip


def _openai_responses(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    return {"type": "function", **_openai_function(tool, strict=strict)}


def _anthropic(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    schema = _without(tool.parameters, _CONSTRAINTS) if strict else dict(tool.parameters)
    shape = {"name": tool.name, "description": tool.description, "input_schema": schema}
    return shape | ({"strict": True} if strict else {})


def _gemini(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    schema = _without(tool.parameters, _CONSTRAINTS) if strict else dict(tool.parameters)
    declaration = {
        "name": tool.name,
        "description": tool.description,
        "parametersJsonSchema": schema,
    }
    return {"functionDeclarations": [declaration]}


def _mcp(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "name": tool.name, "description": tool.description, "inputSchema": dict(tool.parameters)
    }  # fmt: skip
    if tool.title and tool.title.lower().replace(" ", "_") != tool.name:
        shape["title"] = tool.title  # one that repeats the name costs tokens and tells nothing
    if tool.result:
        shape["outputSchema"] = dict(tool.result)
    hints = {"readOnlyHint": tool.read_only, "openWorldHint": False}
    if not tool.read_only:  # elsewhere these mean nothing, and would cost tokens
        hints |= {"destructiveHint": False, "idempotentHint": True}
    return shape | {"annotations": hints}


def _ollama(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    function = {
        "name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)
    }  # fmt: skip
    return {"type": "function", "function": function}


def _json(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    return strict_schema(tool.parameters) if strict else dict(tool.parameters)


_SHAPES: dict[str, Callable[[ToolSpec, bool], dict[str, Any]]] = {
    "openai": _openai,
    "openai-responses": _openai_responses,
    "anthropic": _anthropic,
    "gemini": _gemini,
    "mcp": _mcp,
    "ollama": _ollama,
    "json": _json,
}


def strict_schema(schema: Mapping[str, object]) -> dict[str, Any]:
    """The schema for OpenAI's strict mode.

    Every property is required (optional ones become nullable), no object is open, and constraints
    and defaults are told in the description, for the keywords are refused.
    """
    properties: Mapping[str, Any] = schema.get("properties", {})  # type: ignore[assignment]
    required = set(schema.get("required", ()))  # type: ignore[call-overload]
    return {
        "type": "object",
        "properties": {
            name: _strict_property(spec, optional=name not in required)
            for name, spec in properties.items()
        },
        "required": list(properties),
        "additionalProperties": False,
    }


def _strict_property(spec: Mapping[str, Any], *, optional: bool) -> dict[str, Any]:
    told = [f"{key} {spec[key]}" for key in ("default", *_CONSTRAINTS) if key in spec]
    kept = _without(spec, (*_CONSTRAINTS, "default"))
    if told:
        kept["description"] = f"{kept.get('description', '')} ({', '.join(told)})".strip()
    if optional:
        kept["type"] = [kept["type"], "null"]
        if "enum" in kept:
            kept["enum"] = [*kept["enum"], None]
    return kept


def _without(schema: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: _cleared(value, keys) for key, value in schema.items() if key not in keys}


def _cleared(value: object, keys: tuple[str, ...]) -> object:
    if isinstance(value, dict):
        return _without(value, keys)
    return [_cleared(item, keys) for item in value] if isinstance(value, list) else value
