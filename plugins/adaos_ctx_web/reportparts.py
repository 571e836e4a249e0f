"""The parts of a report below its treemap: budget, cuts, stale references, delta, history, rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.messages import grouped, phrase
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden
from adaos_ctx_web.colours import of
from adaos_ctx_web.markup import Markup, el
from adaos_ctx_web.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx.ops import Row, Saving, Survey

_WIDE = 1000.0  # units of a bar
_CHART = (1120.0, 220.0)  # units of the history's chart


def shown(text: str) -> str:
    """Text of strangers as it may be shown: no secret, nothing hidden."""
    return escape_hidden(redact(text).text)


def budget(found: Survey) -> Markup:
    """A bar for each section against its cap, and one for the whole pack."""
    pack = found.made.pack
    tokens = found.made.section_tokens
    widest = max(1, *found.caps.values(), *tokens.values())
    rows = [
        _bar(label, spent, found.caps.get(label), widest, of(label)[0])
        for label, spent in tokens.items()
    ]
    whole = _bar(say("all"), pack.tokens, pack.budget, max(pack.budget, pack.tokens, 1), "#1c6dd0")
    return el("div", *rows, whole, class_="bars")


def _bar(label: str, tokens: int, cap: int | None, widest: int, colour: str) -> Markup:
    parts = [
        el("rect", width=_WIDE, height=12, rx=3, class_="track"),
        el("rect", width=f"{_WIDE * tokens / widest:.1f}", height=12, rx=3, fill=colour),
    ]
    if cap is not None:
        x = f"{min(_WIDE * cap / widest, _WIDE - 2):.1f}"
        parts.append(el("rect", x=x, y=-4, width=2.5, height=20, class_="cap"))
    limit = say("nocap") if cap is None else say("of", limit=grouped(cap))
    picture = el(
        "svg",
        *parts,
        viewBox=f"0 -4 {_WIDE:.0f} 20",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return el(
        "div", el("span", label, class_="name"), picture,
        el("span", el("b", grouped(tokens)), f" {limit}", class_="number"), class_="bar",
    )  # fmt: skip


def cut(found: Survey) -> Markup:
    """What got less than its card, and what stood against it."""
    if not found.made.cut:
        return el("p", say("nocut"), class_="calm")
    rows = [
        [_alias(one.alias, one.label), phrase(one.level), phrase(one.reason)]
        for one in found.made.cut
    ]
    return _table([say("alias"), say("got"), say("why")], rows)


def stale(found: Survey) -> Markup:
    """References that are not what the registry expects."""
    rows = [row for row in found.rows if row.state != "ok"]
    if not rows:
        return el("p", say("nostale"), class_="calm")
    cells = [
        [_alias(row.alias, row.section), phrase(row.moved or row.state), el("code", shown(row.path)),
         el("code", f"adaos-ctx alias refresh . {row.alias}") if row.moved else ""]
        for row in rows
    ]  # fmt: skip
    return _table([say("alias"), say("state"), say("path"), say("mend")], cells)


def changes(found: Survey) -> Markup:
    """What changed since the base, as the refine prompt tells it."""
    if found.delta is None:
        return el("p", say("nobase"), " ", el("code", "adaos-ctx base mark"), class_="calm")
    if not found.delta.changes:
        return el("p", say("nodelta", base=found.delta.base), class_="calm")
    return el("pre", shown(found.delta.prompt), tabindex="0")


def history(found: Survey) -> Markup:
    """Two bars a commit: all files, and the pack."""
    points = found.history
    if not points:
        return el("p", say("nohistory"), class_="calm")
    wide, high = _CHART
    step = wide / len(points)
    most = max(1, *(point.raw for point in points), *(point.packed for point in points))
    groups = [_column(point, at * step, step, high / most) for at, point in enumerate(points)]
    picture = el(
        "svg", *groups, viewBox=f"0 0 {wide:.0f} {high + 34:.0f}", role="img", class_="chart",
        aria_label=say("history"),
    )  # fmt: skip
    rows = [
        [p.day, el("code", p.commit), grouped(p.raw), grouped(p.packed), _share(p)]
        for p in reversed(points)
    ]
    heads = [say("day"), say("commit"), say("raw"), say("packed"), ""]
    legend = el("p", say("bars"), class_="calm")
    return el("div", legend, picture, el("details", el("summary", say("commits", count=len(rows))),
                                 _table(heads, rows, numbers=(2, 3, 4))))  # fmt: skip


def _column(point: Saving, x: float, step: float, scale: float) -> Markup:
    wide = min(step * 0.62, 90.0)
    left = x + (step - wide) / 2
    ground = _CHART[1]
    bars = []
    for tokens, kind in ((point.raw, "raw"), (point.packed, "packed")):
        tall = max(tokens * scale, 1.0)
        bars.append(
            el("rect", x=f"{left:.1f}", y=f"{ground - tall:.1f}", width=f"{wide:.1f}",
               height=f"{tall:.1f}", class_=kind, rx=2)
        )  # fmt: skip
    note = f"{point.day} {point.commit}: {grouped(point.raw)} → {grouped(point.packed)} ({_share(point)})"
    label = el(
        "text", _share(point), x=f"{x + step / 2:.1f}", y=ground + 22, text_anchor="middle",
        font_size=15,
    )  # fmt: skip
    return el("g", el("title", note), *bars, label)


def _share(point: Saving) -> str:
    return f"−{1 - point.packed / point.raw:.0%}" if point.raw else "0%"


def aliases(found: Survey) -> Markup:
    """Every alias with its tokens at each stage."""
    heads = [
        say("alias"),
        say("path"),
        say("raw"),
        say("view"),
        say("card"),
        say("packed"),
        say("level"),
    ]
    return _table(heads, [_row(row) for row in found.rows], numbers=(2, 3, 4, 5))


def _row(row: Row) -> list[object]:
    tokens = [grouped(value) for value in (row.raw, row.view, row.card, row.packed)]
    return [
        _alias(row.alias, row.section),
        el("code", shown(row.path)),
        *tokens,
        say(f"level.{row.level}"),
    ]


def _alias(name: str, section: str) -> Markup:
    mark = el("svg", el("rect", width=10, height=10, rx=2, fill=of(section)[0]), viewBox="0 0 10 10",
              aria_hidden="true", class_="mark")  # fmt: skip
    return el("span", mark, shown(name), class_="alias")


def _table(
    heads: Sequence[str], rows: Iterable[Sequence[object]], *, numbers: tuple[int, ...] = ()
) -> Markup:
    top = el(
        "tr", *(el("th", h, scope="col", class_=_kind(i, numbers)) for i, h in enumerate(heads))
    )
    body = [
        el("tr", *(el("td", cell, class_=_kind(i, numbers), data_head=heads[i]) for i, cell in enumerate(row)))
        for row in rows
    ]  # fmt: skip
    return el(
        "div", el("table", el("thead", top), el("tbody", *body)), class_="scroll", tabindex="0"
    )


def _kind(at: int, numbers: tuple[int, ...]) -> str | None:
    return "number" if at in numbers else None
