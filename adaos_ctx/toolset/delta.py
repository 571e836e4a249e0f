"""`get_delta`: what changed since the base, as the refine prompt tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.ops.diffing import DiffReport, DiffRequest, diff

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext


def _get_delta(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    request = DiffRequest(against=arguments.get("against") or None, budget=arguments["budget"])
    reports = [
        (context.prefix(skill), diff(skill, request, context.plugins)) for skill in context.skills
    ]
    texts = [
        (f"## skill: {name[:-1]}\n" if name else "") + _text(report) for name, report in reports
    ]
    data: dict[str, object] = {
        "base": [report.delta.base or None for _, report in reports],
        "head": [report.delta.head for _, report in reports],
        "changed": [
            name + change.alias for name, report in reports for change in report.delta.changes
        ],
    }
    return ToolResult(text="".join(texts), data=data)


def _text(report: DiffReport) -> str:
    if not report.marked:
        return f"no base was ever marked: all {report.aliases} aliases are new\n"
    if not report.delta.changed and not report.delta.left_out:
        return f"nothing changed since {report.delta.base}\n"
    return report.delta.prompt


GET_DELTA = ToolSpec(
    name="get_delta",
    title="Get delta",
    description="Say what changed since the last successful build, alias by alias, and what to do "
    "about it.",
    parameters={
        "type": "object",
        "properties": {
            "against": {
                "type": "string",
                "pattern": "^base(~[0-9]{1,4})?$",
                "description": "base (default), or base~N for N builds earlier.",
            },
            "budget": {"type": "integer", "minimum": 1, "maximum": 20_000, "default": 5500},
        },
        "additionalProperties": False,
    },
    call=_get_delta,
    result={
        "type": "object",
        "properties": {"changed": {"type": "array", "items": {"type": "string"}}},
    },
)
