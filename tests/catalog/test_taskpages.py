"""A context for a task, as pages show it to a role."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adaos_ctx.tools import ToolContext, call_page_tool, call_tool

from .test_pages import call, context

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["context"]  # a fixture
TASK = "emails of customers with their orders"


def test_a_role_gets_what_it_may_see(context: ToolContext) -> None:
    asked = {"task": TASK, "budget": 1500}
    every, less = (
        call_page_tool(context, "catalog_task", {**asked, "role": role})
        for role in ("developer", "reader")
    )
    for made in (every, less):
        assert 0 < made.data["tokens"] <= asked["budget"]
        assert made.data["ids"]
    assert every.data["withheld"] == []
    assert less.data["withheld"]
    assert call_tool(context, "catalog_task", asked).is_error


def test_the_usual_role_is_one_of_the_policy(context: ToolContext, tmp_path: Path) -> None:
    assert call(context, "catalog_browse")["role"] == "developer"
    policy = {"roles": {"support": {}, "analyst": {"pii": True}}}
    path = tmp_path / "shop/.ado/catalog/policy.json"
    path.write_text(json.dumps(policy), encoding="utf-8")
    found = call(context, "catalog_browse")
    assert (found["role"], found["roles"]) == ("analyst", ["analyst", "support"])
    usual = call(context, "catalog_task", task=TASK)
    assert usual == call(context, "catalog_task", task=TASK, role="analyst")
    assert usual["roles"] == found["roles"]
