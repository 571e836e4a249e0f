"""Which rendition of each artifact fits a token budget best: one solver for every part. Pure.

A multiple-choice knapsack with caps on groups: of each item at most one option is taken, the costs of
a group stay under its cap, and all costs under the total; values add up.

Small instances are solved exactly by branch and bound. Larger ones by greedy over the increments of
each item's upper hull, in order of value per token, where an increment that does not fit is skipped
together with the rest of its item. Both never lose value when the total grows: an increment that
fits only the larger total is worth more than everything that could fill the smaller one after it,
since it is longer than that room and no later one has more value per token. The gap to the linear
relaxation is reported: it bounds what any other choice could gain. (The relaxation is exact greedy
filling, for caps of groups inside a total form a polymatroid: Edmonds, 1970.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

EXACT_ITEMS = 14  # items; up to here branch and bound ends in milliseconds
_EPSILON = 1e-9  # values that differ by less are equal


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One rendition of an item: its cost in tokens (>= 0) and its value (>= 0)."""

    level: str
    cost: int
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something of which one option, or none, is taken.

    Args:
        key: Unique name.
        group: Its group; "" or a group without a cap is only bound by the total.
        options: Any order; may be empty.
        mandatory: Its cheapest option must be taken at least.
    """

    key: str
    options: tuple[Option, ...]
    group: str = ""
    mandatory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The option that was taken for an item."""

    key: str
    level: str
    cost: int
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What to take.

    Args:
        choices: In the order of the items; items without a choice are left out.
        reasons: Key -> `cap` or `total` for every item that got less than its most valuable option.
        gap: What another choice could gain at most; 0 when this one is the best.
        exact: Whether it is certainly the best.
        missing: Tokens by which the mandatory options exceed the total or a cap; then they alone
            are chosen.
    """

    choices: tuple[Choice, ...]
    cost: int
    value: float
    reasons: Mapping[str, str] = field(default_factory=dict)
    gap: float = 0.0
    exact: bool = True
    missing: int = 0


@dataclass(frozen=True, slots=True)
class _Step:
    """An increment of one item: from one option of its hull to the next."""

    item: int
    cost: int
    value: float
    option: Option


class _Room:
    """What is left of the total and of each cap."""

    def __init__(self, total: int, caps: Mapping[str, int]) -> None:
        self.total = total
        self.caps = dict(caps)

    def left(self, group: str) -> int:
        return min(self.total, self.caps.get(group, self.total))

    def take(self, group: str, cost: int) -> None:
        self.total -= cost
        if group in self.caps:
            self.caps[group] -= cost


def solve(items: Sequence[Item], total: int, caps: Mapping[str, int] | None = None) -> Solution:
    """Choose an option for each item.

    Args:
        items: Unique keys; ties are decided by their order.
        total: Tokens for everything, >= 0.
        caps: Group -> tokens for that group.

    Returns:
        A choice that never exceeds the total or a cap (unless `missing` says that the mandatory
        part alone does).
    """
    caps = caps or {}
    base = {
        index: min(item.options, key=lambda option: (option.cost, -option.value))
        for index, item in enumerate(items)
        if item.mandatory and item.options
    }
    room = _room_after(items, base, total, caps)
    missing = max(0, -room.total, *(-left for left in room.caps.values()))
    if missing:
        return _solution(items, base, None, caps=caps, missing=missing)
    steps = _steps(items, base)
    bound = _value(base) + _relaxed(items, steps, room)
    best = _greedy(items, steps, base, _room_after(items, base, total, caps))
    single = _best_single(items, base, room)
    best = max(best, single, key=_value)
    if len(items) <= EXACT_ITEMS:
        best = _Search(items, base, best).run(room)
        bound = _value(best)
    return _solution(items, best, bound, caps=caps)


_Taken = dict[int, Option]  # index of an item -> its option


def _value(taken: _Taken) -> float:
    return sum(option.value for option in taken.values())


def _room_after(
    items: Sequence[Item], taken: _Taken, total: int, caps: Mapping[str, int]
) -> _Room:
    room = _Room(total, caps)
    for index, option in taken.items():
        room.take(items[index].group, option.cost)
    return room


def _steps(items: Sequence[Item], base: _Taken) -> list[_Step]:
    """Increments along each item's upper hull, best value per token first; stable."""
    steps = [
        step
        for index, item in enumerate(items)
        for step in _hull(index, item, base.get(index, _NOTHING))
    ]
    return sorted(steps, key=lambda step: (-step.value / max(step.cost, _EPSILON), step.item))


_NOTHING = Option(level="", cost=0, value=0.0)


def _hull(index: int, item: Item, start: Option) -> list[_Step]:
    points = [start]
    for option in sorted(item.options, key=lambda option: (option.cost, -option.value)):
        if option.value <= points[-1].value + _EPSILON:
            continue  # dominated: not worth more at no less cost
        while len(points) > 1 and _slope(points[-2], points[-1]) <= _slope(points[-1], option):
            points.pop()  # below the hull: a mixture of its neighbours is worth more
        points.append(option)
    return [
        _Step(index, high.cost - low.cost, high.value - low.value, high)
        for low, high in zip(points, points[1:], strict=False)
    ]


