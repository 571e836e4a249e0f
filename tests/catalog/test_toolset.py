from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.plugins import Plugins
from adaos_ctx.skill import open_skill
from adaos_ctx.tokens import get_counter
from adaos_ctx.tools import ToolContext, call_tool
from adaos_ctx_catalog import plugin, toolset
from adaos_ctx_catalog.errors import UnknownResource
from adaos_ctx_catalog.opening import opened

from .making import shop

if TYPE_CHECKING:
    from adaos_ctx.model import ToolResult
    from adaos_ctx.skill import Skill

ORDERS = "res:db.sqlite.shop.orders"


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    return open_skill(shop(tmp_path))


def call(skill: Skill, name: str, **arguments: Any) -> ToolResult:
    return call_tool(ToolContext(skill=skill, plugins=Plugins([("catalog", plugin)]), session="s"), name, json.dumps(arguments))


def test_a_model_searches_opens_and_gets_a_context(skill: Skill) -> None:
    found = call(skill, "catalog_search", query="revenue per day", k=2)
    assert found.data["ids"][0] == "res:adaos.reports.revenue_report@1"  # type: ignore[index]
    page = call(skill, "catalog_overview", page_size=3)
    assert page.text.startswith("page 1 of 4, 11 resources\n{")
    context = call(skill, "catalog_context", task="revenue per day", budget=300)
    assert context.data["tokens"] <= 300  # type: ignore[operator]
    assert {level for _, level, _ in context.told} <= {"brief", "full"}


def broken(skill: Skill) -> str:
    """What the index in the cache is replaced by, and how an answer says that it was built anew."""
    with opened(skill) as catalog:
        catalog.search("orders")
    Path(catalog.shelf.cache, "catalog.db").write_bytes(b"no database at all, of any kind")
    return "index built anew: not an index of this program"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("catalog_search", {"query": "orders", "k": 1}),
        ("catalog_overview", {"query": "orders", "page_size": 1}),
        ("catalog_context", {"task": "orders", "budget": 300}),
    ],
)
def test_an_index_that_was_built_anew_in_a_call_is_said(
    skill: Skill, name: str, arguments: dict[str, Any]
) -> None:
    note = broken(skill)
    first, second = call(skill, name, **arguments), call(skill, name, **arguments)
    assert first.text.splitlines()[-1].startswith(f"[DIAGNOSTICS] {note[:17]}")
    assert first.data["note"] in first.text  # type: ignore[index, operator]
    assert "built anew" not in second.text
    assert "note" not in second.data  # type: ignore[operator]
    ids = first.data["ids"]  # type: ignore[index]
    assert ids == second.data["ids"][: len(ids)] != []  # type: ignore[arg-type, index]


def test_what_is_said_of_the_index_never_exceeds_the_budget(skill: Skill) -> None:
    whole = call(skill, "catalog_context", task="orders", budget=5000)
    tokens = whole.data["tokens"]
    broken(skill)
    answer = call(skill, "catalog_context", task="orders", budget=tokens)
    assert answer.data["tokens"] <= tokens  # type: ignore[index, operator]
    assert answer.data["tokens"] == get_counter().count(answer.text)  # type: ignore[index]
    assert "built anew" in answer.data["note"]  # type: ignore[index, operator]


def test_a_model_sees_no_personal_columns(skill: Skill) -> None:
    answer = call(skill, "catalog_details", ids=["res:db.sqlite.shop.customers"])
    assert "full_name" not in answer.text
    assert "2 personal columns withheld" in answer.text
    assert answer.told[0][:2] == ("res:db.sqlite.shop.customers@1", "full")


def test_what_a_model_gets_wrong_is_an_answer(skill: Skill) -> None:
    assert call(skill, "catalog_details", ids=["res:nope"]).is_error
    assert call(skill, "catalog_details", ids=[]).is_error
    assert call(skill, "catalog_context", task="x " * 900, budget=50).data["error"]["code"] == "budget_too_small"  # type: ignore[index]


def test_references_lead_to_resources(skill: Skill) -> None:
    found = plugin.ctx_resolve(skill, f"{ORDERS}@1")
    assert found is not None
    assert (found.ref, found.kind) == (f"{ORDERS}@1", "resource")
    assert list(found.renditions) == ["ref", "brief", "card", "full"]
    assert plugin.ctx_resolve(skill, "node:x/y") is None
    with pytest.raises(UnknownResource):
        plugin.ctx_resolve(skill, f"{ORDERS}@7")


def test_searches_of_all_plugins_find_resources(skill: Skill) -> None:
    refs = [each.ref for each in plugin.ctx_search(skill, "orders", 3)]
    assert f"{ORDERS}@1" in refs
    assert len(refs) == 3


def test_a_pack_gets_the_resources_of_its_task(skill: Skill) -> None:
    class Asked:
        task = "revenue per day"

    (section,) = plugin.ctx_pack_sections(skill, Asked())
    assert section.label == "RESOURCES"  # type: ignore[attr-defined]
    assert section.items[0].ref == "res:adaos.reports.revenue_report@1"  # type: ignore[attr-defined]
    assert all("res:" not in item.brief for item in section.items)  # type: ignore[attr-defined]
    assert all(item.brief for item in section.items)  # type: ignore[attr-defined]
    assert not plugin.ctx_pack_sections(skill, object())


def test_a_skill_without_a_catalog_answers_nothing(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_text("---\nname: x\ndescription: y\n---\n")
    skill = open_skill(str(tmp_path))
    assert plugin.ctx_search(skill, "orders", 3) == ()
    assert not toolset.has_catalog(skill)
