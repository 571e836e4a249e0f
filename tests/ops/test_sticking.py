"""Renditions of an earlier pack are kept, so that what a provider has cached stays valid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adaos_ctx.config import LAYOUTS
from adaos_ctx.errors import NoBase
from adaos_ctx.ops import basing
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.sticking import base_pack, read_pack, renditions
from adaos_ctx.pack.messages import stable_chars
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import open_skill
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.ops.packreport import PackReport
    from adaos_ctx.skill import Skill

TIGHT = 330  # tokens; some aliases get less than their card


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load()


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return small_skill(tmp_path / "s")


def make(skill: Skill, plugins: Plugins, request: PackRequest) -> PackReport:
    return pack((open_skill(skill.root),), request, plugins)


def levels(report: PackReport) -> dict[str, tuple[str, int]]:
    return {
        item.name: (item.level, len(item.lines)) for s in report.pack.sections for item in s.items
    }


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_pack_in_any_layout_is_read_back(skill: Skill, plugins: Plugins, layout: str) -> None:
    made = make(skill, plugins, PackRequest(layout=layout))
    assert read_pack(made.text) == made.pack
    assert read_pack("not a pack\n") is None


@pytest.mark.parametrize("budget", [330, 400, 4096])
def test_the_choice_of_an_earlier_pack_is_kept_for_any_task(
    skill: Skill, plugins: Plugins, budget: int
) -> None:
    first = make(skill, plugins, PackRequest(budget=budget))
    kept = PackRequest(budget=budget + 60, stable=renditions(first.pack))
    for task in (None, "tests of the profile", "the decision"):
        again = make(skill, plugins, replace(kept, task=task))
        assert levels(again) == levels(first)


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(task=st.text(max_size=40), other=st.text(max_size=40))
def test_a_task_moves_no_byte_of_the_stable_part(
    skill: Skill, plugins: Plugins, task: str, other: str
) -> None:
    first = make(skill, plugins, PackRequest(budget=TIGHT))
    kept = PackRequest(budget=TIGHT + 200, stable=renditions(first.pack))
    one, two = (make(skill, plugins, replace(kept, task=t)) for t in (task, other))
    end = stable_chars(one.pack)
    assert one.text[:end] == two.text[:end]
    assert first.text[:end] == one.text[:end]


@pytest.mark.parametrize("path", sorted(FILES))
def test_a_change_leaves_all_that_stands_before_it_under_a_tight_budget(
    skill: Skill, plugins: Plugins, path: str
) -> None:
    first = make(skill, plugins, PackRequest(budget=TIGHT))
    (alias,) = [a for a in skill.registry if a.path == path]
    text = str(FILES[path])
    with open(f"{skill.root}/{path}", "w", encoding="utf-8") as file:
        file.write(text + "\n" if path.endswith("json") else f"{text}\n# x\n")
    kept = PackRequest(budget=TIGHT + 60, stable=renditions(first.pack))
    after = make(skill, plugins, kept)
    end = after.text.index(f"{alias.name}@")
    assert after.text[:end] == first.text[:end]
    assert levels(after) == levels(first)


def test_a_smaller_budget_forces_another_choice(skill: Skill, plugins: Plugins) -> None:
    first = make(skill, plugins, PackRequest())
    after = make(skill, plugins, PackRequest(budget=TIGHT, stable=renditions(first.pack)))
    assert after.pack.tokens <= TIGHT
    assert levels(after) != levels(first)


def test_new_aliases_find_their_place_beside_what_is_kept(skill: Skill, plugins: Plugins) -> None:
    first = make(skill, plugins, PackRequest())
    stable = renditions(first.pack)
    del stable["D.readme"]
    after = make(skill, plugins, PackRequest(stable=stable))
    assert levels(after) == levels(first)


def test_a_cap_holds_for_what_is_kept(skill: Skill, plugins: Plugins) -> None:
    stable = renditions(make(skill, plugins, PackRequest()).pack)
    with open(f"{skill.root}/.ado/ctx.toml", "w", encoding="utf-8") as file:
        file.write("[pack.caps]\nadr = 40\n")
    after = make(skill, plugins, PackRequest(stable=stable))
    assert after.section_tokens.get("ADR", 0) <= 40


def test_the_base_keeps_the_pack_that_was_there_when_it_was_marked(
    skill: Skill, plugins: Plugins
) -> None:
    with pytest.raises(NoBase, match="was ever marked"):
        base_pack(skill)
    basing.mark(skill)
    with pytest.raises(NoBase, match="was there when the base was marked"):
        base_pack(skill)
    basing.clear(skill)
    made = make(skill, plugins, PackRequest(budget=TIGHT))
    with open(f"{skill.root}/.ado/prompt.pack", "w", encoding="utf-8") as file:
        file.write(made.text)
    assert basing.mark(skill).changed
    assert not basing.mark(skill).changed
    with open(f"{skill.root}/.ado/prompt.pack", "w", encoding="utf-8") as file:
        file.write("another\n")
    assert base_pack(skill) == made.pack
    basing.clear(skill)
    with pytest.raises(NoBase):
        base_pack(skill)
