"""Rows of CSV that hold line ends: they are cut only where they are longer than a chunk. Pure."""

from __future__ import annotations

_MAX_CHARS = 50_000_000


def long_rows(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of rows with a quoted line end; () where the quotes do not close."""
    found: list[tuple[int, int]] = []
    at, inside, begin = 0, False, 0
    while at < len(text) <= _MAX_CHARS:
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        odd = text.count('"', at, end) % 2 == 1
        if odd and not inside:
            inside, begin = True, at
        elif odd:
            inside = False
            found.append((begin, end))
        at = end + 1
    return () if inside else tuple(found)
