"""Which rendition each alias of a pack gets: names first, then depth, then what is left for names.

A reference tells the model that a thing exists and can be asked for, so as many aliases as fit are
named before anything is told of them. Where not all references fit, a part of the room is kept for
depth: the best cards are worth more than the last references. With a task only few names go first:
those of a hundred files that it does not concern would leave its own files no room for cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.budget import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adaos_ctx.budget import Solution
    from adaos_ctx.ops.candidates import Priced

_TASK_NAMES = 0.25  # of the room; more names than that fade out and are gone at twice as many
_ROUNDS = 3  # a smaller room may leave out aliases of one more section, seldom of two


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """Levels by key (left out: no entry), reasons by key, and what another choice could gain."""

    levels: dict[str, str]
    reasons: Mapping[str, str]
    gap: float


def fit(
    priced: Sequence[Priced],
    room: int,
    caps: Mapping[str, int],
    *,
    depth: float,
    left_out: Callable[[str, int], int],
) -> Fitted:
    """Choose a rendition for each alias, or none.

    Args:
        priced: In the order of the pack.
        room: Tokens for all items and for the lines that say what is left out.
        caps: Section label -> tokens for its items.
        depth: Share of the room that is kept for cards where references would fill it; from 1 on
            cards come first, and names only where they take little.
        left_out: (label, count) -> tokens of the line that says that so many are left out.
    """
    named = _named(priced, max(room, 0), caps, depth)
    items = [replace(one.item, mandatory=one.candidate.key in named) for one in priced]
    solution = solve(items, max(room, 0), caps)
    for _ in range(_ROUNDS):
        said = _left_out_cost(priced, _levels(solution), left_out)
        if solution.cost + said <= room or solution.missing:
            break
        smaller = max(room - said, 0)
        named = _named(priced, smaller, caps, depth)
        items = [replace(one.item, mandatory=one.candidate.key in named) for one in priced]
        solution = solve(items, smaller, caps)
    levels = _levels(solution)
    _fill(priced, levels, room, caps, left_out)
    reasons = {choice.key: choice.reason for choice in solution.choices}
    return Fitted(levels=levels, reasons=reasons, gap=solution.gap)


def _levels(solution: Solution) -> dict[str, str]:
    return {choice.key: choice.level for choice in solution.choices if choice.level}


def _worth(one: Priced) -> tuple[float, int, str]:
    return (-one.candidate.value, one.costs["ref"], one.candidate.key)


def _named(priced: Sequence[Priced], room: int, caps: Mapping[str, int], depth: float) -> set[str]:
    """The aliases whose reference is certain: all that fit, the most valuable first."""
    left = {"": _share(sum(one.costs["ref"] for one in priced), room, depth)}
    for label, cap in caps.items():
        wanted = sum(one.costs["ref"] for one in priced if one.candidate.label == label)
        left[label] = _share(wanted, cap, depth)
    named = set()
    for one in sorted(priced, key=_worth):
        cost, label = one.costs["ref"], one.candidate.label
        if cost <= min(left[""], left.get(label, cost)):
            named.add(one.candidate.key)
            left[""] -= cost
            if label in left:
                left[label] -= cost
    return named


def _share(wanted: int, room: int, depth: float) -> int:
    """Tokens of the room that names have for certain, of those that all names would take.

    With depth from 1 on there is no step: one more file never turns a pack of cards into a list.
    """
    if depth >= 1:
        return max(min(wanted, int(room * 2 * _TASK_NAMES) - wanted), 0)
    return room if wanted <= room else room - int(room * depth)


def _left_out_cost(
    priced: Sequence[Priced], levels: Mapping[str, str], left_out: Callable[[str, int], int]
) -> int:
    dropped: dict[str, int] = {}
    for one in priced:
        if one.candidate.key not in levels:
            dropped[one.candidate.label] = dropped.get(one.candidate.label, 0) + 1
    return sum(left_out(label, count) for label, count in dropped.items())


def _fill(
    priced: Sequence[Priced],
    levels: dict[str, str],
    room: int,
    caps: Mapping[str, int],
    left_out: Callable[[str, int], int],
) -> None:
    """Name what still fits: the solver weighs value, and a name may be worth less than a longer card."""
    spent = {"": _left_out_cost(priced, levels, left_out)}
    for one in priced:
        cost = one.costs[levels[one.candidate.key]] if one.candidate.key in levels else 0
        spent[""] += cost
        spent[one.candidate.label] = spent.get(one.candidate.label, 0) + cost
    for one in sorted(priced, key=_worth):
        label, cost = one.candidate.label, one.costs["ref"]
        fits = spent[""] + cost <= room and spent[label] + cost <= caps.get(label, room)
        if one.candidate.key not in levels and fits:
            levels[one.candidate.key] = "ref"
            spent[""] += cost
            spent[label] += cost
