"""Pictures as SVG, with text that no content can break. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.messages import grouped
from adaos_ctx_web.colours import SECTIONS, of
from adaos_ctx_web.markup import Markup, el
from adaos_ctx_web.plot import WIDE, headline, plot
from adaos_ctx_web.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx.ops import Survey
    from adaos_ctx_web.plot import Panel
    from adaos_ctx_web.tiles import Tile

FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
_INK, _DIM, _PAPER = "#1c2026", "#5a6472", "#ffffff"
_CHAR = 0.58  # width of a letter, as a share of its size
_SIZES = (15.0, 12.0, 10.0)  # of names, the largest that fits
_LINE = 1.35


def draw(found: Survey) -> str:
    """The main plot as a file of its own."""
    made_of = plot(found)
    parts = [
        el("title", headline(found)),
        el("rect", width=WIDE, height=made_of.high, fill=_PAPER),
        _text(32, 44, headline(found), size=24, weight=650),
        _text(32, 68, say("scale", encoding=found.encoding), fill=_DIM),
        *_legend(found),
        *(part for panel in made_of.panels for part in _panel(panel)),
    ]
    made = el(
        "svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDE} {made_of.high}",
        width=WIDE, height=made_of.high, font_family=FONT, font_size="13", role="img",
        aria_label=headline(found),
    )  # fmt: skip
    return f"{made}\n"


def tile_group(made: Iterable[Tile]) -> Markup:
    """Tiles with names where they fit, and notes for a pointer."""
    return el("g", *(_tile(tile) for tile in made))


def _panel(panel: Panel) -> list[Markup]:
    box = panel.box
    above = box.y - 26
    return [
        _text(box.x, above, panel.title, fill=_DIM),
        _text(box.x, above + 18, grouped(panel.tokens), size=17, weight=650),
        tile_group(panel.tiles),
    ]


def _legend(found: Survey) -> list[Markup]:
    shown = [label for label in SECTIONS if any(row.section == label for row in found.rows)]
    parts, x = [], 32.0
    for label in shown:
        parts.append(el("rect", x=x, y=86, width=11, height=11, rx=2, fill=of(label)[0]))
        parts.append(_text(x + 17, 96, label, size=12, fill=_DIM))
        x += 34 + len(label) * 9
    return parts


def _tile(tile: Tile) -> Markup:
    box = tile.box
    shape = el(
        "rect", x=_n(box.x), y=_n(box.y), width=_n(max(box.wide - 1, 0.3)),
        height=_n(max(box.high - 1, 0.3)), fill=tile.fill, rx=2 if min(box.wide, box.high) > 8 else 0,
    )  # fmt: skip
    return el("g", el("title", tile.note), shape, *_labels(tile))


def _labels(tile: Tile) -> list[Markup]:
    box = tile.box
    number = grouped(tile.tokens)
    for size in _SIZES:
        if len(tile.name) * size * _CHAR > box.wide - 12 or size * _LINE > box.high - 6:
            continue
        found = [
            _text(box.x + 6, box.y + size + 5, tile.name, size=size, fill=tile.ink, weight=600)
        ]
        if size * _LINE * 2 < box.high - 6 and len(number) * size * _CHAR < box.wide - 12:
            found.append(
                _text(box.x + 6, box.y + 5 + size * 2.3, number, size=size * 0.9, fill=tile.ink)
            )
        return found
    return []


def _text(
    x: float, y: float, text: str, *, size: float = 13, weight: int = 400, fill: str = _INK
) -> Markup:
    return el("text", text, x=_n(x), y=_n(y), font_size=_n(size), font_weight=weight, fill=fill)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
