"""What a page for people shows of plans: those that are stored, and one made of a task by rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError
from adaos_ctx.messages import advice, sentence
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.skill import read_optional
from adaos_ctx_catalog.access import DEVELOPER
from adaos_ctx_catalog.pages import held_of, safe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext
    from adaos_ctx_catalog.plans.checking import Checked
    from adaos_ctx_catalog.plans.workspace import Workspace

_MOST = 100  # plans that are listed
_TASK = re.compile(r"^Task: (.*)$", re.MULTILINE)  # as `explain.md` has it


def _plans(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    from adaos_ctx_catalog.plans.workspace import Workspace  # brings sqlglot; only this page pays

    catalog = held_of(context.skill).catalog
    with catalog.seen_as(arguments["role"]):
        space = Workspace(catalog)
        names = space.names()
        data: dict[str, Any] = {
            "plans": [_stored(space, name) for name in names[:_MOST]],
            "more": max(0, len(names) - _MOST), "roles": sorted(catalog.policy.roles),
            "made": _made(space, arguments["task"]) if arguments["task"].strip() else None,
        }  # fmt: skip
    return ToolResult(text=f"{len(names)} plans", data=data)


def _stored(space: Workspace, name: str) -> dict[str, Any]:
    """A plan by its name; one that does not parse says why."""
    try:
        checked = space.check(space.load(name), name)
    except CtxError as error:
        return {"name": safe(name), "refused": safe(sentence(error))}
    text = read_optional(space.root, f"plans/{name}/explain.md") or b""
    task = _TASK.search(text.decode("utf-8", "replace"))
    return {"name": safe(name), "task": safe(task[1]) if task else "", **_told(space, checked)}


def _made(space: Workspace, task: str) -> dict[str, Any]:
    try:
        checked = space.compile(task).checked
    except CtxError as error:
        refused = {"refused": safe(sentence(error)), "hint": advice(error)}
        return {"name": "", "task": safe(task), **refused}
    return {"name": "", "task": safe(task), **_told(space, checked)}


def _told(space: Workspace, checked: Checked) -> dict[str, Any]:
    from adaos_ctx_catalog.plans.canonical import plan_hash, to_yaml
    from adaos_ctx_catalog.plans.explaining import steps, where
    from adaos_ctx_catalog.plans.faults import told

    bound = checked.bound
    shown = {
        "hash": plan_hash(checked.plan), "yaml": to_yaml(checked.plan), "sql": space.sql(checked),
        "steps": list(steps(bound)) if bound else [], "where": list(where(bound)) if bound else [],
        "schema": [[name, str(kind)] for name, kind in bound.schema] if bound else [],
        "faults": [{"level": fault.level, "text": told(fault)} for fault in checked.faults],
    }  # fmt: skip
    return {key: safe(value) for key, value in shown.items()}


PLANS = ToolSpec(
    name="catalog_plans",
    title="Plans as a role may run them",
    description="Stored plans, held against the cards that a role sees; and one for a task, by rule.",
    parameters={
        "type": "object",
        "properties": {
            "role": {"type": "string", "maxLength": 100, "default": DEVELOPER},
            "task": {"type": "string", "maxLength": 400, "default": ""},
        },
        "additionalProperties": False,
    },
    call=_plans,
    audience="page",
)
