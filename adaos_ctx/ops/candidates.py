"""What each alias could look like in a pack, and how much that is worth.

Cards are built lazily, most valuable alias first, and only while they could still be chosen: a tree
of thousands of files costs what its pack holds, not what it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.budget import Item, Option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx.ops.carding import Cards
    from adaos_ctx.ops.looking import Entry
    from adaos_ctx.pack.layouts import Layout
    from adaos_ctx.pack.model import PackItem

# What an alias of a section is worth before any task is known: decisions steer everything else,
# schemas bind the output, handlers are what gets repaired; documents and tests can be asked for.
SECTION_VALUE = {
    "ADR": 10.0, "SCHEMA": 9.0, "HANDLER": 8.0, "OPTS": 6.0, "MANIFEST": 6.0, "PROFILE": 5.0,
    "TESTS": 4.0, "DOCS": 3.0, "RESOURCES": 3.0,
}  # fmt: skip
# The share of that value that a rendition gives. A bare reference already tells that the thing
# exists and can be asked for, so the first tokens buy a map and the rest buys depth.
LEVEL_SHARE = {"ref": 0.2, "brief": 0.45, "card2": 0.6, "card4": 0.8, "card": 1.0}
_SHORT_CARDS = (("card2", 2), ("card4", 4))  # lines kept; whole lines from the top
LEVEL_NAMES = {"card2": "2 card lines", "card4": "4 card lines"}  # as reports say it
_SLACK = 3  # times the room: cards are built until they would fill it so many times over


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One alias of the pack.

    Args:
        key: `skill:alias` when several skills share a pack, else the alias.
        label: Section label.
        value: Worth of its card.
        base: The item at `ref`.
        entry: What was found.
        cards: Builds its card.
    """

    key: str
    label: str
    value: float
    base: PackItem
    entry: Entry
    cards: Cards

    def worth(self, value: float) -> Candidate:
        """The same candidate with another worth."""
        return replace(self, value=value)

    def card_text(self) -> str:
        """The text of its card."""
        return self.cards.build(self.entry).text

    def describe(self, *, read: bool) -> str:
        """What a task is compared with: name and path, and the card when it may be read."""
        head = f"{self.key} {self.entry.alias.path}"
        return f"{head}\n{self.card_text()}" if read else head


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """A candidate with the items that the budget may choose from, by level name."""

    candidate: Candidate
    items: Mapping[str, PackItem]
    costs: Mapping[str, int]

    @property
    def item(self) -> Item:
        """The budget engine's view of it."""
        options = tuple(
            Option(level=level, cost=cost, value=self.candidate.value * LEVEL_SHARE[level])
            for level, cost in self.costs.items()
        )
        return Item(key=self.candidate.key, group=self.candidate.label, options=options)


class Pricer:
    """Prices candidates in one layout.

    Args:
        layout: How items are written.
        count: The tokenizer.
    """

    def __init__(self, layout: Layout, count: Callable[[str], int]) -> None:
        self._layout = layout
        self._count = count
        self.built = 0

    def ref_cost(self, candidate: Candidate) -> int:
        """Tokens of a bare reference among others."""
        text = getattr(self._layout, "joined_ref", None)
        if text is not None:
            return self._count(text(candidate.base))
        return self._count(self._layout.refs(candidate.label, (candidate.base,)))

    def price(self, candidate: Candidate, *, deep: bool) -> Priced:
        """Price the reference, and with `deep` the brief and the cards as well."""
        items = {"ref": candidate.base}
        costs = {"ref": self.ref_cost(candidate)}
        if deep and self._layout.name != "refs":
            self.built += 1
            for level, item in _renditions(candidate):
                items[level] = item
                costs[level] = self._count(self._layout.item(candidate.label, item))
        return Priced(candidate=candidate, items=items, costs=costs)


def _renditions(candidate: Candidate) -> list[tuple[str, PackItem]]:
    lines = tuple(line.text for line in candidate.cards.build(candidate.entry).lines)
    found = [("brief", replace(candidate.base, brief=lines[0][2:]))]
    found += [
        (level, replace(candidate.base, lines=lines[:kept]))
        for level, kept in _SHORT_CARDS
        if kept < len(lines)
    ]
    return [*found, ("card", replace(candidate.base, lines=lines))]


def price_all(
    candidates: list[Candidate], pricer: Pricer, room: int, caps: Mapping[str, int]
) -> list[Priced]:
    """Price every candidate, the most valuable ones deeply until nothing more could fit.

    Args:
        candidates: In the order of the pack.
        pricer: Counts and builds.
        room: Tokens for all items together.
        caps: Tokens by section label.

    Returns:
        In the order of `candidates`.
    """
    left = {"": room * _SLACK} | {label: cap * _SLACK for label, cap in caps.items()}
    priced: dict[str, Priced] = {}
    for candidate in sorted(candidates, key=lambda c: -c.value):
        deep = left[""] > 0 and left.get(candidate.label, 1) > 0
        one = pricer.price(candidate, deep=deep)
        priced[candidate.key] = one
        spent = max(one.costs.values())
        left[""] -= spent if deep else 0
        if candidate.label in left:
            left[candidate.label] -= spent
    return [priced[candidate.key] for candidate in candidates]
