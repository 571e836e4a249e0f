"""Choose which rendition of each item is shown, so that the most value fits a token budget.

Section caps, "how many overviews and details" and frontiers of a tree are special cases of this one
question; `knapsack` has the algorithm. Values add up. Of equals the earlier item and the cheaper
option wins, so the same items always get the same choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adaos_ctx.knapsack import NO_LIMIT, Knapsack, optimize

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Reason = Literal["full", "cap", "total"]

NODE_LIMIT = 20_000  # options tried; some 20 ms


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One rendition: its level, its cost in tokens (>= 0) and what it is worth (>= 0)."""

    level: str
    cost: int
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something to show at one of several levels, or, unless it is mandatory, not at all."""

    key: str
    options: tuple[Option, ...]
    group: str = ""
    mandatory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What an item got; level "" when it was dropped.

    `reason` says what stood against the next better option: the group's cap or the total; `full`
    when there is no better one.
    """

    key: str
    level: str
    cost: int
    value: float
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The choices, in item order.

    Args:
        choices: One for each item.
        cost: Tokens of all choices; within the total unless something is `missing`.
        value: Their sum.
        gap: How much better a choice might be at most; 0 when `exact`.
        exact: Whether no better choice exists.
        missing: Tokens by which the mandatory items, at their cheapest, exceed the total or a cap;
            then the choices are just these.
    """

    choices: tuple[Choice, ...]
    cost: int
    value: float
    gap: float = 0.0
    exact: bool = True
    missing: int = 0


def solve(
    items: Sequence[Item],
    total: int | None,
    caps: Mapping[str, int] | None = None,
    *,
    node_limit: int = NODE_LIMIT,
    floor: Solution | None = None,
) -> Solution:
    """Choose one option of each item for the most value within the total and each group's cap.

    Args:
        items: n >= 0 items; their order breaks ties.
        total: Tokens for all; None for no limit.
        caps: Group -> tokens for its items; groups without one have no limit of their own.
        node_limit: Work after which the best choice so far is returned, with its gap.
        floor: Solution of the same items under a smaller budget. The result is never worth less, so
            that chained calls are monotone even where the search is cut short; without it a larger
            budget can then be worth less, by no more than `gap`.

    Returns:
        The choices; never over total or cap unless `missing` is above 0.

    Example:
        >>> card = (Option(level="ref", cost=8, value=1), Option(level="card", cost=90, value=5))
        >>> one, two = Item(key="a", options=card), Item(key="b", options=card)
        >>> [choice.level for choice in solve([one, two], 100).choices]
        ['card', 'ref']
    """
    rows = [_row(item) for item in items]
    groups = {name: at for at, name in enumerate(dict.fromkeys(item.group for item in items))}
    sack = Knapsack(
        rows=[[(option.cost, option.value) for option in row] for row in rows],
        groups=[groups[item.group] for item in items],
        caps=[(caps or {}).get(name, NO_LIMIT) for name in groups],
        total=NO_LIMIT if total is None else total,
    )
    missing = sack.excess(sack.cheapest)
    if missing > 0:
        return _solution(items, rows, sack, sack.cheapest, missing=missing)
    pick, gap = optimize(sack, start=_former(items, rows, floor), node_limit=node_limit)
    return _solution(items, rows, sack, pick, gap=gap)


def fit_budget(
    total: int, overview_cost: int, details_cost: int, *, breadth: int = 3
) -> tuple[int, int]:
    """How many overviews (k) and, of these, details (m) fit: k * c_o + m * c_d <= total, m <= k.

    Args:
        total: Tokens for both, >= 0.
        overview_cost: Mean tokens of one overview, >= 1.
        details_cost: Mean tokens of one details text, >= 1.
        breadth: Overviews wanted for each details text, >= 1; what is left goes to overviews.

    Example:
        >>> fit_budget(1000, 30, 120)
        (17, 4)
    """
    overview, details = max(1, overview_cost), max(1, details_cost)
    m = max(0, total) // (max(1, breadth) * overview + details)
    return (max(0, total) - m * details) // overview, m


def _row(item: Item) -> list[Option]:
    """Options by rising cost and value; any that costs no less and is worth no more is left out."""
    nothing = Option(level="", cost=0, value=0.0)
    options = [*item.options] if item.mandatory and item.options else [nothing, *item.options]
    row: list[Option] = []
    for option in sorted(options, key=lambda option: (option.cost, -option.value)):
        if not row or option.value > row[-1].value:
            row.append(option)
    return row


def _former(
    items: Sequence[Item], rows: Sequence[Sequence[Option]], floor: Solution | None
) -> list[int] | None:
    """A former solution as options of these rows; None when it is one of other items."""
    if floor is None or [choice.key for choice in floor.choices] != [item.key for item in items]:
        return None
    levels = [[option.level for option in row] for row in rows]
    return [
        row.index(choice.level) if choice.level in row else 0
        for row, choice in zip(levels, floor.choices, strict=True)
    ]


def _solution(
    items: Sequence[Item],
    rows: Sequence[Sequence[Option]],
    sack: Knapsack,
    pick: Sequence[int],
    *,
    gap: float = 0.0,
    missing: int = 0,
) -> Solution:
    room, rooms = sack.rooms(pick)
    choices = []
    for item, row, at, group in zip(items, rows, pick, sack.groups, strict=True):
        got, reason = row[at], _reason(row, at, room, rooms[group])
        choices.append(
            Choice(key=item.key, level=got.level, cost=got.cost, value=got.value, reason=reason)
        )
    return Solution(
        choices=tuple(choices),
        cost=sum(choice.cost for choice in choices),
        value=sack.value(pick),
        gap=gap,
        exact=gap == 0 and not missing,
        missing=missing,
    )


def _reason(row: Sequence[Option], at: int, room: int, group_room: int) -> Reason:
    if at == len(row) - 1:
        return "full"
    return "cap" if row[at + 1].cost - row[at].cost > group_room else "total"
