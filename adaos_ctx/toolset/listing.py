"""`list_aliases`: every alias with its path and kind, page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.ops.counting import meter
from adaos_ctx.ops.expanding import PAGE_TOKENS
from adaos_ctx.ops.listing import listing
from adaos_ctx.ops.looking import look
from adaos_ctx.places import cache_dir
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext

_HEAD_TOKENS = 48  # tokens kept for the line above the aliases


def _list_aliases(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    lines = _lines(context, arguments.get("kind"))
    start = arguments["offset"]
    if start > len(lines):
        raise UsageError(reason=f"offset {start} is past the end ({len(lines)} aliases)")
    page, tokens = _page(context, lines[start:])
    end = start + len(page)
    head = f"{len(lines)} aliases of {', '.join(skill.name for skill in context.skills)}"
    if len(page) < len(lines):
        head += f"; {start}:{end} here"
    if end < len(lines):
        head += f"; continue with offset={end}"
    data = {
        "tokens": tokens, "offset": start, "total": len(lines),
        "next_offset": end if end < len(lines) else None,
    }  # fmt: skip
    return ToolResult(text="\n".join([head, *page]) + "\n", data=data)


def _lines(context: ToolContext, kind: str | None) -> list[str]:
    lines = []
    for skill in context.skills:
        prefix = context.prefix(skill)
        now = look(skill)
        rows = listing(now, context.plugins, tokens=False)
        for entry, row in zip(now.entries, rows, strict=True):
            if kind in (None, row.kind):
                state = "" if entry.state == "ok" else f" ({entry.moved or entry.state})"
                lines.append(_shown(f"{prefix}{entry.ref} {row.path} {row.kind}{state}"))
    return lines


def _shown(line: str) -> str:
    """One line: a path may hold a line end or what cannot be seen."""
    return escape_hidden(line).replace("\n", "\\n")


def _page(context: ToolContext, lines: list[str]) -> tuple[list[str], int]:
    skill = context.skill
    count = meter(
        cache_dir(skill.root), encoding=skill.config.pack.encoding, extra=context.plugins.tokenizers
    )
    kept: list[str] = []
    used = _HEAD_TOKENS
    for line in lines:
        used += count.counter.count(f"{line}\n")
        if used > PAGE_TOKENS and kept:
            break
        kept.append(line)
    count.cache.flush()
    return kept, count.count("\n".join(kept))


LIST_ALIASES = ToolSpec(
    name="list_aliases",
    title="List aliases",
    description="List every alias: reference, path, kind, and whether it moved.",
    parameters={
        "type": "object",
        "properties": {
            "kind": {"type": "string", "description": "Only this kind, e.g. schema."},
            "offset": {"type": "integer", "minimum": 0, "default": 0},
        },
        "additionalProperties": False,
    },
    call=_list_aliases,
    result={
        "type": "object",
        "properties": {
            "total": {"type": "integer"},
            "next_offset": {"type": ["integer", "null"]},
        },
    },
)
