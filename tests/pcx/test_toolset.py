"""A skill's manifests for models: tools, references, search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CtxError
from adaos_ctx.model import Artifact
from adaos_ctx.plugins import Plugins
from adaos_ctx.skill import Skill, open_skill
from adaos_ctx.tools import ToolContext, call_tool
from adaos_ctx_pcx import plugin
from adaos_ctx_pcx.building import BuildRequest, build
from adaos_ctx_pcx.errors import LeafGone
from adaos_ctx_pcx.manifest import open_manifest
from tests.pcx.making import put

if TYPE_CHECKING:
    from pathlib import Path

KEY = "AKIAIOSFODNN7EXAMPLE"
PAGES = {
    "a.md": '# Alpha\n\nAll about alpha. api_key: "0f8e2d1c9b7a6f5e"',
    "b/c.md": "# Beta\n\nThe beta service.",
    "keys.md": "# Keys\n\nUse AKIAIOSFODNN7EXAMPLE to log in.",
}


@pytest.fixture
def skill(tmp_path: Path) -> Skill:
    put(tmp_path, {"SKILL.md": "---\nname: demo\n---\nx"})
    put(tmp_path / "docs", PAGES)
    build(
        BuildRequest(
            path=str(tmp_path / "docs"),
            kind="docs",
            budgets="4k,32k",
            out=str(tmp_path / ".ado" / "pcx"),
        )
    )
    return open_skill(str(tmp_path))


def call(skill: Skill, name: str, **arguments: object) -> str:
    context = ToolContext(skill=skill, plugins=Plugins([("pcx", plugin)]))
    return call_tool(context, name, arguments).text


def test_a_model_finds_and_opens(skill: Skill) -> None:
    assert call(skill, "pcx_find", query="beta service").startswith("c: ")
    assert "The beta service." in call(skill, "pcx_open", id="c")
    assert "docs" in call(skill, "pcx_open")
    assert "***" in call(skill, "pcx_open", id="a")


def test_refusals_are_answers(skill: Skill) -> None:
    assert call(skill, "pcx_open", id="zz").startswith("error pcx_leaf")
    assert call(skill, "pcx_find", query="x", source="none").startswith("error pcx_leaf")


def test_a_reference_resolves_and_a_moved_one_is_refused(skill: Skill) -> None:
    (found,) = plugin.ctx_search(skill, "beta service", 1)
    again = plugin.ctx_resolve(skill, found.ref)
    assert again is not None
    assert again.renditions["full"].endswith("The beta service.")
    with pytest.raises(LeafGone, match="another now"):
        plugin.ctx_resolve(skill, f"{found.ref[:-8]}00000000")
    assert plugin.ctx_resolve(skill, "res:x") is None


def test_a_skill_without_manifests_adds_nothing(tmp_path: Path) -> None:
    put(tmp_path, {"SKILL.md": "x"})
    assert plugin.ctx_search(open_skill(str(tmp_path)), "x", 3) == ()


def test_what_a_search_shows_is_masked_in_a_foreign_manifest_too(skill: Skill) -> None:
    import json

    path = f"{skill.root}/.ado/pcx/docs.pcx.4k.json"
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    data["nodes"]["keys"]["what"] = f"Use {KEY} to log in."
    with open(path, "w", encoding="utf-8") as file:
        json.dump(data, file)
    assert "Use *** to log in" in call(skill, "pcx_find", query="log in")
    (found,) = plugin.ctx_search(skill, "log in keys", 1)
    assert not any(KEY in text for text in found.renditions.values())


def test_a_stale_leaf_and_a_broken_manifest_take_no_other_away(
    skill: Skill, tmp_path: Path
) -> None:
    (tmp_path / "docs" / "b" / "c.md").write_text("# Gamma\n", encoding="utf-8")
    put(tmp_path / ".ado" / "pcx", {"other.pcx.4k.json": "{"})
    alpha, broken, stale = plugin.ctx_search(skill, "all about alpha, the beta service", 5)
    assert isinstance(alpha, Artifact)
    assert alpha.ref.startswith("node:docs/a@")
    told = sorted([str(broken), str(stale)])
    assert told[0] == ".ado/pcx/docs.pcx.4k.json: b/c.md changed since the build"
    assert "other.pcx.4k.json is no manifest that can be navigated: not JSON" in told[1]


def test_a_manifest_whose_sources_are_gone_is_told_once(skill: Skill, tmp_path: Path) -> None:
    (tmp_path / "docs").rename(tmp_path / "docs.bak")
    (stale,) = plugin.ctx_search(skill, "all about alpha, the beta service", 5)
    assert str(stale).startswith(".ado/pcx/docs.pcx.4k.json: ")
    assert str(stale).endswith(" cannot be read (and 2 more)")


@pytest.mark.parametrize("base", ["{tmp}/away", "../../../away"])
def test_a_skill_s_manifest_reads_nothing_outside_the_skill(tmp_path: Path, base: str) -> None:
    import json

    root = tmp_path / "skill"
    put(root, {"SKILL.md": "---\nname: demo\n---\nx"})
    put(tmp_path / "away", {"a.md": "# Alpha\n\nOutside."})
    out = str(root / ".ado" / "pcx")
    build(BuildRequest(path=str(tmp_path / "away"), kind="docs", budgets="4k", out=out))
    path = root / ".ado" / "pcx" / "away.pcx.4k.leaves.json"
    leaves = json.loads(path.read_text(encoding="utf-8"))
    leaves["base"] = base.format(tmp=tmp_path)
    path.write_text(json.dumps(leaves), encoding="utf-8")
    skill = open_skill(str(root))
    assert call(skill, "pcx_open", id="a").startswith("error pcx_leaf")
    assert "# Alpha" not in call(skill, "pcx_find", query="alpha outside")
    assert all(isinstance(each, CtxError) for each in plugin.ctx_search(skill, "alpha", 1))
    with pytest.raises(LeafGone, match="outside the skill"):
        plugin.ctx_resolve(skill, "node:away/a")
    assert open_manifest(str(path).replace(".leaves", "")).store.verbatim("a").startswith("# Alpha")  # type: ignore[union-attr]
