"""`hooks install | uninstall | status`, `hook`, `alias resolve`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cli import output, targets
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import tr

if TYPE_CHECKING:
    from adaos_ctx.ops.hooking import HooksReport


def install(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Install the hooks and the merge driver."""
    from adaos_ctx.ops import hooking

    report = hooking.install(targets.one(words) or ".", dry_run=dry_run)
    _print(report, dry_run=dry_run, json=json)
    return EXIT_OK


def uninstall(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Take the hooks and the merge driver out again."""
    from adaos_ctx.ops import hooking

    report = hooking.uninstall(targets.one(words) or ".", dry_run=dry_run)
    _print(report, dry_run=dry_run, json=json)
    return EXIT_OK


def status(*, words: tuple[str, ...], json: bool) -> int:
    """Say how the hooks stand; exit 1 when one is not as `install` makes it."""
    from adaos_ctx.ops import hooking

    report = hooking.status(targets.one(words) or ".")
    _print(report, dry_run=False, json=json)
    return EXIT_OK if report.is_complete else EXIT_FINDINGS


def _print(report: HooksReport, *, dry_run: bool, json: bool) -> None:
    if json:
        output.report(
            {
                "folder": report.folder, "hooks": dict(report.hooks), "changed": report.changed,
                "driver": report.has_driver, "managers": report.managers, "dry_run": dry_run,
            }
        )  # fmt: skip
        return
    for path in report.changed:
        output.say(f"{tr('would') if dry_run else tr('hooks.changed')} {output.shown(path)}")
    for name, state in report.hooks:
        output.say(f"{name}: {tr(f'hooks.{state}')}  {output.shown(report.folder)}/{name}")
    output.say(
        f"{tr('hooks.driver')}: {tr('hooks.installed' if report.has_driver else 'hooks.absent')}"
    )
    for manager in report.managers:
        output.note(tr(f"hooks.manager.{manager}"))


def hook(*, words: tuple[str, ...], fix: bool) -> int:
    """Run as a git hook."""
    from adaos_ctx.hook import run

    return run(list(words), fix=fix)


def resolve(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Merge a registry in conflict; exit 1 while its files are in conflict themselves."""
    from adaos_ctx.ops.merging import resolve as resolve_skill
    from adaos_ctx.plugins import load

    report = resolve_skill(targets.one(words), load().kinds, dry_run=dry_run)
    if json:
        output.report(
            {
                "root": report.root, "recomputed": report.recomputed, "waiting": report.waiting,
                "removed": report.removed, "cards": report.cards,
                "had_conflict": report.had_conflict, "dry_run": dry_run,
            }
        )  # fmt: skip
    elif not report.had_conflict:
        output.say(tr("resolve.none"))
    elif report.waiting:
        output.say(tr("resolve.waiting", aliases=", ".join(report.waiting)))
    else:
        for name in report.recomputed:
            output.say(tr("resolve.recomputed", alias=name))
        for name in report.removed:
            output.say(tr("alias.removed", alias=name))
        output.say(tr("resolve.done", cards=report.cards))
    return EXIT_FINDINGS if report.waiting else EXIT_OK
