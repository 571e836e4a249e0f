"""Which lines two texts share: patience on unique lines, then Myers within a limit.

Any answer makes a patch that applies; a shorter one only reads better. So the work is bounded:
where neither finds an anchor cheaply, the whole stretch counts as replaced.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

MAX_EDITS = 300  # edits that Myers looks for in one stretch; its work grows with their square
MAX_DEPTH = 16  # times that a stretch is divided at unique lines

Run = tuple[int, int, int]
Edit = tuple[int, int, int, int]


def edits(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Edit]:
    """Give the stretches that differ.

    Args:
        old: Lines of the old text.
        new: Lines of the new text.

    Returns:
        `(i, i2, j, j2)`: `old[i:i2]` became `new[j:j2]`; in order, never both empty, and lines
        between two of them are equal.

    Example:
        >>> edits("abcd", "abXd")
        [(2, 3, 2, 3)]
    """
    found: list[Edit] = []
    i = j = 0
    for start_old, start_new, length in [*runs(old, new), (len(old), len(new), 0)]:
        if i < start_old or j < start_new:
            found.append((i, start_old, j, start_new))
        i, j = start_old + length, start_new + length
    return found


def counts(found: Sequence[Edit]) -> tuple[int, int]:
    """How many lines were added and removed."""
    return sum(e[3] - e[2] for e in found), sum(e[1] - e[0] for e in found)


def runs(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Run]:
    """Equal stretches `(i, j, n)`, in order and without overlap."""
    ids: dict[Hashable, int] = {}
    a = [ids.setdefault(line, len(ids)) for line in old]
    b = [ids.setdefault(line, len(ids)) for line in new]
    found: list[Run] = []
    stack = [(0, len(a), 0, len(b), 0)]
    while stack:
        i, i2, j, j2, depth = stack.pop()
        head, tail = _ends(a, b, (i, i2, j, j2))
        found += [(i, j, head)] if head else []
        found += [(i2 - tail, j2 - tail, tail)] if tail else []
        i, j, i2, j2 = i + head, j + head, i2 - tail, j2 - tail
        if i == i2 or j == j2:
            continue
        anchors = _anchors(a, b, (i, i2, j, j2)) if depth < MAX_DEPTH else []
        if anchors:
            stack += _between(anchors, (i, i2, j, j2), depth + 1)
            found += [(x, y, 1) for x, y in anchors]
        else:
            found += [(i + x, j + y, 1) for x, y in _myers(a[i:i2], b[j:j2])]
    return _joined(sorted(found))


def _ends(a: list[int], b: list[int], span: Edit) -> tuple[int, int]:
    i, i2, j, j2 = span
    most = min(i2 - i, j2 - j)
    head = 0
    while head < most and a[i + head] == b[j + head]:
        head += 1
    tail = 0
    while tail < most - head and a[i2 - 1 - tail] == b[j2 - 1 - tail]:
        tail += 1
    return head, tail


def _anchors(a: list[int], b: list[int], span: Edit) -> list[tuple[int, int]]:
    """Lines that each side has once, in the longest order that both keep."""
    i, i2, j, j2 = span
    in_a, in_b = _unique(a, i, i2), _unique(b, j, j2)
    pairs = [(place, in_b[line]) for line, place in in_a.items() if line in in_b]
    tops: list[int] = []
    piles: list[int] = []
    before: list[int] = []
    for index, (_, y) in enumerate(pairs):
        pile = bisect_left(tops, y)
        before.append(piles[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [y]
        piles[pile : pile + 1] = [index]
    chain = []
    at = piles[-1] if piles else -1
    while at >= 0:
        chain.append(pairs[at])
        at = before[at]
    return chain[::-1]


def _unique(lines: list[int], start: int, end: int) -> dict[int, int]:
    seen: dict[int, int] = {}
    for place in range(start, end):
        line = lines[place]
        seen[line] = -1 if line in seen else place
    return {line: place for line, place in seen.items() if place >= 0}


def _between(
    anchors: list[tuple[int, int]], span: Edit, depth: int
) -> list[tuple[int, int, int, int, int]]:
    i, i2, j, j2 = span
    gaps = []
    for x, y in [*anchors, (i2, j2)]:
        gaps.append((i, x, j, y, depth))
        i, j = x + 1, y + 1
    return gaps


def _myers(a: list[int], b: list[int]) -> list[tuple[int, int]]:
    """Pairs of equal lines on a shortest edit path; none when it is longer than the limit.

    Source: Myers, An O(ND) difference algorithm, Algorithmica 1986, the greedy forward search.
    """
    if not set(a) & set(b):
        return []
    width = len(a) + len(b)
    best = {1: 0}
    trace: list[dict[int, int]] = []
    for d in range(min(width, MAX_EDITS) + 1):
        trace.append(dict(best))
        for k in range(-d, d + 1, 2):
            down = k == -d or (k != d and best.get(k - 1, -1) < best.get(k + 1, -1))
            x = best[k + 1] if down else best[k - 1] + 1
            y = x - k
            while x < len(a) and y < len(b) and a[x] == b[y]:
                x, y = x + 1, y + 1
            best[k] = x
            if x >= len(a) and y >= len(b):
                return _path(trace, len(a), len(b))
    return []


def _path(trace: list[dict[int, int]], x: int, y: int) -> list[tuple[int, int]]:
    pairs = []
    for d in range(len(trace) - 1, -1, -1):
        best, k = trace[d], x - y
        down = k == -d or (k != d and best.get(k - 1, -1) < best.get(k + 1, -1))
        last_k = k + 1 if down else k - 1
        last_x = best.get(last_k, 0)
        last_y = last_x - last_k
        while x > max(last_x, 0) and y > max(last_y, 0):
            x, y = x - 1, y - 1
            pairs.append((x, y))
        x, y = last_x, last_y
    return pairs


def _joined(found: list[Run]) -> list[Run]:
    joined: list[Run] = []
    for i, j, n in found:
        if joined and (joined[-1][0] + joined[-1][2], joined[-1][1] + joined[-1][2]) == (i, j):
            joined[-1] = (joined[-1][0], joined[-1][1], joined[-1][2] + n)
        else:
            joined.append((i, j, n))
    return joined
