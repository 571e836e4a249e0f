"""Bars of tokens as one SVG file, equal bytes for equal rows; readable on white and on black."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDTH, LEFT, RIGHT = 760, 210, 80  # pixels: of the picture, for names, for numbers
ROW, BAR, TOP = 34, 18, 44  # pixels: of a row, of its bar, above the first
OURS, THEIRS = "#0f766e", "#94a3b8"  # those whose names begin with ours stand out


def bars(title: str, rows: Mapping[str, int], ours: str) -> str:
    """A picture of counts.

    Args:
        title: What is counted.
        rows: Name -> count, drawn in this order.
        ours: What the names of our own rows begin with.

    Returns:
        The text of an SVG file.
    """
    most = max(rows.values())
    height = TOP + ROW * len(rows) + 12
    box = f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="system-ui, sans-serif" font-size="14">',
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#ffffff"/>',
        f'<text x="20" y="28" font-size="15" font-weight="600" fill="#0f172a">{escape(title)}</text>',
    ]
    for number, (name, count) in enumerate(rows.items()):
        mine = name.startswith(ours)
        y = TOP + ROW * number
        wide = max(2, round((WIDTH - LEFT - RIGHT) * count / most))
        weight = ' font-weight="600"' if mine else ""
        base = y + BAR - 4
        parts += [
            f'<text x="{LEFT - 12}" y="{base}" text-anchor="end" fill="#334155"{weight}>{escape(name)}</text>',
            f'<rect x="{LEFT}" y="{y}" width="{wide}" height="{BAR}" rx="3" fill="{OURS if mine else THEIRS}"/>',
            f'<text x="{LEFT + wide + 8}" y="{base}" fill="#334155"{weight}>{count:,}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
