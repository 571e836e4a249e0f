"""The main plot as PNG, drawn by matplotlib from the same rectangles."""

from __future__ import annotations

import importlib
import io
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import MissingExtra
from adaos_ctx_web.plot import WIDE, headline, plot
from adaos_ctx_web.words import say

if TYPE_CHECKING:
    from adaos_ctx.ops import Survey
    from adaos_ctx_web.plot import Panel
    from adaos_ctx_web.tiles import Tile

_DPI = 100
_PER_UNIT = 72 / _DPI  # points; font sizes are given in units of the picture
_LEAST_WIDE, _LEAST_HIGH = 60, 18  # units; in a smaller tile no name is drawn


def draw(found: Survey) -> bytes:
    """The picture; the same survey gives the same bytes.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    try:
        figures: Any = importlib.import_module("matplotlib.figure")
        patches: Any = importlib.import_module("matplotlib.patches")
    except ModuleNotFoundError as error:
        raise MissingExtra(feature="report --png", package="matplotlib", extra="plot") from error
    made = plot(found)
    figure = figures.Figure(figsize=(WIDE / _DPI, made.high / _DPI), dpi=_DPI)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, WIDE), ylim=(made.high, 0))
    axes.axis("off")
    _say(axes, 32, 44, headline(found), size=24, fontweight="bold")
    _say(axes, 32, 68, say("scale", encoding=found.encoding), size=13)
    for panel in made.panels:
        _panel(axes, patches, panel)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", metadata={"Software": ""})
    return buffer.getvalue()


def _panel(axes: Any, patches: Any, panel: Panel) -> None:
    _say(axes, panel.box.x, panel.box.y - 26, panel.title, size=13)
    _say(axes, panel.box.x, panel.box.y - 8, f"{panel.tokens:,}", size=17, fontweight="bold")
    for tile in panel.tiles:
        axes.add_patch(
            patches.Rectangle(
                (tile.box.x, tile.box.y), tile.box.wide, tile.box.high, facecolor=tile.fill,
                edgecolor="white", linewidth=0.6,
            )
        )  # fmt: skip
        _name(axes, tile)


def _name(axes: Any, tile: Tile) -> None:
    box = tile.box
    if box.wide < max(_LEAST_WIDE, len(tile.name) * 7 + 12) or box.high < _LEAST_HIGH:
        return
    _say(axes, box.x + 6, box.y + 16, tile.name, size=11, color=tile.ink)


def _say(axes: Any, x: float, y: float, text: str, *, size: float, **style: str) -> None:
    axes.text(
        x, y, text, fontsize=size * _PER_UNIT, va="baseline", parse_math=False, clip_on=True,
        **({"color": "#1c2026"} | style),
    )  # fmt: skip
