from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops.candidates import LEVEL_SHARE, SECTION_VALUE, Candidate, Pricer, price_all
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.looking import look
from adaos_ctx.pack.layouts import get_layout
from adaos_ctx.pack.model import PackItem
from adaos_ctx.plugins import load
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def candidates(root: Path) -> list[Candidate]:
    now = look(small_skill(root))
    cards = Cards(now, load().kinds)
    return [
        Candidate(
            key=e.alias.name,
            label="DOCS",
            value=1.0,
            base=PackItem(ref=e.ref),
            entry=e,
            cards=cards,
        )
        for e in now.entries
    ]


def test_levels_cost_and_give_ever_more(tmp_path: Path) -> None:
    layout = get_layout("compact")
    for one in price_all(candidates(tmp_path), Pricer(layout, len), 10**6, {}):
        options = sorted(one.item.options, key=lambda option: option.value)
        assert [o.level for o in options if o.level in ("ref", "brief", "card")] == [
            "ref",
            "brief",
            "card",
        ]
        assert one.costs["card"] == len(layout.item("DOCS", one.items["card"]))


def test_without_room_no_card_is_built(tmp_path: Path) -> None:
    pricer = Pricer(get_layout("compact"), len)
    priced = price_all(candidates(tmp_path), pricer, 0, {})
    assert pricer.built == 0
    assert all(set(one.items) == {"ref"} for one in priced)


def test_a_cap_stops_building_for_its_section_only(tmp_path: Path) -> None:
    pricer = Pricer(get_layout("compact"), len)
    price_all(candidates(tmp_path), pricer, 10**6, {"DOCS": 0})
    assert pricer.built == 0


def test_shares_and_values_are_positive_and_ordered() -> None:
    assert list(LEVEL_SHARE.values()) == sorted(LEVEL_SHARE.values())
    assert min(SECTION_VALUE.values()) > 0
