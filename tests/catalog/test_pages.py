"""What pages show of a catalog: facets that add up, and details as a role sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.plugins import Plugins
from adaos_ctx.skill import open_skill
from adaos_ctx.tools import ToolContext, call_page_tool, call_tool
from adaos_ctx_catalog import pages, plugin

from .making import shop

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ToolContext:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    return ToolContext(skill=open_skill(shop(tmp_path)), plugins=Plugins([("catalog", plugin)]))


def call(context: ToolContext, name: str, **arguments: object) -> dict[str, Any]:
    return dict(call_page_tool(context, name, arguments).data)


def columns(shown: dict[str, Any]) -> set[str]:
    return {c["name"] for piece in shown["fragments"] for c in piece["fields"].get("columns", ())}


def test_facets_add_up_and_narrow(context: ToolContext) -> None:
    every = call(context, "catalog_browse")
    assert (
        sum(count for _, count in every["facets"]["kind"]) == every["total"] == len(every["rows"])
    )
    kind, count = every["facets"]["kind"][0]
    some = call(context, "catalog_browse", facets={"kind": [kind]})
    assert some["total"] == count
    assert {row["kind"] for row in some["rows"]} == {kind}
    assert some["facets"]["kind"] == every["facets"]["kind"]
    assert sum(n for _, n in some["facets"]["source"]) == count


def test_pages_follow_each_other(context: ToolContext) -> None:
    every = [row["id"] for row in call(context, "catalog_browse")["rows"]]
    some = [call(context, "catalog_browse", page=at, page_size=4) for at in (1, 2, 3)]
    assert [row["id"] for page in some for row in page["rows"]] == every[:12]
    assert some[0]["pages"] == -(-len(every) // 4)


def test_words_find(context: ToolContext) -> None:
    found = call(context, "catalog_browse", query="orders of customers")
    assert "orders" in {row["title"] for row in found["rows"][:4]}


def test_a_search_says_that_it_shows_only_the_first(
    context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call(context, "catalog_browse", query="orders")["capped"] is False
    monkeypatch.setattr(pages, "_MOST_FOUND", 2)
    found = call(context, "catalog_browse", query="orders of customers")
    assert (found["capped"], found["total"]) == (True, 2)
    assert found["all"] > 2
    assert call(context, "catalog_browse")["capped"] is False


def test_a_role_sees_what_it_may(context: ToolContext) -> None:
    personal = call(context, "catalog_browse", facets={"pii": ["email"]})["rows"][0]["id"]
    all_of_it = call(context, "catalog_show", id=personal, role="developer")
    less = call(context, "catalog_show", id=personal, role="reader")
    assert "email" in columns(all_of_it)
    assert columns(less) < columns(all_of_it)
    assert "email" not in columns(less)
    assert less["withheld"]
    assert call(context, "catalog_show", id=personal, role="nobody")["fragments"] == []
    again = call(context, "catalog_show", id=personal)
    assert again["fragments"] == all_of_it["fragments"]


def test_models_choose_no_role(context: ToolContext) -> None:
    assert call_tool(context, "catalog_show", {"id": "res:x", "role": "developer"}).is_error
    assert "catalog_browse" not in {tool.name for tool in context.plugins.tools}


def test_changed_files_are_read_again(context: ToolContext, tmp_path: Path) -> None:
    before = call(context, "catalog_browse")["total"]
    path = tmp_path / "shop/.ado/catalog/overview.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[1:]))
    assert call(context, "catalog_browse")["total"] == before - 1


def test_a_skill_without_a_catalog_says_so(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_text("x", encoding="utf-8")
    plugins = Plugins([("catalog", plugin)])
    bare = ToolContext(skill=open_skill(str(tmp_path)), plugins=plugins)
    assert call(bare, "catalog_browse") == {"absent": True}
