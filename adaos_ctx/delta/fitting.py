"""Fit a delta into a budget: the most important changes first, and what is left out is said."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.errors import BudgetTooSmall

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.delta.model import Change, Delta


def fit(delta: Delta, budget: int, count: Callable[[str], int]) -> Delta:
    """Shorten and drop changes, the least important first, until the prompt fits.

    Args:
        delta: All changes, most important first.
        budget: Most tokens of the whole prompt.
        count: Text -> tokens.

    Returns:
        A delta whose prompt costs at most the budget; `left_out` names what it does not tell.

    Raises:
        BudgetTooSmall: Not even the frame fits.
    """
    if count(delta.prompt) <= budget:
        return delta
    short = replace(delta, changes=tuple(shortened(change) for change in delta.changes))
    names = tuple(change.alias for change in delta.changes)
    low, high = 0, len(names)
    while low < high:  # how many of the first changes fit in their short form
        middle = (low + high + 1) // 2
        if count(_keep(short, names, middle).prompt) <= budget:
            low = middle
        else:
            high = middle - 1
    found = _keep(short, names, low)
    needed = count(found.prompt)
    if needed > budget:
        raise BudgetTooSmall(
            what="the smallest delta prompt", needed=needed, missing=needed - budget, budget=budget
        )
    return _lengthened(found, delta.changes, budget, count)


def _keep(delta: Delta, names: tuple[str, ...], kept: int) -> Delta:
    return replace(delta, changes=delta.changes[:kept], left_out=names[kept:])


def _lengthened(
    short: Delta, changes: tuple[Change, ...], budget: int, count: Callable[[str], int]
) -> Delta:
    """Give the first changes their full form back, while that fits."""
    found = short
    for place in range(len(short.changes)):
        kept = (*changes[: place + 1], *found.changes[place + 1 :])
        longer = replace(found, changes=kept)
        if count(longer.prompt) > budget:
            break
        found = longer
    return found


def shortened(change: Change) -> Change:
    """A change in one line: its facts, or how many lines changed."""
    from adaos_ctx.delta.lines import count_text

    if len(change.lines) <= 1:
        return change
    text = change.lines[0]
    if change.form == "lines":
        text = f"{text.rstrip(':')}: {count_text(change.added, change.removed)} lines"
    return replace(change, lines=(text,), form="count", complete=False)
