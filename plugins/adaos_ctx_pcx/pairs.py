"""Which sets have most in common: exact, without comparing all with all. Pure.

Two sets whose share in common (Jaccard) is at least s must share one of their first
n - ceil(s * n) + 1 elements when elements are ordered from rare to common; only those are indexed.

Source: prefix filtering, Chaudhuri, Ganti, Kaushik, ICDE 2006.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

_EPSILON = 1e-9  # so that rounding never shortens a prefix


def jaccard(a: AbstractSet[str], b: AbstractSet[str]) -> float:
    """Elements in common / elements of either; 0 when both are empty.

    Example:
        >>> jaccard({"a", "b"}, {"b", "c", "d"})
        0.25
    """
    if not a or not b:
        return 0.0
    common = len(a & b)
    return common / (len(a) + len(b) - common)


def most_alike(sets: Sequence[AbstractSet[str]]) -> tuple[int, int, float]:
    """The pair with the highest Jaccard; of equals the first by (i, j), i < j.

    Returns:
        (i, j, share in common), or (-1, -1, 0.0) when no two share anything.
    """
    rows = _rare_first(sets)
    best, pair = 0.0, (-1, -1)
    for i, j in _neighbours(rows):
        best = max(best, jaccard(sets[i], sets[j]))
    index: dict[str, list[int]] = {}
    for j, row in enumerate(rows):
        size = _prefix(len(row), best)
        for i in _candidates(index, row[:size]):
            found = jaccard(sets[i], sets[j])
            if found > best or (found == best > 0 and (pair == (-1, -1) or (i, j) < pair)):
                best, pair = found, (i, j)
        for element in row[: _prefix(len(row), best)]:
            index.setdefault(element, []).append(j)
    return (*pair, best)


def alike(sets: Sequence[AbstractSet[str]], least: float) -> Iterator[tuple[int, int, float]]:
    """Every pair with a Jaccard of at least `least` > 0, as (i, j, share), i < j."""
    index: dict[str, list[int]] = {}
    for j, row in enumerate(_rare_first(sets)):
        prefix = row[: _prefix(len(row), least)]
        for i in _candidates(index, prefix):
            found = jaccard(sets[i], sets[j])
            if found >= least:
                yield i, j, found
        for element in prefix:
            index.setdefault(element, []).append(j)


def _rare_first(sets: Sequence[AbstractSet[str]]) -> list[list[str]]:
    counts: Counter[str] = Counter()
    for each in sets:
        counts.update(each)
    return [sorted(each, key=lambda element: (counts[element], element)) for each in sets]


def _neighbours(rows: Sequence[list[str]]) -> Iterator[tuple[int, int]]:
    """Pairs that are likely alike, to start with a high bound: next to each other when sorted."""
    order = sorted(range(len(rows)), key=lambda i: rows[i])
    backward = sorted(range(len(rows)), key=lambda i: rows[i][::-1])
    for way in (order, backward):
        yield from itertools.pairwise(way)


def _prefix(size: int, least: float) -> int:
    return size - math.ceil(least * size - _EPSILON) + 1 if size else 0


def _candidates(index: dict[str, list[int]], prefix: Iterable[str]) -> list[int]:
    return sorted({i for element in prefix for i in index.get(element, ())})
