"""Changes told by the lines of cards."""

from __future__ import annotations

from adaos_ctx.delta.carddiff import tell_cards
from adaos_ctx.delta.matching import Pair
from adaos_ctx.delta.model import Item
from adaos_ctx.delta.telling import Telling
from adaos_ctx.delta.weighing import Scale
from tests.delta.sources import source

ITEMS = [Item(alias="D.x", path="a.md", sha256=digit * 64) for digit in "01"]
CASE = Telling(
    pair=Pair(status="modified", old=ITEMS[0], new=ITEMS[1]), kind="docs",
    old=source("a.md", "# A\n"), new=source("a.md", "# B\n"), card=lambda: (),
)  # fmt: skip


def test_only_lines_that_changed_are_told() -> None:
    change = tell_cards(CASE, ["- a", "- b"], ["- a", "- c"], Scale(len))
    assert change.lines == ("D.x: card changed", "- b", "+ c")
    assert change.form == "card"


def test_an_equal_card_leaves_the_usual_telling() -> None:
    change = tell_cards(CASE, ["- a"], ["- a"], Scale(len))
    assert change.lines[0].startswith("D.x")
    assert "card changed" not in change.lines[0]
