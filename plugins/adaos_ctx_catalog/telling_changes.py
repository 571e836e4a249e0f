"""Print what became of sources and of the catalog, and what is not true; each gives the exit code."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import phrase, tr
from adaos_ctx.places import near
from adaos_ctx_catalog import overviews
from adaos_ctx_catalog.errors import SourceRefused

if TYPE_CHECKING:
    from adaos_ctx_catalog.record import Overview
    from adaos_ctx_catalog.scanning import Difference, ScanReport
    from adaos_ctx_catalog.verifying import VerifyReport

_SHOWN = 20  # findings, and folders that were left out, that people are shown


def scanned(report: ScanReport, *, as_json: bool, dry_run: bool) -> int:
    """What a scan did; the code of a refused source when one could not be read."""
    if as_json:
        output.report({
            "resources": dict(report.resources), "failed": dict(report.failed), "dry_run": dry_run,
            "left_out": sorted([*report.passed, *(one.path for one in report.folders)]),
            "twins": [asdict(twin) for twin in report.twins],
            **_difference(report.difference),
        })  # fmt: skip
        return SourceRefused.exit_code if report.failed else EXIT_OK
    for name, count in sorted(report.resources.items()):
        output.say(tr("catalog.scanned", source=output.shown(name), count=count))
    changes = report.difference
    if not changes.is_empty:
        output.say(tr(
            "catalog.would" if dry_run else "catalog.changed", added=len(changes.added),
            changed=len(changes.changed), removed=len(changes.removed),
        ))  # fmt: skip
    elif report.resources or not report.failed:
        output.say(tr("catalog.same"))
    for name, reason in sorted(report.failed.items()):
        slug = "catalog.failed.kept" if name in report.kept else "catalog.failed.new"
        output.note(output.shown(tr(slug, source=name, reason=phrase(reason))))
    return SourceRefused.exit_code if report.failed else EXIT_OK


def of_files(report: ScanReport, root: str) -> None:
    """Which files were left out, or are resources twice, on standard error."""
    at = near(root)
    again = f"adaos-ctx catalog scan{'' if at == '.' else f' -s {at}'}"
    for path in report.passed:
        command = f"{again} {shlex.quote(path)}"
        output.note(output.shown(tr("catalog.database", path=path, command=command)))
    for folder in report.folders[:_SHOWN]:
        name = f" --name {folder.name}" if folder.name else ""
        command = f"{again} {shlex.quote(folder.path)}{name}"
        said = tr("catalog.folder", path=folder.path, count=folder.files, command=command)
        output.note(output.shown(said))
    if len(report.folders) > _SHOWN:
        output.note(tr("catalog.folders", count=len(report.folders) - _SHOWN))
    for twin in report.twins:
        facts = {"path": twin.path, "known": twin.known}
        if twin.kept:
            said = tr("catalog.twins", **facts, id=twin.id)
        else:
            command = f"{again} --only {shlex.quote(twin.source)}"
            said = tr("catalog.twin", **facts, command=command)
        output.note(output.shown(said))


def registered(overview: Overview, *, as_json: bool, dry_run: bool) -> int:
    """What became of a descriptor."""
    if as_json:
        output.report({"overview": overviews.to_json(overview), "dry_run": dry_run})
    else:
        slug = "catalog.register.would" if dry_run else "catalog.registered"
        output.say(tr(slug, ref=output.shown(overview.ref)))
    return EXIT_OK


def differing(
    difference: Difference, failed: dict[str, str], *, as_json: bool, exit_code: bool
) -> int:
    """What changed; with `exit_code`, 1 when anything did; 51 when a source could not be read."""
    if as_json:
        output.report({**_difference(difference), "failed": failed})
    else:
        rows = [("+", key, "") for key in difference.added] + [
            ("-", key, "") for key in difference.removed
        ]
        rows += [
            ("~", key, ", ".join(_change(one) for one in what))
            for key, what in sorted(difference.changed.items())
        ]
        for mark, key, what in rows:
            output.say(f"{mark} {output.shown(key)}{': ' + output.shown(what) if what else ''}")
        if not rows:
            output.say(tr("catalog.same"))
        for name, reason in sorted(failed.items()):
            output.note(output.shown(f"{name}: {phrase(reason)}"))
    if failed:
        return SourceRefused.exit_code
    return EXIT_FINDINGS if exit_code and not difference.is_empty else EXIT_OK


def verified(report: VerifyReport, *, as_json: bool) -> int:
    """What is not true; 1 when anything is not."""
    if as_json:
        output.report({
            "ok": report.ok, "resources": report.resources, "snippets": report.snippets,
            "findings": [asdict(each) for each in report.findings], **_difference(report.difference),
        })  # fmt: skip
        return EXIT_OK if report.ok else EXIT_FINDINGS
    for finding in report.findings[:_SHOWN]:
        sort = tr(f"catalog.sort.{finding.sort}")
        output.say(output.shown(f"{sort}: {finding.subject}: {phrase(finding.reason)}"))
    if len(report.findings) > _SHOWN:
        output.say(tr("catalog.more", count=len(report.findings) - _SHOWN))
    output.say(tr(
        "catalog.true" if report.ok else "catalog.untrue", resources=report.resources,
        snippets=report.snippets, count=len(report.findings),
    ))  # fmt: skip
    return EXIT_OK if report.ok else EXIT_FINDINGS


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "added": list(difference.added), "removed": list(difference.removed),
        "changed": {key: list(what) for key, what in difference.changed.items()},
    }  # fmt: skip


def _change(what: str) -> str:
    """A change for the reader; a phrase of one word would also be in names."""
    return tr(f"catalog.diff.{what.replace(' ', '_')}", fallback=phrase(what))
