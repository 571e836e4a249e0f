"""The report as one HTML file: no script, nothing loaded from anywhere, works from a disk."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import TYPE_CHECKING

from adaos_ctx.messages import grouped, language
from adaos_ctx.ops import STAGES
from adaos_ctx_web.markup import Markup, el
from adaos_ctx_web.plot import saving
from adaos_ctx_web.reportbars import bars
from adaos_ctx_web.reportparts import aliases, budget, changes, cut, history, stale
from adaos_ctx_web.svg import FONT, tile_group
from adaos_ctx_web.tiles import tiles
from adaos_ctx_web.treemap import Box
from adaos_ctx_web.words import say

if TYPE_CHECKING:
    from adaos_ctx.ops import Survey

_MAP = Box(0.0, 0.0, 1120.0, 460.0)


def page(found: Survey) -> str:
    """The whole file."""
    style = (files("adaos_ctx_web") / "static" / "report.css").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", f"{found.skill} · adaos-ctx"),
        el("style", Markup(style)),
    )
    body = el("body", _header(found), el("main", *_sections(found)), _footer(found))
    return f"<!doctype html>\n{el('html', head, body, lang=language())}\n"


def _header(found: Survey) -> Markup:
    facts = [found.version, f"ctx@{found.made.pack.digest}", say("files", count=len(found.rows))]
    return el(
        "header",
        el("p", " · ".join(fact for fact in facts if fact), class_="facts"),
        el("h1", found.skill),
        el("p", el("strong", f"−{saving(found):.0%}"), " ", _saved(found), class_="headline"),
        _funnel(found),
    )


def _saved(found: Survey) -> str:
    raw, packed = found.total("raw"), found.total("packed")
    return say("saved", raw=grouped(raw), packed=grouped(packed))


def _funnel(found: Survey) -> Markup:
    widest = max(1, *(found.total(stage) for stage in STAGES))
    rows = []
    for stage in STAGES:
        tokens = found.total(stage)
        bar = el("rect", width=max(1000 * tokens / widest, 2), height=14, rx=3)
        rows.append(
            el("div",
               el("dt", say(stage)),
               el("dd", grouped(tokens)),
               el("svg", bar, viewBox="0 0 1000 14", preserveAspectRatio="none", aria_hidden="true"))
        )  # fmt: skip
    return el("dl", *rows, class_="funnel")


def _sections(found: Survey) -> list[Markup]:
    return [
        _section("where", _treemaps(found)),
        _section("budget", budget(found)),
        _section("cut", cut(found)),
        _section("stale", stale(found)),
        _section("delta", changes(found)),
        _section("history", history(found)),
        _section("aliases", aliases(found)),
    ]


def _section(key: str, body: Markup) -> Markup:
    return el("section", el("h2", say(key), id=key), body, aria_labelledby=key)


def _treemaps(found: Survey) -> Markup:
    """One treemap a stage behind radio buttons: tabs that need no script."""
    parts: list[Markup] = [el("p", say("hint"), class_="hint")]
    for stage in STAGES:
        name = f"stage-{stage}"
        parts.append(
            el("input", type="radio", name="stage", id=name, checked=stage == "raw" or None)
        )
        parts.append(el("label", f"{say(stage)} ", el("b", grouped(found.total(stage))), for_=name))
    for stage in STAGES:
        picture = el(
            "svg", tile_group(tiles(found, stage, _MAP)), role="img", class_="treemap",
            viewBox=f"0 0 {_MAP.wide:.0f} {_MAP.high:.0f}", font_family=FONT,
            aria_label=f"{say(stage)}: {grouped(found.total(stage))}",
        )  # fmt: skip
        parts.append(el("div", picture, bars(found, stage), class_=f"map map-{stage}"))
    return el("div", *parts, class_="maps")


def _footer(found: Survey) -> Markup:
    known = say("guess") if found.encoding.startswith("~") else say("made")
    return el("footer", el("p", f"adaos-ctx · {found.encoding} · {known}"))
