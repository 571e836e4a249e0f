from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.model import Alias
from adaos_ctx.ops.candidates import LEAST_DEPTH, TASK_DEPTH, TASK_SHARE, Candidate, Priced
from adaos_ctx.ops.fitting import fit
from adaos_ctx.ops.looking import Entry
from adaos_ctx.pack.model import PackItem
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.ops.carding import Cards

REF, CARD = 10, 50  # tokens


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Cards:
    from adaos_ctx.ops.carding import Cards
    from adaos_ctx.ops.looking import look
    from adaos_ctx.plugins import load

    root: Path = tmp_path_factory.mktemp("skill")
    return Cards(look(small_skill(root)), load().kinds)


def many(count: int, cards: Cards) -> list[Priced]:
    """That many aliases of one section, the first worth most."""
    found = []
    for number in range(count):
        name = f"D.d{number:03}"
        alias = Alias(name=name, path=f"{name}.md", sha="0" * 8, sha256="0" * 64, size=99)
        candidate = Candidate(
            key=name, label="DOCS", value=1 / (1 + number / 100), base=PackItem(ref=name),
            entry=Entry(alias=alias, state="ok", sha256="0" * 64, size=99), cards=cards, shares=TASK_SHARE,
        )  # fmt: skip
        found.append(Priced(candidate=candidate, items={}, costs={"ref": REF, "card": CARD}))
    return found


def levels(count: int, room: int, depth: float, cards: Cards) -> list[str]:
    found = fit(many(count, cards), room, {}, depth=depth, left_out=lambda label, count: 5)
    return sorted(found.levels.values())


def test_names_that_just_fit_leave_a_task_its_cards(cards: Cards) -> None:
    """Names of 380 of 400 tokens once left room for no card, and one file more for eight."""
    assert levels(38, 400, TASK_DEPTH, cards).count("card") >= 7
    assert levels(41, 400, TASK_DEPTH, cards).count("card") >= 7


def test_a_task_keeps_all_names_where_they_take_little(cards: Cards) -> None:
    found = levels(10, 400, TASK_DEPTH, cards)
    assert len(found) == 10
    assert found.count("card") == 7


def test_without_a_task_names_come_first(cards: Cards) -> None:
    assert levels(38, 400, LEAST_DEPTH, cards).count("ref") == 38


@given(count=st.integers(1, 150), room=st.integers(0, 1200))
def test_with_a_task_cards_get_three_quarters_and_nothing_exceeds_the_room(
    count: int, room: int, cards: Cards
) -> None:
    found = levels(count, room, TASK_DEPTH, cards)
    shown = found.count("card")
    assert shown * CARD + (len(found) - shown) * REF <= room
    assert shown == count or (shown + 1) * CARD + 5 > room * 0.75


@pytest.mark.parametrize(("best", "level"), [(True, "card"), (False, "card4")])
def test_what_a_task_is_about_most_is_shown_whole_before_others_grow(
    cards: Cards, best: bool, level: str
) -> None:
    first, second = many(2, cards)
    asked = replace(first.candidate.for_task(1.0, best=best), key="A")
    other = second.candidate.for_task(0.1, best=False)
    priced = [
        Priced(candidate=asked, items={}, costs={"ref": 10, "card2": 40, "card4": 60, "card": 90}),
        Priced(candidate=other, items={}, costs={"ref": 10, "card": 40}),
    ]
    found = fit(priced, 100, {}, depth=TASK_DEPTH, left_out=lambda label, count: 5)
    assert found.levels["A"] == level
