"""The surroundings of what changed in large texts: only there secrets have to be masked."""

from __future__ import annotations

from typing import NamedTuple

from adaos_ctx.delta.linediff import edits
from adaos_ctx.delta.lines import MAX_SHOWN_CHARS

MAX_WHOLE_CHARS = 400_000  # of a text that is one window; masking secrets takes time
MAX_CHARS = 8_000_000  # of a text that is looked at; what is larger is only counted
AROUND = 300  # lines on each side of a change; a secret of several lines is shorter


class Window(NamedTuple):
    """A stretch of two texts; outside all windows they are equal.

    Args:
        old: Lines of the old text.
        new: Lines of the new text.
        first: How many lines of the new text stand before it.
    """

    old: str
    new: str
    first: int = 0


def windows(old: str, new: str) -> list[Window]:
    """Cut out what changed, with what stands around it.

    Args:
        old: The old text.
        new: The new text.

    Returns:
        In order; one that holds all where the texts are small, none where too much changed.
    """
    largest = max(len(old), len(new))
    if largest <= MAX_WHOLE_CHARS:
        return [Window(old, new)]
    if largest > MAX_CHARS:
        return []
    a, b = _lines(old), _lines(new)
    found = edits(a, b)
    changed = sum(sum(map(len, [*a[i:i2], *b[j:j2]])) for i, i2, j, j2 in found)
    if changed > MAX_SHOWN_CHARS:
        return []
    cut = [
        Window("".join(a[i:i2]), "".join(b[j:j2]), j)
        for i, i2, j, j2 in _spans(found, len(a), len(b))
    ]
    whole = sum(max(len(window.old), len(window.new)) for window in cut)
    return cut if whole <= MAX_WHOLE_CHARS else []


def _spans(
    found: list[tuple[int, int, int, int]], old: int, new: int
) -> list[tuple[int, int, int, int]]:
    """Each change with the lines around it; those that touch are one."""
    spans: list[tuple[int, int, int, int]] = []
    for i, i2, j, j2 in found:
        before, after = min(AROUND, i, j), min(AROUND, old - i2, new - j2)
        span = (i - before, i2 + after, j - before, j2 + after)
        if spans and span[0] <= spans[-1][1]:
            last = spans.pop()
            span = (last[0], span[1], last[2], span[3])
        spans.append(span)
    return spans


def _lines(text: str) -> list[str]:
    *rows, last = text.split("\n")
    return [*(f"{row}\n" for row in rows), *([last] if last else [])]
