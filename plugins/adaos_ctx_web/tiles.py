"""The tiles of one stage: sections, in them aliases; areas are tokens. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.messages import phrase
from adaos_ctx_web import colours
from adaos_ctx_web.treemap import Box, squarify
from adaos_ctx_web.words import say

if TYPE_CHECKING:
    from adaos_ctx.ops import Row, Survey

GAP = 2.0  # units between two sections
_LEAST = 12.0  # square units; smaller tiles of a section are shown as one
_MOST = 300  # tiles of a section
FRAME = "frame"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One alias, or what stands around all of them.

    Args:
        name: The alias; `frame` for the rest of the pack.
        section: Its section; "" for the frame.
        note: What a pointer on it says.
    """

    name: str
    section: str
    tokens: int
    note: str
    box: Box
    fill: str
    ink: str


def tiles(found: Survey, stage: str, box: Box) -> list[Tile]:
    """The tiles of a stage (`raw`, `view`, `card`, `packed`) in a rectangle."""
    groups: dict[str, list[Row]] = {}
    for row in found.rows:
        groups.setdefault(row.section, []).append(row)
    sizes = {label: sum(getattr(r, stage) for r in rows) for label, rows in groups.items()}
    if stage == "packed":
        sizes[""] = found.frame
    ordered = sorted((label for label in sizes if sizes[label]), key=lambda one: (-sizes[one], one))
    areas = squarify([sizes[label] for label in ordered], box)
    made: list[Tile] = []
    for label, area in zip(ordered, areas, strict=True):
        made += _section(groups[label], stage, _inner(area)) if label else [_frame(found, area)]
    return made


def _inner(area: Box) -> Box:
    return Box(
        area.x + GAP / 2, area.y + GAP / 2, max(area.wide - GAP, 0.0), max(area.high - GAP, 0.0)
    )


def _section(rows: list[Row], stage: str, area: Box) -> list[Tile]:
    shown = sorted(
        (r for r in rows if getattr(r, stage)), key=lambda r: (-getattr(r, stage), r.alias)
    )
    total = sum(getattr(row, stage) for row in shown)
    kept = [r for r in shown if getattr(r, stage) * area.wide * area.high >= _LEAST * total][:_MOST]
    rest = shown[len(kept) :]
    small = [sum(getattr(row, stage) for row in rest)] if rest else []
    boxes = squarify([*(getattr(row, stage) for row in kept), *small], area)
    made = [_tile(row, stage, box) for row, box in zip(kept, boxes, strict=False)]
    if rest:
        fill, ink = colours.of(rest[0].section)
        made.append(
            Tile(
                name=f"+{len(rest)}", section=rest[0].section, tokens=small[0], box=boxes[-1],
                note=f"{rest[0].section} +{len(rest)}: {small[0]:,}", fill=fill, ink=ink,
            )
        )  # fmt: skip
    return made


def _tile(row: Row, stage: str, box: Box) -> Tile:
    fill, ink = colours.of(row.section)
    steps = f"{row.raw:,} → {row.view:,} → {row.card:,} → {row.packed:,}"
    note = f"{row.ref}\n{row.path}\n{steps} ({phrase(row.level)})"
    return Tile(
        name=row.alias, section=row.section, tokens=getattr(row, stage), note=note, box=box,
        fill=fill, ink=ink,
    )  # fmt: skip


def _frame(found: Survey, area: Box) -> Tile:
    fill, ink = colours.FRAME
    note = say("around", tokens=found.frame)
    return Tile(
        name=say(FRAME), section="", tokens=found.frame, note=note, box=_inner(area), fill=fill,
        ink=ink,
    )  # fmt: skip
