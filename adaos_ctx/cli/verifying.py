"""`alias verify`: light modules only while nothing is wrong, for hooks and people run it often."""

from __future__ import annotations

from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, UsageError

TYPE_CHECKING = False  # what `typing` calls it; loading that module costs a bare start
if TYPE_CHECKING:
    from typing import Any

    from adaos_ctx.ops.looking import Entry
    from adaos_ctx.ops.verifying import VerifyReport


def verify(
    *, words: tuple[str, ...], staged: bool, rev: str | None, range_: str | None, fix: bool,
    strict: bool, json: bool,
) -> int:  # fmt: skip
    """Compare every alias with its file; exit 1 when something is stale or missing."""
    if staged + (rev is not None) + (range_ is not None) > 1:
        raise UsageError(reason="--staged, --rev and --range exclude each other")
    if fix and not staged:
        raise UsageError(reason="--fix goes with --staged; use: adaos-ctx alias refresh")
    if staged or rev is not None or range_ is not None:
        from adaos_ctx.cli import staging

        target = words[0] if words else None
        return staging.verify(target, rev=rev, revs=range_, fix=fix, strict=strict, json=json)
    if not json:
        from adaos_ctx.quick import count_if_clean

        clean = count_if_clean(words[0] if words else None)
        if clean is not None:
            from adaos_ctx.messages import tr

            print(tr("verify.clean", ok=clean))
            return EXIT_OK
    return _full(words, strict=strict, json=json)


def _full(words: tuple[str, ...], *, strict: bool, json: bool) -> int:
    from adaos_ctx.cli import output
    from adaos_ctx.ops.registering import need_registry
    from adaos_ctx.ops.verifying import verify as verify_skill
    from adaos_ctx.skill import open_skill

    skill = open_skill(words[0] if words else None)
    need_registry(skill)
    report = verify_skill(skill)
    if json:
        output.report(_fields(report))
    else:
        _print(report, skill.root)
    failed = report.found_faults or (strict and report.unverifiable)
    return EXIT_FINDINGS if failed else EXIT_OK


def _fields(report: VerifyReport) -> dict[str, Any]:
    from adaos_ctx.cli.aliases import entry_fields

    return {
        "ok": len(report.ok),
        "stale": [entry_fields(entry) for entry in report.stale],
        "missing": [entry_fields(entry) for entry in report.missing],
        "unreadable": [entry_fields(entry) for entry in report.unreadable],
        "unverifiable": [entry_fields(entry) for entry in report.unverifiable],
    }


def _print(report: VerifyReport, root: str) -> None:
    from adaos_ctx.cli import output
    from adaos_ctx.messages import tr
    from adaos_ctx.ops.looking import unreadable
    from adaos_ctx.places import near

    place = output.shown(near(root))
    for entry in report.stale:
        output.say(
            f"{output.paint(tr('stale'), 'red')} {_line(entry)} {entry.alias.sha8}→{entry.sha8}"
        )
        output.say(f"  {tr('mend')}: adaos-ctx alias refresh {place} {entry.alias.name}")
    for entry in (*report.missing, *report.unreadable):
        state = output.paint(tr(entry.state), "red")
        output.say(f"{state} {_line(entry)}: {output.phrase(entry.reason)}")
        output.say(f"  {tr('mend')}: {output.mend(unreadable(root, entry))}")
    for entry in report.unverifiable:
        state = output.paint(tr("unverifiable"), "yellow")
        output.say(f"{state} {_line(entry)}: {output.phrase(entry.reason)}")
    if not (report.found_faults or report.unverifiable):
        output.say(tr("verify.clean", ok=len(report.ok)))
        return
    output.say(
        tr(
            "verify.done", ok=len(report.ok), stale=len(report.stale),
            missing=len(report.missing) + len(report.unreadable),
            unverifiable=len(report.unverifiable),
        )
    )  # fmt: skip


def _line(entry: Entry) -> str:
    from adaos_ctx.cli import output

    return f"{entry.alias.name} {output.shown(entry.alias.path)}"
