"""What pages show of manifests; no model reaches it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.plugins import Plugins
from adaos_ctx.skill import Skill, open_skill
from adaos_ctx.tools import ToolContext, call_page_tool, call_tool
from adaos_ctx_pcx import plugin
from adaos_ctx_pcx.building import BuildRequest, build
from tests.pcx.making import put

PAGES = {f"d{i}/p{j}.md": f"# Page {i}.{j}\n\nAbout thing {i * 7 + j}. " + "More of it. " * 20
         for i in range(3) for j in range(4)}  # fmt: skip
SECRET = {"d0/secret.md": '# Secret\n\nAll about keys. api_key: "0f8e2d1c9b7a6f5e"'}


@pytest.fixture
def skill(tmp_path: Path) -> Skill:
    put(tmp_path, {"SKILL.md": "---\nname: demo\n---\nx"})
    put(tmp_path / "docs", PAGES | SECRET)
    out = str(tmp_path / ".ado" / "pcx")
    build(BuildRequest(path=str(tmp_path / "docs"), kind="docs", budgets="4k", out=out))
    return open_skill(str(tmp_path))


def call(skill: Skill, name: str, **arguments: object) -> dict[str, Any]:
    context = ToolContext(skill=skill, plugins=Plugins([("pcx", plugin)]))
    return dict(call_page_tool(context, name, arguments).data)


def test_the_first_view_is_the_top_and_is_charged(skill: Skill) -> None:
    found = call(skill, "pcx_tree")
    assert {row["depth"] for row in found["rows"]} == {0}
    assert 0 < found["spent"] <= found["budget"] == 4096
    assert found["sources"][0]["leaves"] == 13


def test_opening_shows_children_below_and_a_leaf_beside(skill: Skill) -> None:
    first = call(skill, "pcx_tree")
    branch = next(row["id"] for row in first["rows"] if not row["leaf"])
    inside = call(skill, "pcx_tree", open=[branch])
    leaf = next(row["id"] for row in inside["rows"] if row["leaf"])
    assert len(inside["rows"]) > len(first["rows"])
    read = call(skill, "pcx_tree", open=[branch, leaf])
    assert read["leaf"]["id"] == leaf
    assert read["spent"] > inside["spent"] > first["spent"]


def test_what_does_not_fit_is_refused_and_said(skill: Skill) -> None:
    first = call(skill, "pcx_tree", budget=4096)
    found = call(skill, "pcx_tree", budget=first["spent"], open=[r["id"] for r in first["rows"]])
    assert found["refused"]["code"] == "pcx_over_budget"
    assert found["spent"] <= found["budget"]


def test_secrets_are_masked(skill: Skill) -> None:
    found = call(skill, "pcx_tree", find="keys")
    leaf = found["found"][0]
    read = call(skill, "pcx_tree", open=[*leaf["above"], leaf["id"]])
    assert "***" in read["leaf"]["text"]


def test_a_case_is_replayed_step_by_step(skill: Skill) -> None:
    leaf = call(skill, "pcx_tree", find="thing 9")["found"][0]["id"]
    cases = [{"id": "c1", "query": "what is thing 9", "expect": [leaf]}]
    with open(f"{skill.root}/.ado/pcx/docs.cases.json", "w", encoding="utf-8") as file:
        json.dump(cases, file)
    (case,) = call(skill, "pcx_tree")["cases"]
    found = call(skill, "pcx_replay", query=case["query"], expect=case["expect"])
    assert found["steps"][-1]["hit"] is (found["hit"] > 0)
    spent = [step["spent"] for step in found["steps"]]
    assert spent == sorted(spent)
    assert spent[-1] <= found["budget"]


def test_cases_of_any_file_beside_are_offered_where_they_fit(skill: Skill) -> None:
    leaf = call(skill, "pcx_tree", find="thing 9")["found"][0]["id"]
    rows = [
        {"query": "fits", "expect": leaf, "accept": []}, {"query": "of another source", "expect": "x"},
        {"no": "case"}, "text",
    ]  # fmt: skip
    put(Path(skill.root), {
        ".ado/pcx/cases.json": json.dumps(rows), ".ado/pcx/my-cases-2.json": json.dumps(rows[:1]),
        ".ado/pcx/broken.cases.json": "[", ".ado/pcx/no.cases.json": '{"a": 1}',
    })  # fmt: skip
    found = call(skill, "pcx_tree")["cases"]
    assert [(case["query"], case["expect"]) for case in found] == [("fits", [leaf])] * 2


def test_a_node_that_is_not_there_is_named(skill: Skill) -> None:
    found = call(skill, "pcx_replay", query="thing 9", expect=["nosuch"])
    assert found == {"unknown": ["nosuch"]}


def test_no_model_reaches_them(skill: Skill) -> None:
    plugins = Plugins([("pcx", plugin)])
    assert {tool.name for tool in plugins.tools} == {"pcx_find", "pcx_open"}
    context = ToolContext(skill=skill, plugins=plugins)
    assert call_tool(context, "pcx_tree", {}).is_error
    with pytest.raises(UsageError):
        call_page_tool(context, "pcx_nothing", {})


def test_a_skill_without_manifests_has_no_source(tmp_path: Path) -> None:
    put(tmp_path, {"SKILL.md": "x"})
    assert call(open_skill(str(tmp_path)), "pcx_tree") == {"sources": []}
