"""What a page for people shows of a task: the context that a role gets for it, within a budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import phrase
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx_catalog.access import what_of
from adaos_ctx_catalog.pages import held_of, safe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext


def _task(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    from adaos_ctx.tokens import get_counter
    from adaos_ctx_catalog.budgeting import MAX_CANDIDATES, Plan, budgeted_context

    catalog = held_of(context.skill).catalog
    plan = Plan(task=arguments["task"], budget=arguments["budget"])
    with catalog.seen_as(arguments["role"] or catalog.policy.usual):
        found = catalog.search(plan.task, k=MAX_CANDIDATES)
        made = budgeted_context(catalog, plan, found, count=get_counter())
    data = {
        "ids": [safe(catalog.shelf.overview(each.id).ref) for each in made.shown],
        "tokens": made.tokens, "roles": sorted(catalog.policy.roles),
        "withheld": [
            {"id": safe(w.id), "what": safe(what_of(w)), "reason": safe(phrase(w.reason))}
            for w in made.withheld
        ],
    }  # fmt: skip
    return ToolResult(text=safe(made.text), data=data)


TASK = ToolSpec(
    name="catalog_task",
    title="A context for a task as a role gets it",
    description="What the catalog has for a task, never more tokens than the budget.",
    parameters={
        "type": "object",
        "properties": {
            "task": {"type": "string", "minLength": 1, "maxLength": 400},
            "budget": {"type": "integer", "minimum": 50, "maximum": 200_000, "default": 2000},
            "role": {"type": "string", "maxLength": 100, "default": ""},
        },
        "required": ["task"],
        "additionalProperties": False,
    },
    call=_task,
    audience="page",
)
