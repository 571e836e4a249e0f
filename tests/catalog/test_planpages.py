"""What a page shows of plans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.plugins import Plugins
from adaos_ctx.skill import open_skill
from adaos_ctx.tools import ToolContext, call_page_tool
from adaos_ctx_catalog import plugin
from adaos_ctx_catalog.plans.workspace import Workspace

from .making import opened, shop

if TYPE_CHECKING:
    from pathlib import Path

TASK = "total amount by status"


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ToolContext:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    root = shop(tmp_path)
    space = Workspace(opened(root))
    made = space.compile(TASK)
    space.save("by_status", made.checked.plan, task=TASK, compiled=made)
    return ToolContext(skill=open_skill(root), plugins=Plugins([("catalog", plugin)]))


def call(context: ToolContext, **arguments: object) -> dict[str, Any]:
    return dict(call_page_tool(context, "catalog_plans", arguments).data)


def test_a_stored_plan_is_told_with_its_steps_and_statement(context: ToolContext) -> None:
    (plan,) = call(context)["plans"]
    assert (plan["name"], plan["task"], plan["faults"]) == ("by_status", TASK, [])
    assert plan["steps"][0].startswith("1. scan res:db.sqlite.shop.orders")
    assert plan["schema"][0] == ["status", "text"]
    assert "SUM(" in plan["sql"]
    assert "aggregate" in plan["yaml"]


def test_a_role_is_told_what_it_may_not_run(context: ToolContext) -> None:
    (plan,) = call(context, role="nobody")["plans"]
    assert plan["sql"] == ""
    assert plan["faults"][0]["level"] == "error"
    assert call(context)["plans"][0]["faults"] == []


def test_a_task_becomes_a_plan_and_nothing_is_written(context: ToolContext, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("plans/**/*"))
    made = call(context, task="count of orders by status")["made"]
    assert made["steps"]
    assert call(context, task="a song about rain")["made"]["refused"]
    assert call(context)["made"] is None
    assert sorted(tmp_path.rglob("plans/**/*")) == before


def test_a_plan_that_does_not_parse_says_why(context: ToolContext, tmp_path: Path) -> None:
    path = tmp_path / "shop/plans/by_status/plan.yaml"
    path.write_text("version: 9\nsource: [", encoding="utf-8")
    (plan,) = call(context)["plans"]
    assert "by_status" in plan["refused"]
    assert str(tmp_path) not in plan["refused"]
