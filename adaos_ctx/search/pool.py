"""Which records the second stage looks at: the best of the first, and of equals the first by key.

Backends give rows in the order of their scores; where many are equal at the edge of the pool, the
keys decide, or the hits would depend on the order of insertion. Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from adaos_ctx.search.scoring import rounded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Id = TypeVar("Id", int, str)
SPARE = 100  # rows fetched beyond the pool, to see where a row of equal scores ends
SLACK = 1e-8  # relative; more than `rounded` rounds away


def choose(
    rows: Sequence[tuple[Id, float]],
    size: int,
    by_key: Callable[[list[Id]], list[Id]],
    equals: Callable[[float], list[Id]],
) -> list[Id]:
    """Choose the pool.

    Args:
        rows: (id, score > 0), best first; at most `size + SPARE`, and fewer only when that is all.
        size: How many to choose.
        by_key: Sorts ids by their keys.
        equals: All ids of a rounded score, sorted by their keys; asked only when the rows end
            among equals.

    Returns:
        At most `size` ids.
    """
    if len(rows) <= size:
        return [row[0] for row in rows]
    edge = rounded(rows[size - 1][1])
    sure = [row[0] for row in rows if row[1] > edge * (1 + SLACK)]
    near = rows[len(sure) :]
    sure += [row[0] for row in near if rounded(row[1]) > edge]
    if len(rows) == size + SPARE and rounded(rows[-1][1]) == edge:
        equal = equals(edge)
    else:
        equal = by_key([row[0] for row in near if rounded(row[1]) == edge])
    return sure + equal[: size - len(sure)]


def around(edge: float) -> tuple[float, float]:
    """Between which scores those lie that round to one."""
    return edge * (1 - SLACK), edge * (1 + SLACK)
