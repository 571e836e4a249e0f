"""`get_pack`: the context pack as the command line makes it, byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.config import LAYOUTS
from adaos_ctx.errors import UsageError
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.ops.basing import held_at
from adaos_ctx.ops.counting import meter
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.pack.layouts import get_layout
from adaos_ctx.places import cache_dir

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.ops.packreport import PackReport
    from adaos_ctx.tools import ToolContext

_MAX_BUDGET = 20_000  # tokens; what agent hosts take from a tool, less a margin


def _get_pack(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    held, delta = _since(context, arguments.get("since"))
    request = PackRequest(
        budget=arguments.get("budget"), layout=arguments.get("layout"), task=arguments.get("task"),
        full=tuple(arguments.get("full") or ()), held=held, delta=delta,
    )  # fmt: skip
    report = pack(context.skills, request, context.plugins)
    made = report.pack
    data: dict[str, object] = {
        "ctx": f"ctx@{made.digest}", "tokens": made.tokens, "budget": made.budget,
        "cut": [f"{cut.alias}: {cut.level} ({cut.reason})" for cut in report.cut],
        "moved": [f"{alias} {moved}" for alias, moved in report.moved],
        "absent": [alias for alias, _ in report.absent], "redacted": report.redacted,
    }  # fmt: skip
    told = _told(context, report) if context.session else ()
    return ToolResult(text=report.text, data=data, told=told)


def _since(context: ToolContext, since: str | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """References that the reader has, and lines that say what changed."""
    if since == "session":
        answers = context.plugins.each("ctx_held", session=context.session)
        if not answers:
            raise UsageError(reason="nobody keeps what this session was told")
        return tuple(answers[0][1]), ()
    return held_at(context.skills, "base", context.plugins) if since else ((), ())


def _told(context: ToolContext, report: PackReport) -> tuple[tuple[str, str, int], ...]:
    """Every alias of the pack with its rendition and what that costs."""
    skill, layout = context.skill, get_layout(report.pack.layout)
    count = meter(
        cache_dir(skill.root), encoding=skill.config.pack.encoding, extra=context.plugins.tokenizers
    )
    told = []
    for section in report.pack.sections:
        for item in section.items:
            bare = item.level == "ref"
            text = item.ref if bare else layout.item(section.label, item)
            told.append((item.ref, str(item.level), count.count(text)))
    return tuple(told)


GET_PACK = ToolSpec(
    name="get_pack",
    title="Get pack",
    description="Make the context pack of the skill: decisions, schemas, code and the rest as "
    "references and cards within a token budget.",
    parameters={
        "type": "object",
        "properties": {
            "task": {
                "type": "string",
                "maxLength": 4000,
                "description": "What you are about to do; what fits it gets more room.",
            },
            "budget": {
                "type": "integer",
                "minimum": 1,
                "maximum": _MAX_BUDGET,
                "description": "Tokens; the skill's setting by default.",
            },
            "layout": {"type": "string", "enum": list(LAYOUTS)},
            "full": {
                "type": "array",
                "items": {"type": "string"},
                "maxItems": 20,
                "description": "Aliases to inline whole.",
            },
            "since": {
                "type": "string",
                "enum": ["base", "session"],
                "description": "Leave out what did not change since the base, or what this "
                "session was told.",
            },
        },
        "additionalProperties": False,
    },
    call=_get_pack,
    result={
        "type": "object",
        "properties": {
            "tokens": {"type": "integer"},
            "cut": {"type": "array", "items": {"type": "string"}},
            "moved": {"type": "array", "items": {"type": "string"}},
        },
    },
)
