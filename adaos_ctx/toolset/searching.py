"""`search_context`: which aliases and which artifacts of plugins matter for a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.ops.searching import ALIASES, search
from adaos_ctx.ops.showing import safe_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.ops.searching import Found
    from adaos_ctx.tools import ToolContext

_MAX_QUERY_CHARS = 2000  # characters; more than a task needs


def _search(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    query, k, kind = arguments["query"], arguments["k"], arguments.get("kind")
    found: list[tuple[str, Found]] = []
    notes: list[str] = []
    for skill in context.skills:
        prefix = context.prefix(skill)
        report = search(skill, query, context.plugins, k=k, kind=kind)
        found += [(prefix, one) for one in report.found]
        notes += [_safe(f"{prefix}{' ' if prefix else ''}{note}") for note in report.all_notes]
    best = _best(found, k)
    lines = [_line(prefix, one) for prefix, one in best]
    head = f"{len(lines)} found; read one with get_alias" if lines else "nothing found"
    told = [f"note: {note}" for note in notes]
    data: dict[str, object] = {"found": [prefix + one.ref for prefix, one in best], "notes": notes}
    return ToolResult(text="\n".join([head, *told, *lines]) + "\n", data=data)


def _best(found: list[tuple[str, Found]], k: int) -> list[tuple[str, Found]]:
    """The k best aliases of all skills, then k answers of plugins, each in their own order."""
    aliases = [pair for pair in found if pair[1].source == ALIASES]
    aliases.sort(key=lambda pair: (-pair[1].score, pair[0], pair[1].ref))
    others = [pair for pair in found if pair[1].source != ALIASES]
    return aliases[:k] + others[:k]


def _line(prefix: str, one: Found) -> str:
    place = f"{one.path} " if one.path else ""
    return _safe(f"{prefix}{one.ref} {place}{one.kind}: {one.brief}")


def _safe(text: str) -> str:
    """One line without secrets and hidden characters."""
    return safe_text(text).replace("\n", " ")


SEARCH_CONTEXT = ToolSpec(
    name="search_context",
    title="Search context",
    description="Find aliases, documents and resources that matter for a text; best first.",
    parameters={
        "type": "object",
        "properties": {
            "query": {"type": "string", "minLength": 1, "maxLength": _MAX_QUERY_CHARS},
            "k": {"type": "integer", "minimum": 1, "maximum": 50, "default": 8},
            "kind": {"type": "string", "description": "Only aliases of this kind."},
        },
        "required": ["query"],
        "additionalProperties": False,
    },
    call=_search,
    result={
        "type": "object",
        "properties": {
            "found": {"type": "array", "items": {"type": "string"}},
            "notes": {"type": "array"},
        },
    },
)
