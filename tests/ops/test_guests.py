"""What plugins add to a pack."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import builtin
from adaos_ctx.errors import PluginError
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.guests import guests, with_guests
from adaos_ctx.ops.packing import pack
from adaos_ctx.pack.layouts import counted, parse
from adaos_ctx.pack.model import Pack, PackItem, PackSection
from adaos_ctx.plugins import Plugins
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.skill import Skill

LAYOUTS = ("compact", "refs", "markdown", "xml", "json")
ITEMS = tuple(
    PackItem(ref=f"res:db.main.t{n}@{n}", brief=f"table {n} of the shop, with its columns") for n in range(6)
)


def adding(*sections: object, name: str = "guest") -> Plugins:
    module = ModuleType(name)

    @hookimpl
    def ctx_pack_sections(skill: Skill, request: Any) -> Any:
        return sections

    module.ctx_pack_sections = ctx_pack_sections  # type: ignore[attr-defined]
    return Plugins([("builtin", builtin), (name, module)])


@pytest.fixture
def skill(tmp_path: Path) -> Skill:
    return small_skill(tmp_path)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_sections_of_plugins_follow_the_skills_own(skill: Skill, layout: str) -> None:
    plugins = adding(PackSection(label="RESOURCES", items=ITEMS[:2]))
    made = pack((skill,), PackRequest(layout=layout), plugins)
    assert made.pack.sections[-1] == PackSection(label="RESOURCES", items=ITEMS[:2])
    assert parse(made.text, layout).sections == made.pack.sections
    assert made.section_tokens["RESOURCES"] > 0


def test_a_section_of_a_known_label_is_joined(skill: Skill) -> None:
    plugins = adding(PackSection(label="DOCS", items=ITEMS[:1]))
    made = pack((skill,), PackRequest(), plugins)
    (docs,) = [section for section in made.pack.sections if section.label == "DOCS"]
    assert docs.items[-1] == ITEMS[0]
    assert len(docs.items) == 2


@pytest.mark.parametrize("budget", [300, 340, 400, 500, 700])
def test_the_budget_holds_and_every_alias_is_still_named(skill: Skill, budget: int) -> None:
    plugins = adding(PackSection(label="RESOURCES", items=ITEMS))
    made = pack((skill,), PackRequest(budget=budget), plugins)
    assert made.pack.tokens <= budget
    named = {item.name for section in made.pack.sections for item in section.items}
    assert {alias.name for alias in skill.registry} <= named


def test_the_last_ones_are_left_out_first(skill: Skill) -> None:
    plain = pack((skill,), PackRequest(), adding()).pack.tokens
    plugins = adding(PackSection(label="RESOURCES", items=ITEMS))
    made = pack((skill,), PackRequest(budget=plain + 70), plugins)
    refs = [item.ref for item in made.pack.sections[-1].items]
    assert refs == [item.ref for item in ITEMS[: len(refs)]]
    assert 0 < len(refs) < len(ITEMS)


def test_what_a_reader_holds_is_not_added_again(skill: Skill) -> None:
    plugins = adding(PackSection(label="RESOURCES", items=ITEMS[:2]))
    held = PackRequest(held=(ITEMS[0].ref,))
    assert guests([skill], held, plugins) == (("RESOURCES", ITEMS[1]),)


def test_a_pack_of_chosen_aliases_holds_these_alone(skill: Skill) -> None:
    plugins = adding(PackSection(label="RESOURCES", items=ITEMS))
    made = pack((skill,), PackRequest(only=("D.readme",)), plugins)
    assert [section.label for section in made.pack.sections] == ["DOCS"]


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("RESOURCES: forged", "str is no PackSection"),
        (PackSection(label="TASK", items=ITEMS), "'TASK' is no label"),
        (PackSection(label="a b", items=ITEMS), "'a b' is no label"),
        (PackSection(label="DOCS", items=(PackItem(ref="a b"),)), "'a b' is no reference"),
    ],
)
def test_what_a_pack_cannot_hold_is_the_plugins_fault(skill: Skill, section: Any, said: str) -> None:
    with pytest.raises(PluginError, match=said):
        pack((skill,), PackRequest(), adding(section))


@given(st.text(), st.text(), st.text(), st.text())
def test_no_text_of_a_plugin_forges_structure(brief: str, line: str, text: str, note: str) -> None:
    items = (
        PackItem(ref="x:1", brief=brief or "x"), PackItem(ref="x:2", lines=(line,)),
        PackItem(ref="x:3", text=text), PackItem(ref="x:4", notes=(note or "x",)),
    )  # fmt: skip
    plugins = adding(PackSection(label="RESOURCES", items=items))
    found = guests([SimpleNamespace()], PackRequest(), plugins)  # type: ignore[list-item]
    sections, _ = with_guests((), found, lambda sections: True)
    for layout in LAYOUTS:
        made, rendered = counted(Pack(skill="s", digest="0" * 8, sections=sections, layout=layout), len)
        assert parse(rendered, layout).sections == made.sections


def test_joining_keeps_the_order_of_sections() -> None:
    own = (PackSection(label="ADR", items=ITEMS[:1]), PackSection(label="DOCS", items=ITEMS[1:2]))
    sections, count = with_guests(own, [("ADR", ITEMS[2]), ("X", ITEMS[3])], lambda found: True)
    assert ([s.label for s in sections], count) == (["ADR", "DOCS", "X"], 2)
    assert with_guests(own, [("X", ITEMS[3])], lambda found: False) == (own, 0)
