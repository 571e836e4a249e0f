"""A stage as a list of bars: what a treemap shows, where a screen is too narrow for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.messages import grouped
from adaos_ctx_web import colours
from adaos_ctx_web.markup import Markup, el
from adaos_ctx_web.tiles import FRAME
from adaos_ctx_web.words import say

if TYPE_CHECKING:
    from adaos_ctx.ops import Survey

_MOST = 24  # bars; the rest is one more
_REST = "#8a94a3"
_WIDE = 1000.0  # units of a bar


def bars(found: Survey, stage: str) -> Markup:
    """The largest first, each with its tokens; the last bar is all others together."""
    rows = [
        (getattr(row, stage), row.alias, colours.of(row.section)[0])
        for row in found.rows if getattr(row, stage)
    ]  # fmt: skip
    if stage == "packed":
        rows.append((found.frame, say(FRAME), colours.FRAME[0]))
    rows.sort(key=lambda row: (-row[0], row[1]))
    rest = rows[_MOST:]
    shown = rows[:_MOST] + ([(sum(r[0] for r in rest), f"+{len(rest)}", _REST)] if rest else [])
    widest = max([1, *(tokens for tokens, _, _ in shown)])
    return el("ol", *(_bar(*row, widest) for row in shown), class_="tile-bars")


def _bar(tokens: int, name: str, fill: str, widest: int) -> Markup:
    wide = f"{max(_WIDE * tokens / widest, 2):.0f}"
    picture = el(
        "svg", el("rect", width=wide, height=8, fill=fill), viewBox=f"0 0 {_WIDE:.0f} 8",
        preserveAspectRatio="none", aria_hidden="true",
    )  # fmt: skip
    return el("li", el("span", name, class_="alias"), el("b", grouped(tokens)), picture)
