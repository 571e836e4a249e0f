"""Rectangles whose areas are values, as square as can be. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Box(NamedTuple):
    """A rectangle: left, top, width, height, in the units of the picture."""

    x: float
    y: float
    wide: float
    high: float


def squarify(values: Sequence[float], box: Box) -> list[Box]:
    """Divide a rectangle.

    Args:
        values: n >= 0 numbers >= 0; larger ones should come first for squarer boxes.
        box: What is divided.

    Returns:
        A box for each value, in order; areas in proportion, together the whole box.

    Source:
        Bruls, Huizing, van Wijk, "Squarified Treemaps", 2000.
    """
    total = sum(values)
    if total <= 0 or box.wide <= 0 or box.high <= 0:
        return [Box(box.x, box.y, 0.0, 0.0) for _ in values]
    scale = box.wide * box.high / total
    areas = [value * scale for value in values]
    boxes: list[Box] = []
    at = 0
    while at < len(areas):
        end = _row_end(areas, at, min(box.wide, box.high))
        row, box = _place(areas[at:end], box)
        boxes += row
        at = end
    return boxes


def _row_end(areas: Sequence[float], at: int, side: float) -> int:
    """How many areas stand in the next row: as long as its worst shape gets no worse."""
    end, best = at + 1, _worst(areas[at : at + 1], side)
    while end < len(areas):
        shape = _worst(areas[at : end + 1], side)
        if shape > best:
            break
        end, best = end + 1, shape
    return end


def _worst(row: Sequence[float], side: float) -> float:
    """The largest ratio of sides in a row; areas of nothing do not count."""
    total, least = sum(row), min((area for area in row if area > 0), default=0.0)
    if total <= 0 or least <= 0 or side <= 0:
        return float("inf")
    return max(side**2 * max(row) / total**2, total**2 / (side**2 * least))


def _place(row: Sequence[float], box: Box) -> tuple[list[Box], Box]:
    """The boxes of a row along the shorter side, and what is left."""
    total, boxes = sum(row), []
    if box.wide >= box.high:
        thick, y = (total / box.high if box.high else 0.0), box.y
        for area in row:
            high = area / thick if thick else 0.0
            boxes.append(Box(box.x, y, thick, high))
            y += high
        return boxes, Box(box.x + thick, box.y, max(box.wide - thick, 0.0), box.high)
    thick, x = (total / box.wide if box.wide else 0.0), box.x
    for area in row:
        wide = area / thick if thick else 0.0
        boxes.append(Box(x, box.y, wide, thick))
        x += wide
    return boxes, Box(box.x, box.y + thick, box.wide, max(box.high - thick, 0.0))
