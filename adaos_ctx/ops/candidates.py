"""What each alias could look like in a pack, and how much that is worth.

Cards are built lazily, most valuable alias first, and only while they could still be chosen: a tree
of thousands of files costs what its pack holds, not what it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
# With a task, what a file holds is worth more than knowing that it exists.
TASK_SHARE = {"ref": 0.02, "brief": 0.05, "card2": 0.96, "card4": 0.985, "card": 1.0}
# What the task is about most is shown whole where it fits.
BEST_SHARE = {"ref": 0.02, "brief": 0.05, "card2": 0.7, "card4": 0.85, "card": 1.0}
_SHORT_CARDS = (("card2", 2), ("card4", 4))  # lines kept; whole lines from the top
LEVEL_NAMES = {"card2": "2 card lines", "card4": "4 card lines"}  # as reports say it
_SLACK = (
    1.25  # times the room that cards may fill: more of them than fit, so that there is a choice
)
LEAST_DEPTH = 0.25  # of the room goes to depth even where references alone would fill it
TASK_DEPTH = 2.5  # times the room: with a task many short cards are worth more than references


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
        shares: Level name -> share of the worth that it gives.
    """

    key: str
    label: str
    value: float
    base: PackItem
    entry: Entry
    cards: Cards
    shares: Mapping[str, float] = field(default_factory=lambda: LEVEL_SHARE)

    def for_task(self, value: float, *, best: bool) -> Candidate:
        """The same candidate with its worth for a task; `best` when nothing is more relevant."""
        return replace(self, value=value, shares=BEST_SHARE if best else TASK_SHARE)

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
            Option(
                level=level, cost=cost, value=self.candidate.value * self.candidate.shares[level]
            )
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

    def reference(self, candidate: Candidate) -> Priced:
        """Price the bare reference."""
        joined = getattr(self._layout, "joined_ref", None)
        base = candidate.base
        text = joined(base) if joined else self._layout.refs(candidate.label, (base,))
        return Priced(candidate=candidate, items={"ref": base}, costs={"ref": self._count(text)})

    def deepen(self, priced: Priced) -> Priced:
        """Price the brief and the cards as well; the layout `refs` has none."""
        if self._layout.name == "refs":
            return priced
        self.built += 1
        items = dict(_renditions(priced.candidate))
        label = priced.candidate.label
        costs = {
            level: self._count(self._layout.item(label, item)) for level, item in items.items()
        }
        return replace(priced, items={**priced.items, **items}, costs={**priced.costs, **costs})

    def _by_lines(self, text: str) -> int:
        """Tokens of a text, line by line: the renditions of one alias share most of their lines.

        A line end is a token boundary before any text that is neither blank nor `/`, so the sum is
        right for items; the whole pack is counted again in any case.
        """
        return sum(self._count(line) for line in text.splitlines(keepends=True))


def _renditions(candidate: Candidate) -> list[tuple[str, PackItem]]:
    lines = tuple(line.text for line in candidate.cards.build(candidate.entry).lines)
    found = [("brief", replace(candidate.base, brief=lines[0][2:]))]
    found += [
        (level, replace(candidate.base, lines=lines[:kept]))
        for level, kept in _SHORT_CARDS
        if kept < len(lines)
    ]
    return [*found, ("card", replace(candidate.base, lines=lines))]


def _depth_order(candidate: Candidate) -> tuple[float, int, str]:
    """The most valuable first; of equals the smaller source, whose card costs less to show and read."""
    return (-candidate.value, candidate.entry.size, candidate.key)


def price_all(
    candidates: list[Candidate], pricer: Pricer, room: int, caps: Mapping[str, int],
    *, depth: float = LEAST_DEPTH,
) -> list[Priced]:  # fmt: skip
    """Price every candidate's reference, and the cards of the most valuable ones.

    Cards are built until they would fill what the references leave (a part of the room at least, for
    the best cards are worth more than the last references), with some slack for the choice.

    Args:
        candidates: In the order of the pack.
        pricer: Counts and builds.
        room: Tokens for all items together.
        caps: Tokens by section label.
        depth: Share of the room that cards are built for at least.

    Returns:
        In the order of `candidates`.
    """
    priced = {one.key: pricer.reference(one) for one in candidates}
    refs = sum(one.costs["ref"] for one in priced.values())
    wanted = max(room - refs, room * depth)
    left = {"": wanted * _SLACK} | {label: cap * _SLACK for label, cap in caps.items()}
    for candidate in sorted(candidates, key=_depth_order):
        if left[""] <= 0:
            break
        if left.get(candidate.label, 1) > 0:
            deep = priced[candidate.key] = pricer.deepen(priced[candidate.key])
            spent = max(deep.costs.values())
            left[""] -= spent
            if candidate.label in left:
                left[candidate.label] -= spent
    return [priced[candidate.key] for candidate in candidates]
