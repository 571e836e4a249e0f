from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import SkillNotFound, UsageError
from adaos_ctx_mcp.served import Served
from adaos_ctx_mcp.surface import Surface
from tests.mcp.serving import SKILL_MD, plugins, serve, serve_two
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def test_the_nearest_skill_is_served_when_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_skill(tmp_path)
    monkeypatch.chdir(tmp_path / "schemas")
    assert Served([], plugins()).names == ("my_llm_skill",)


def test_folders_of_one_name_are_told_apart_and_one_named_twice_is_one(tmp_path: Path) -> None:
    for folder in ("a/demo", "b/demo"):
        small_skill(tmp_path / folder, {"SKILL.md": SKILL_MD})
    both = [str(tmp_path / "a/demo"), str(tmp_path / "b/demo")]
    served = Served(both, plugins(), session="s1")
    assert served.names == ("a/demo", "b/demo")
    assert len(Served([both[0], both[0]], plugins()).names) == 1
    surface = Surface(served)
    uris = [one["uri"] for one in surface.request("resources/list", {})["resources"]]
    assert "ctx://alias/b%2Fdemo:PR.default" in uris
    for uri in uris:
        assert surface.request("resources/read", {"uri": uri})["contents"][0]["text"].partition(
            " "
        )[0]


def test_a_context_is_of_one_skill_or_of_all(tmp_path: Path) -> None:
    served = serve_two(tmp_path).served
    assert [skill.name for skill in served.context().skills] == ["first", "second"]
    assert [skill.name for skill in served.context("second").skills] == ["second"]
    for wrong in ("third", "", 5, ["first"]):
        with pytest.raises((UsageError, TypeError)):
            served.context(wrong)


def test_a_folder_that_went_away_is_named_by_its_skill_only(tmp_path: Path) -> None:
    served = serve(tmp_path / "s").served
    shutil.rmtree(tmp_path / "s")
    with pytest.raises(SkillNotFound, match="no skill at my_llm_skill"):
        served.context()


def test_scrubbing_takes_out_places_of_this_machine(tmp_path: Path) -> None:
    served = serve(tmp_path).served
    assert served.scrub(f"cannot read {tmp_path}/x") == "cannot read my_llm_skill/x"
