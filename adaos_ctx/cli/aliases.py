"""`alias add | remove | rename | scan | list | refresh`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output, targets
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import grouped, tr
from adaos_ctx.ops import registering, scanning
from adaos_ctx.ops.looking import look, unreadable
from adaos_ctx.places import near
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from adaos_ctx.model import Alias
    from adaos_ctx.ops.looking import Entry
    from adaos_ctx.ops.scanning import ScanReport


def add(*, words: tuple[str, ...], force: bool, dry_run: bool, json: bool) -> int:
    """Register one alias."""
    target, (name, path) = targets.split(words, 2)
    alias = registering.add(
        open_skill(target, lenient=force), name, path, force=force, dry_run=dry_run
    )
    if json:
        output.report({"added": alias_fields(alias), "dry_run": dry_run})
    else:
        output.say(f"{_would(dry_run)}{alias.ref}  {output.shown(alias.path)}")
    return EXIT_OK


def remove(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Take aliases out of the registry."""
    target, names = targets.split_names(words)
    gone = registering.remove(open_skill(target, lenient=True), names, dry_run=dry_run)
    if json:
        output.report({"removed": gone, "dry_run": dry_run})
    else:
        for name in gone:
            output.say(_would(dry_run) + tr("alias.removed", alias=name))
    return EXIT_OK


def rename(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Give an alias another name."""
    target, (old, new) = targets.split(words, 2)
    alias = registering.rename(open_skill(target, lenient=True), old, new, dry_run=dry_run)
    if json:
        output.report({"old": old, "renamed": alias_fields(alias), "dry_run": dry_run})
    else:
        output.say(f"{_would(dry_run)}{old} -> {alias.ref}")
    return EXIT_OK


def scan(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Run discovery again."""
    report = scanning.scan(open_skill(targets.one(words)), write=not dry_run)
    return print_scan(report, dry_run=dry_run, json=json)


def print_scan(report: ScanReport, *, dry_run: bool, json: bool) -> int:
    """Print what discovery proposed; files that are gone are findings."""
    if json:
        output.report(
            {
                "root": report.root,
                "added": [alias_fields(alias) for alias in report.added],
                "moved": [alias_fields(now) | {"from": was.path} for was, now in report.moved],
                "gone": report.gone,
                "kept": report.kept,
                "skipped": [{"path": path, "reason": reason} for path, reason in report.skipped],
                "dry_run": dry_run,
            }
        )
        return EXIT_FINDINGS if report.gone else EXIT_OK
    if report.added:
        output.table(
            (tr("head.alias"), tr("head.path")), [(str(a.ref), a.path) for a in report.added]
        )
    for was, now in report.moved:
        output.say(
            tr(
                "scan.moved",
                alias=str(now.ref),
                old=output.shown(was.path),
                new=output.shown(now.path),
            )
        )
    output.say(
        _would(dry_run)
        + tr("scan.done", added=len(report.added), kept=report.kept, skipped=len(report.skipped))
    )
    _print_skipped(report)
    for name in report.gone:
        output.say(tr("scan.gone", alias=name, skill=near(report.root)))
    return EXIT_FINDINGS if report.gone else EXIT_OK


_SHOWN_SKIPPED = 12  # lines; the rest is counted, `--json` lists it


def _print_skipped(report: ScanReport) -> None:
    for path, reason in report.skipped[:_SHOWN_SKIPPED]:
        output.note(f"  {tr('skipped')} {output.shown(path)}: {output.phrase(reason)}")
    more = len(report.skipped) - _SHOWN_SKIPPED
    if more > 0:
        output.note(f"  {tr('skipped.more', count=more)}")


def list_(*, words: tuple[str, ...], tokens: bool, json: bool) -> int:
    """List aliases with their kinds and states; tokens are counted when asked for."""
    from adaos_ctx.ops.listing import listing
    from adaos_ctx.plugins import load

    skill = open_skill(targets.one(words))
    registering.need_registry(skill)
    rows = listing(look(skill), load(), tokens=tokens)
    if json:
        output.report({"aliases": [row.fields() for row in rows]})
        return EXIT_OK
    heads = [tr("head.ref"), tr("head.path"), tr("head.kind"), tr("head.state")]
    cells = [[row.ref, row.path, row.kind, output.phrase(row.state)] for row in rows]
    if tokens:
        heads.append(tr("head.tokens"))
        cells = [[*cell, grouped(row.tokens)] for cell, row in zip(cells, rows, strict=True)]
    output.table(heads, cells)
    return EXIT_OK


def refresh(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Accept present content."""
    target, names = targets.split_names(words)
    skill = open_skill(target)
    registering.need_registry(skill)
    report = registering.refresh(skill, names or None, dry_run=dry_run)
    if json:
        output.report(
            {
                "changed": [entry_fields(entry) for entry in report.changed],
                "missing": [entry_fields(entry) for entry in report.missing],
                "unchanged": report.unchanged,
                "dry_run": dry_run,
            }
        )
    else:
        for entry in report.changed:
            moved = f"{output.phrase(entry.moved)}  {output.shown(entry.alias.path)}"
            output.say(f"{_would(dry_run)}{entry.alias.name}: {moved}")
        for entry in report.missing:
            output.say(f"{tr(entry.state)}: {entry.alias.name}: {output.phrase(entry.reason)}")
            output.say(f"  {tr('mend')}: {output.mend(unreadable(skill.root, entry))}")
        output.say(tr("refresh.done", changed=len(report.changed), unchanged=report.unchanged))
    return EXIT_FINDINGS if report.missing else EXIT_OK


def alias_fields(alias: Alias) -> dict[str, Any]:
    """An alias as JSON reports show it."""
    return {
        "alias": alias.name, "ref": str(alias.ref), "path": alias.path, "sha": alias.sha,
        "sha256": alias.sha256, "size": alias.size,
    }  # fmt: skip


def entry_fields(entry: Entry) -> dict[str, Any]:
    """An alias with its state as JSON reports show it."""
    return {
        "alias": entry.alias.name, "path": entry.alias.path, "state": entry.state,
        "expected": entry.alias.sha256 or entry.alias.sha, "actual": entry.sha256,
        "reason": entry.reason,
    }  # fmt: skip


def _would(dry_run: bool) -> str:
    return f"{tr('would')} " if dry_run else ""
