"""The main plot: one treemap a stage, to one scale, from the files to the pack. Pure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.ops import STAGES
from adaos_ctx_web.tiles import tiles
from adaos_ctx_web.treemap import Box
from adaos_ctx_web.words import say

if TYPE_CHECKING:
    from adaos_ctx.ops import Survey
    from adaos_ctx_web.tiles import Tile

WIDE = 1200  # units of the picture
_TALLEST = 520.0  # units of the largest square
_FOOT = 36
_TOP, _MARGIN, _GAP = 158, 32, 36
_LEAST = 46.0  # units of a side; a smaller square could not be seen


class Panel(NamedTuple):
    """One stage: where its square lies, and its tiles."""

    stage: str
    title: str
    tokens: int
    box: Box
    tiles: list[Tile]


class Plot(NamedTuple):
    """The four squares, and how high the picture is."""

    panels: list[Panel]
    high: int


def plot(found: Survey) -> Plot:
    """The four squares, standing on one line; areas are tokens throughout."""
    totals = [found.total(stage) for stage in STAGES]
    sides = [math.sqrt(total) for total in totals]
    room = WIDE - 2 * _MARGIN - _GAP * (len(STAGES) - 1)
    scale = min(room / max(sum(sides), 1.0), _TALLEST / max(*sides, 1.0))
    made = []
    x, ground = float(_MARGIN), _TOP + max(*sides, 1.0) * scale
    for stage, total, side in zip(STAGES, totals, sides, strict=True):
        size = side * scale
        box = Box(x, ground - size, size, size)
        made.append(Panel(stage, say(stage), total, box, tiles(found, stage, box)))
        x += max(size, _LEAST * 2) + _GAP
    return Plot(made, round(ground + _FOOT))


def saving(found: Survey) -> float:
    """The share of the tokens that the pack saves against whole files; 0 when there are none."""
    raw = found.total("raw")
    return max(0.0, 1 - found.total("packed") / raw) if raw else 0.0


def headline(found: Survey) -> str:
    """The picture in one line."""
    raw, packed = found.total("raw"), found.total("packed")
    share = f"{saving(found):.0%}"
    return say("headline", skill=found.skill, raw=raw, packed=packed, share=share)
