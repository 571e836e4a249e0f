"""A multiple-choice knapsack with a cap per group under one total: climb, bound, search.

The greedy climb takes steps by value per token. The prices (Lagrange multipliers) of the linear
relaxation bound what any choice can be worth, and tell for each option how far below that bound a
choice with it must stay: its loss. Only options whose losses together stay under the gap between
bound and best can improve it, so the search goes through few of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_LIMIT = 1 << 60
_EPSILON = 1e-9  # of the bound: sums of floats in another order differ by less
_MAX_SEEDS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Knapsack:
    """The numbers of one problem.

    Args:
        rows: For each item its (cost, value) options, both rising; the first one is the least.
        groups: For each item the index of its group.
        caps: Limit of each group; NO_LIMIT for none.
        total: Limit of all.
    """

    rows: Sequence[Sequence[tuple[int, float]]]
    groups: Sequence[int]
    caps: Sequence[int]
    total: int

    @property
    def cheapest(self) -> list[int]:
        """The first option of every row."""
        return [0] * len(self.rows)

    def value(self, pick: Sequence[int]) -> float:
        """What a choice is worth."""
        return sum((row[at][1] for row, at in zip(self.rows, pick, strict=True)), 0.0)

    def rooms(self, pick: Sequence[int]) -> tuple[int, list[int]]:
        """What a choice leaves of the total and of each cap; below 0 where it does not fit."""
        room, rooms = self.total, list(self.caps)
        for row, at, group in zip(self.rows, pick, self.groups, strict=True):
            room -= row[at][0]
            rooms[group] -= row[at][0]
        return room, rooms

    def excess(self, pick: Sequence[int]) -> int:
        """By how much a choice is over the limit that it exceeds most; <= 0 when it fits."""
        room, rooms = self.rooms(pick)
        return -min([room, *rooms])


def optimize(
    sack: Knapsack, *, start: Sequence[int] | None, node_limit: int
) -> tuple[list[int], float]:
    """The best choice found, and how much better one might be (0: none is).

    Args:
        sack: A problem whose cheapest choice fits.
        start: A choice that the result must not be worth less than; ignored when it does not fit.
        node_limit: Options to try before giving up the proof.
    """
    bound = _Bound(sack)
    picks = [_climb(sack, bound.steps, seed) for seed in (None, *bound.seeds)]
    if start is not None and sack.excess(start) <= 0:
        picks.append(list(start))
    best = max(picks, key=sack.value)  # the first of equals
    best, complete = _search(sack, bound, best, node_limit)
    best = _climb(sack, bound.steps, None, best)
    gap = bound.value - sack.value(best)
    return best, 0.0 if complete or gap <= bound.epsilon else gap


# One move along the upper hull of an item's options: -value per token, item, option, cost.
_Step = tuple[float, int, int, int]


def _climb(
    sack: Knapsack,
    steps: Sequence[_Step],
    seed: tuple[int, int] | None,
    start: Sequence[int] | None = None,
) -> list[int]:
    """Take the seed and then every move that fits, best first; nothing more fits in the end."""
    pick = sack.cheapest if start is None else list(start)
    room, rooms = sack.rooms(pick)
    moves = [(i, at) for _, i, at, _ in steps]
    others = [(i, at) for i, row in enumerate(sack.rows) for at in range(len(row) - 1, 0, -1)]
    for i, at in [*([seed] if seed else []), *moves, *others]:
        more = sack.rows[i][at][0] - sack.rows[i][pick[i]][0]
        if at > pick[i] and more <= room and more <= rooms[sack.groups[i]]:
            pick[i] = at
            room -= more
            rooms[sack.groups[i]] -= more
    return pick


def _hull(row: Sequence[tuple[int, float]], item: int) -> list[_Step]:
    """Moves from the least option along the upper convex hull; value per token falls."""
    corners = [0]
    for at in range(1, len(row)):
        while len(corners) > 1 and _slope(row, corners[-2], corners[-1]) <= _slope(
            row, corners[-1], at
        ):
            corners.pop()
        corners.append(at)
    return [(-_slope(row, a, b), item, b, row[b][0] - row[a][0]) for a, b in pairwise(corners)]


def _slope(row: Sequence[tuple[int, float]], low: int, high: int) -> float:
    return (row[high][1] - row[low][1]) / (row[high][0] - row[low][0])  # costs rise: never 0


class _Bound:
    """What no choice can exceed, and what each option loses against it.

    Moves taken by value per token until a limit is hit solve the linear relaxation, since limits
    are nested; the move that hits a limit is its price. With any prices p >= 0,
    sum of max(value - p * cost) over the items + sum of p * limit bounds every choice from above.
    """

    def __init__(self, sack: Knapsack) -> None:
        self.steps = sorted(step for i, row in enumerate(sack.rows) for step in _hull(row, i))
        self.seeds: list[tuple[int, int]] = []  # options that did not fit whole
        price, prices = self._prices(sack)
        limits = [(price, sack.total), *zip(prices, sack.caps, strict=True)]
        self.value = sum((each * limit for each, limit in limits if each), 0.0)
        self.losses: list[list[float]] = []
        for row, group in zip(sack.rows, sack.groups, strict=True):
            net = [value - (price + prices[group]) * cost for cost, value in row]
            self.value += max(net)
            self.losses.append([max(net) - each for each in net])
        self.epsilon = _EPSILON * max(1.0, self.value)

    def _prices(self, sack: Knapsack) -> tuple[float, list[float]]:
        room, rooms = sack.rooms(sack.cheapest)
        closed: dict[int, float] = {}
        price = 0.0
        for slope, i, at, cost in self.steps:
            group = sack.groups[i]
            if group in closed:
                continue
            taken = min(cost, room, rooms[group])
            room -= taken
            rooms[group] -= taken
            if taken == cost:
                continue
            if len(self.seeds) < _MAX_SEEDS:
                self.seeds.append((i, at))
            if room == 0:
                price = -slope
                break
            closed[group] = -slope
        return price, [max(0.0, closed.get(g, 0.0) - price) for g in range(len(sack.caps))]


def _search(
    sack: Knapsack, bound: _Bound, best: list[int], node_limit: int
) -> tuple[list[int], bool]:
    """Depth first through the choices that can still beat `best`; False when the limit ended it."""
    return _Walk(sack, bound, best).run(node_limit)


class _Walk:
    """State of the search: options chosen for items above a depth, and what is left for the rest.

    `room` and `rooms` are what is left when every item below takes its cheapest candidate, so a
    branch that cannot be completed is never entered.
    """

    def __init__(self, sack: Knapsack, bound: _Bound, best: list[int]) -> None:
        self.best, self.best_value = best, sack.value(best)
        self.bound = bound
        self.slack = bound.value - self.best_value - bound.epsilon
        ranked = [sorted((loss, at) for at, loss in enumerate(each)) for each in bound.losses]
        near = [[c for c in each if c[0] < self.slack] or each[:1] for each in ranked]
        # Items with one candidate first, those with a near alternative last: few ways to go.
        self.order = sorted(range(len(ranked)), key=lambda i: (-_second(near[i]), i))
        least = [min(at for _, at in each) for each in near]
        self.room, self.rooms = sack.rooms(least)
        self.value = sack.value(least)
        if self.slack <= 0 or sack.excess(least) > 0:
            self.order = []  # nothing can beat the best
            self.value = self.best_value
        self.groups = [sack.groups[i] for i in self.order]
        # For each item in that order: (loss, option, what it costs and gives more than the least).
        self.moves = [
            [
                (loss, at, row[at][0] - row[least[i]][0], row[at][1] - row[least[i]][1])
                for loss, at in near[i]
            ]
            for i in self.order
            for row in (sack.rows[i],)
        ]
        self.next = [0] * len(self.order)  # of each item, the next candidate to try

    def run(self, node_limit: int) -> tuple[list[int], bool]:
        """Walk until all is tried or the limit is hit; one loop, since it turns 20,000 times."""
        moves, groups, following, rooms = self.moves, self.groups, self.next, self.rooms
        depth, nodes, room, slack, bottom = 0, 0, self.room, self.slack, len(moves)
        lost, values, taken = [0.0] * (bottom + 1), [self.value] * (bottom + 1), [0] * bottom
        while nodes <= node_limit:
            most = -1.0
            if depth < bottom:
                row, most, space = moves[depth], slack - lost[depth], min(room, rooms[groups[depth]])
            else:
                slack, row = self._arrive(values[depth], slack), []
            for at in range(following[depth] if row else 0, len(row)):
                loss, _, more, gain = row[at]
                nodes += 1
                if loss >= most or more <= space:
                    break
            else:
                loss = most  # all are tried
            if loss < most:
                following[depth], taken[depth] = at + 1, more
                lost[depth + 1], values[depth + 1] = lost[depth] + loss, values[depth] + gain
                room -= more
                rooms[groups[depth]] -= more
                depth += 1
                continue
            if depth < bottom:
                following[depth] = 0
            depth -= 1
            if depth < 0:
                return self.best, True
            room += taken[depth]
            rooms[groups[depth]] += taken[depth]
        return self.best, False

    def _arrive(self, value: float, slack: float) -> float:
        """A whole choice: keep it when it is better; how much better the next one may be."""
        if value <= self.best_value + self.bound.epsilon:
            return slack
        self.best_value = value
        chosen = zip(self.order, self.moves, self.next, strict=True)
        picks = {i: row[tried - 1][1] for i, row, tried in chosen}
        self.best = [picks[i] for i in range(len(picks))]
        return self.bound.value - value - self.bound.epsilon


def _second(candidates: Sequence[tuple[float, int]]) -> float:
    return candidates[1][0] if len(candidates) > 1 else float("inf")
