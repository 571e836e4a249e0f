"""Which terms of a query a record must hold some of to be among the best. Pure.

A record that holds none of the rare terms scores at most what the common ones can give together.
Where enough records are surely above that, the others need not be ranked (Turtle and Flood 1995,
"max_score").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.search.scoring import K1, rank_idf

if TYPE_CHECKING:
    from collections.abc import Sequence

_SPARE = 1.2  # times as many records as are wanted: rare terms stand together in some
# What the last of the best scores, in rarities of the term by which enough records are reached; as
# measured. A wrong guess costs a second ranking, never a wrong order.
_LIKELY = 1.6
_WORTHWHILE = 0.75  # of the records; ranking more of them than that is no saving


def most_of(held: Sequence[int], count: int) -> float:
    """More than any record can score by some terms; see `scoring` for the formula.

    Args:
        held: For each term how many records hold it.
        count: Records in the index.
    """
    return (K1 + 1.0) * sum(rank_idf(count, n) for n in held)


def rare_ones(held: Sequence[int], count: int, wanted: float) -> int:
    """How many of the rarest terms probably decide which records are the best; 0 for all of them.

    Args:
        held: For each term how many records hold it; rarest first.
        count: Records in the index.
        wanted: How many of the best are asked for, among all records.

    Example:
        >>> rare_ones([10, 600, 20_000], 100_000, 100), rare_ones([10, 20], 100_000, 100)
        (2, 0)
    """
    reached, likely = 0, 0.0
    for at, n in enumerate(held[:-1], 1):
        reached += n
        if reached < wanted * _SPARE:
            continue
        likely = likely or _LIKELY * rank_idf(count, n)
        if reached > _WORTHWHILE * sum(held):
            return 0
        if most_of(held[at:], count) < likely:
            return at
    return 0
