"""`report`: where the tokens go; with a comparison, a gate for pull requests.

The gate is Markdown, GitHub's annotations, or JSON; `surveying` has the rest.
"""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output, targets
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, UsageError
from adaos_ctx.git import find_repo
from adaos_ctx.messages import tr
from adaos_ctx.ops.registering import need_registry
from adaos_ctx.ops.reporting import parse_percent
from adaos_ctx.ops.reporting import report as compare
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from adaos_ctx.ops.reporting import GateReport

_SHOWN_ROWS = 50  # aliases; the rest is counted, JSON lists all
_MIN_FENCE = 3  # backticks


_GATE = ("against", "format", "max_growth")
_PICTURES = ("out", "svg", "png")


def report(*, words: tuple[str, ...], **options: Any) -> int:
    """Show where the tokens go, or, with an option of the gate, what a change does to them."""
    if not any(options[name] is not None for name in _GATE):
        from adaos_ctx.cli import surveying

        return surveying.report(words, options)
    for name in _PICTURES:
        if options[name] is not None:
            raise UsageError(reason=f"--{name} shows the present state; it takes no comparison")
    against = "base" if options["against"] is None else options["against"]
    return gate(
        words, against=against, format=options["format"] or "md",
        max_growth=options["max_growth"], json=options["json"],
    )  # fmt: skip


def gate(
    words: tuple[str, ...], *, against: str, format: str, max_growth: str | None, json: bool
) -> int:
    """Say what a change does to the context; exit 1 when something is stale or it grew too much."""
    limit = parse_percent(max_growth) if max_growth else None
    skill = open_skill(targets.one(words))
    need_registry(skill)
    found = compare(skill, against, load())
    grown = limit is not None and found.growth_percent > limit
    if json or format == "json":
        fields = asdict(found) | {"growth_percent": round(found.growth_percent, 2)}
        output.report(fields | {"max_growth": limit, "grown": grown})
    else:
        output.raw(markdown(found))
        if format == "github":
            for row in workflow_commands(found, _inside(skill.root)):
                output.say(row)
        if grown:
            output.note(
                tr("report.grown", percent=f"{found.growth_percent:.2f}", limit=f"{limit:g}")
            )
    faults = found.stale or found.missing or found.unreadable
    return EXIT_FINDINGS if grown or faults else EXIT_OK


def markdown(found: GateReport) -> str:
    """The report for a comment: totals, a row an alias, the card lines that changed."""
    sign = f"{found.growth_percent:+.1f} %"
    rows = [
        f"### {found.against} → {found.head}",
        "",
        f"{found.before:,} → {found.after:,} tokens ({sign}, {found.encoding})",
    ]
    shown = found.rows[:_SHOWN_ROWS]
    if shown:
        rows += ["", "| alias | status | before | after | path |", "|---|---|---:|---:|---|"]
        rows += [
            f"| {r.alias} | {r.status} | {r.before:,} | {r.after:,} | {_cell(r.path)} |"
            for r in shown
        ]
    if len(found.rows) > _SHOWN_ROWS:
        rows.append(f"| …+{len(found.rows) - _SHOWN_ROWS} | | | | |")
    rows += _cards(found)
    rows += [f"- stale: {alias} {moved} ({_cell(path)})" for alias, path, moved in found.stale]
    rows += [f"- missing: {alias} ({_cell(path)})" for alias, path in found.missing]
    rows += [
        f"- unreadable: {a} ({_cell(path)}): {_cell(why)}" for a, path, why in found.unreadable
    ]
    return "".join(f"{row}\n" for row in rows)


def _cards(found: GateReport) -> list[str]:
    lines = [
        line
        for row in found.rows[:_SHOWN_ROWS]
        if row.card
        for line in (f"# {row.alias}", *row.card)
    ]
    if not lines:
        return []
    longest = max((len(run) for line in lines for run in _runs(line)), default=0)
    fence = "`" * max(_MIN_FENCE, longest + 1)
    return ["", f"{fence}diff", *lines, fence, ""]


def _runs(line: str) -> list[str]:
    return [run for run in "".join(c if c == "`" else " " for c in line).split(" ") if run]


def _cell(text: str) -> str:
    return output.shown(text).replace("|", "\\|").replace("`", "'")


def _inside(root: str) -> str:
    """Where a skill lies in its repository, with a final "/"; "" for its top, or without git."""
    repo = find_repo(root)
    inside = root[len(repo.top) :].replace(os.sep, "/").strip("/") if repo else ""
    return f"{inside}/" if inside else ""


def workflow_commands(found: GateReport, inside: str = "") -> list[str]:
    """Workflow commands that GitHub shows at the files.

    Args:
        found: The comparison.
        inside: Where the skill lies in its repository; GitHub knows files from its top.
    """
    rows = [(path, f"{alias} is stale ({moved})") for alias, path, moved in found.stale]
    rows += [(path, f"{alias} is missing") for alias, path in found.missing]
    rows += [
        (path, f"{alias} is unreadable ({reason})") for alias, path, reason in found.unreadable
    ]
    return [f"::error file={_property(inside + path)}::{_data(text)}" for path, text in rows]


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(output.shown(text)).replace(":", "%3A").replace(",", "%2C")