def _slope(low: Option, high: Option) -> float:
    return (high.value - low.value) / max(high.cost - low.cost, _EPSILON)


def _greedy(items: Sequence[Item], steps: Sequence[_Step], base: _Taken, room: _Room) -> _Taken:
    taken = dict(base)
    closed: set[int] = set()
    for step in steps:
        group = items[step.item].group
        if step.item in closed or step.cost > room.left(group):
            closed.add(step.item)
            continue
        room.take(group, step.cost)
        taken[step.item] = step.option
    return taken


def _relaxed(items: Sequence[Item], steps: Sequence[_Step], room: _Room) -> float:
    """The value when increments may be taken in part: no choice can be worth more."""
    left = _Room(room.total, room.caps)
    value = 0.0
    for step in steps:
        group = items[step.item].group
        part = min(step.cost, left.left(group))
        value += step.value * (part / step.cost if step.cost else 1.0)
        left.take(group, part)
    return value


def _best_single(items: Sequence[Item], base: _Taken, room: _Room) -> _Taken:
    """The base with the one option that gains most: what greedy can miss beside a large item."""
    best = dict(base)
    for index, item in enumerate(items):
        held = base.get(index, _NOTHING)
        for option in item.options:
            fits = option.cost - held.cost <= room.left(item.group)
            candidate = {**base, index: option}
            if fits and _value(candidate) > _value(best) + _EPSILON:
                best = candidate
    return best


class _Search:
    """Branch and bound over items in their order, from the best choice known."""

    def __init__(self, items: Sequence[Item], base: _Taken, best: _Taken) -> None:
        self._items = items
        self._base = base
        self._best = best
        self._best_value = _value(best)

    def run(self, room: _Room) -> _Taken:
        """The best choice of all."""
        self._visit(0, dict(self._base), room)
        return self._best

    def _visit(self, index: int, taken: _Taken, room: _Room) -> None:
        value = _value(taken)
        if value > self._best_value + _EPSILON:
            self._best, self._best_value = dict(taken), value
        if index == len(self._items) or value + self._bound(index, room) <= self._best_value + _EPSILON:
            return
        item = self._items[index]
        held = self._base.get(index, _NOTHING)
        for option in (*sorted(item.options, key=lambda option: -option.value), None):
            if option is None:
                self._visit(index + 1, taken, room)
            elif 0 <= option.cost - held.cost <= room.left(item.group):
                below = _Room(room.total, room.caps)
                below.take(item.group, option.cost - held.cost)
                self._visit(index + 1, {**taken, index: option}, below)

    def _bound(self, index: int, room: _Room) -> float:
        rest = {i: option for i, option in self._base.items() if i >= index}
        steps = [step for step in _steps(self._items, rest) if step.item >= index]
        return _relaxed(self._items, steps, room)


def _solution(
    items: Sequence[Item],
    taken: _Taken,
    bound: float | None,
    *,
    caps: Mapping[str, int],
    missing: int = 0,
) -> Solution:
    value = _value(taken)
    gap = 0.0 if bound is None or bound - value <= _EPSILON * max(1.0, bound) else bound - value
    return Solution(
        choices=tuple(
            Choice(key=items[index].key, level=option.level, cost=option.cost, value=option.value)
            for index, option in sorted(taken.items())
        ),
        cost=sum(option.cost for option in taken.values()),
        value=value,
        reasons=_reasons(items, taken, caps),
        gap=gap,
        exact=not gap,
        missing=missing,
    )


def _reasons(items: Sequence[Item], taken: _Taken, caps: Mapping[str, int]) -> dict[str, str]:
    spent: dict[str, int] = {}
    for index, option in taken.items():
        spent[items[index].group] = spent.get(items[index].group, 0) + option.cost
    reasons = {}
    for index, item in enumerate(items):
        best = max(item.options, key=lambda option: option.value, default=_NOTHING)
        held = taken.get(index, _NOTHING)
        if best.value > held.value + _EPSILON:
            room = caps.get(item.group, 1 << 62) - spent.get(item.group, 0)
            reasons[item.key] = "cap" if best.cost - held.cost > room else "total"
    return reasons


def fit_budget(total: int, overview_cost: int, details_cost: int) -> tuple[int, int]:
    """How many overviews k and details m <= k to read: `k c_o + m c_d <= total`.

    As many details as overviews while both fit, for a resource that is not opened was only looked
    at; what is left over goes to more overviews.

    Args:
        total: Tokens for both.
        overview_cost: Mean tokens c_o of one overview, >= 1.
        details_cost: Mean tokens c_d of one details card, >= 1.

    Source:
        Resource catalog, "budgeted drill-down": choose k and m (m <= k) by c_o and c_d.

    Example:
        >>> fit_budget(1000, 20, 180)
        (5, 5)
    """
    both = max(overview_cost, 1) + max(details_cost, 1)
    details = max(total, 0) // both
    overviews = (max(total, 0) - details * max(details_cost, 1)) // max(overview_cost, 1)
    return overviews, details
