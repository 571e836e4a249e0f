"""`base mark | show | clear | history`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output, targets
from adaos_ctx.errors import EXIT_OK
from adaos_ctx.messages import tr
from adaos_ctx.ops import basing
from adaos_ctx.ops.registering import need_registry
from adaos_ctx.places import near
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from adaos_ctx.ops.basing import BaseReport
    from adaos_ctx.skill import Skill


def mark(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Record the present context as the base."""
    report = basing.mark(_open(words), dry_run=dry_run)
    if json:
        output.report(
            {
                **_base(report),
                "changed": report.changed,
                "restarted": report.restarted,
                "dry_run": dry_run,
            }
        )
        return EXIT_OK
    would = f"{tr('would')} " if dry_run else ""
    output.say(would + tr("base.marked", label=report.label, count=report.aliases))
    if report.restarted:
        output.note(tr("base.restarted"))
    for name in report.absent:
        output.note(tr("base.absent", alias=name))
    return EXIT_OK


def show(*, words: tuple[str, ...], json: bool) -> int:
    """Show the marked base."""
    skill = _open(words)
    report = basing.show(skill)
    if json:
        output.report({"base": _base(report) if report else None})
    elif report is None:
        output.say(tr("base.none"))
        output.note(f"{tr('hint')}: adaos-ctx base mark {near(skill.root)}")
    else:
        state = tr("base.same") if report.current else tr("base.differs", skill=near(skill.root))
        output.say(tr("base.shown", label=report.label, count=report.aliases, state=state))
    return EXIT_OK


def history(*, words: tuple[str, ...], json: bool) -> int:
    """List the marks, the newest first."""
    reports = basing.history(_open(words))
    if json:
        output.report({"bases": [_base(report) for report in reports]})
        return EXIT_OK
    if not reports:
        output.say(tr("base.none"))
        return EXIT_OK
    heads = [tr("head.base"), tr("head.aliases"), tr("head.state")]
    cells = [
        [r.label, str(max(r.aliases, 0)), tr("base.here") if r.current else ""] for r in reports
    ]
    output.table(heads, cells)
    return EXIT_OK


def clear(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Forget the base and its history."""
    there = basing.clear(_open(words), dry_run=dry_run)
    if json:
        output.report({"cleared": there, "dry_run": dry_run})
    else:
        would = f"{tr('would')} " if dry_run else ""
        output.say(would + tr("base.cleared") if there else tr("base.none"))
    return EXIT_OK


def _open(words: tuple[str, ...]) -> Skill:
    skill = open_skill(targets.one(words))
    need_registry(skill)
    return skill


def _base(report: BaseReport) -> dict[str, Any]:
    return {
        "base": report.label, "digest": report.digest, "aliases": report.aliases,
        "current": report.current, "absent": report.absent,
    }  # fmt: skip
