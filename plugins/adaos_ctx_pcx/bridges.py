"""Betweenness of the nodes of an undirected graph. Pure.

Source: Brandes, "A faster algorithm for betweenness centrality", 2001.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_DECIMALS = 4


def betweenness_of(names: Sequence[str], edges: Iterable[tuple[str, str]]) -> dict[str, float]:
    """For each node, the share of shortest ways between two others that lead over it, summed.

    Args:
        names: All nodes; edges to others are ignored.
        edges: Pairs of nodes; direction and repetition do not matter.

    Returns:
        Node -> betweenness, rounded to 4 decimals, in the order of `names`.

    Example:
        >>> betweenness_of(["a", "b", "c"], [("a", "b"), ("b", "c")])
        {'a': 0.0, 'b': 1.0, 'c': 0.0}
    """
    place = {name: i for i, name in enumerate(names)}
    near: list[dict[int, None]] = [{} for _ in names]
    for a, b in edges:
        if a in place and b in place and a != b:
            near[place[a]][place[b]] = None
            near[place[b]][place[a]] = None
    around = [list(each) for each in near]
    total = [0.0] * len(names)
    for start in range(len(names)):
        _add_from(start, around, total)
    return {name: round(total[i] / 2, _DECIMALS) for name, i in place.items()}


def _add_from(start: int, around: list[list[int]], total: list[float]) -> None:
    """Add what the shortest ways from one node contribute."""
    order, distance, ways = _ways(start, around)
    share = [0.0] * len(around)
    for node in reversed(order):
        part = (1.0 + share[node]) / ways[node]
        nearer = distance[node] - 1
        for other in around[node]:
            if distance[other] == nearer:
                share[other] += ways[other] * part
        if node != start:
            total[node] += share[node]


def _ways(start: int, around: list[list[int]]) -> tuple[list[int], list[int], list[float]]:
    """Nodes by rising distance, each one's distance (-1: none), and its shortest ways."""
    ways = [0.0] * len(around)
    distance = [-1] * len(around)
    ways[start], distance[start] = 1.0, 0
    order = [start]
    for node in order:  # grows while it is walked
        further = distance[node] + 1
        for other in around[node]:
            if distance[other] < 0:
                distance[other] = further
                order.append(other)
            if distance[other] == further:
                ways[other] += ways[node]
    return order, distance, ways
