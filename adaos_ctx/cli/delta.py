"""`diff`: quick while nothing changed, for people and agents run it all day."""

from __future__ import annotations

from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK

TYPE_CHECKING = False  # loading `typing` would cost half an interpreter's start
if TYPE_CHECKING:
    from typing import Any

    from adaos_ctx.delta.model import Change
    from adaos_ctx.ops.comparison import DiffReport, DiffRequest


def diff(*, words: tuple[str, ...], **options: Any) -> int:
    """Say what changed since the base; exit 1 with `--exit-code` when anything did."""
    if _is_plain(options):
        from adaos_ctx.snapshots_quick import unchanged

        label = unchanged(words[0] if words else None)
        if label is not None:
            from adaos_ctx.messages import tr

            print(tr("diff.same", label=label))
            return EXIT_OK
    import gc

    # The collector would walk all aliases again and again (a tenth of the time); nothing here makes
    # cycles that matter, and the process ends soon.
    was_on = gc.isenabled()
    gc.disable()
    try:
        return _full(words, options)
    finally:
        if was_on:
            gc.enable()


def _is_plain(options: dict[str, Any]) -> bool:
    if options["against"] is not None:
        return False
    return not any(options[name] for name in ("json", "patch", "budget", "dry_run"))


def _full(words: tuple[str, ...], options: dict[str, Any]) -> int:
    from adaos_ctx.cli import output
    from adaos_ctx.ops.comparison import write_patch

    root, report = _moved(words, options) or _compared(words, options)
    if not (options["dry_run"] or options["against"]):
        write_patch(root, report)
    if options["json"]:
        output.report(_fields(report))
    elif options["patch"]:
        _print_patch(report, root)
    else:
        _print(report, root)
    changed = report.delta.changed or report.delta.left_out or not report.marked
    return EXIT_FINDINGS if options["exit_code"] and changed else EXIT_OK


def _moved(words: tuple[str, ...], options: dict[str, Any]) -> tuple[str, DiffReport] | None:
    """The comparison of few files that moved; None when only the long way can tell."""
    if options["against"] is not None or len(words) > 1:
        return None
    from adaos_ctx import snapshots_moved

    moved = snapshots_moved.find(words[0] if words else None)
    if moved is None:
        return None
    from adaos_ctx.ops.moving import diff_moved
    from adaos_ctx.plugins import load

    report = diff_moved(moved, _request(options), load())
    return (moved.root, report) if report is not None else None


def _compared(words: tuple[str, ...], options: dict[str, Any]) -> tuple[str, DiffReport]:
    from adaos_ctx.cli import targets
    from adaos_ctx.ops.diffing import diff as compare
    from adaos_ctx.plugins import load
    from adaos_ctx.skill import open_skill

    skill = open_skill(targets.one(words))
    if not skill.has_registry:
        from adaos_ctx.ops.registering import need_registry  # discovery; only its refusal is needed

        need_registry(skill)
    return skill.root, compare(skill, _request(options), load())


def _request(options: dict[str, Any]) -> DiffRequest:
    from adaos_ctx.ops.comparison import DiffRequest

    budget = None
    if options["budget"] is not None:
        from adaos_ctx.ops.counting import parse_budget  # the tokens package

        budget = parse_budget(options["budget"])
    return DiffRequest(
        against=options["against"], budget=budget, card_diff=options["card_diff"],
        counted=options["json"],
    )  # fmt: skip


def _print(report: DiffReport, root: str) -> None:
    from adaos_ctx.cli import output
    from adaos_ctx.messages import tr
    from adaos_ctx.places import near

    if not report.marked:
        output.say(tr("diff.nobase", count=report.aliases))
        output.note(f"{tr('hint')}: adaos-ctx base mark {near(root)}")
    elif not report.delta.changed and not report.delta.left_out:
        output.say(tr("diff.same", label=report.delta.base))
    else:
        output.raw(report.delta.prompt)
    if report.delta.notes:
        output.note(tr("diff.line_ends", aliases=", ".join(report.delta.notes)))


def _print_patch(report: DiffReport, root: str) -> None:
    """Print the patch; what a terminal must not show is masked, the file has it verbatim."""
    from adaos_ctx.cli import output
    from adaos_ctx.messages import tr
    from adaos_ctx.redact import redact
    from adaos_ctx.visible import escape_hidden

    if not report.marked:
        _print(report, root)
        return
    text = report.delta.patch.decode("utf-8", "backslashreplace")
    shown = escape_hidden(redact(text).text)
    output.raw(shown)
    if shown.encode("utf-8") != report.delta.patch:
        output.note(tr("diff.masked"))


def _fields(report: DiffReport) -> dict[str, Any]:
    from adaos_ctx.ops.comparison import PATCH

    delta = report.delta
    return {
        "base": delta.base or None, "head": delta.head, "marked": report.marked,
        "changes": [_change(change) for change in delta.changes],
        "left_out": delta.left_out, "line_ends_only": delta.notes, "action": delta.action,
        "tokens": max(report.tokens, 0), "encoding": report.encoding, "prompt": delta.prompt,
        "patch": f".ado/{PATCH}" if report.marked else None, "patch_bytes": len(delta.patch),
        "calls_needed": sum(not change.complete for change in delta.changes) + len(delta.left_out),
    }  # fmt: skip


def _change(change: Change) -> dict[str, Any]:
    return {
        "alias": change.alias, "status": change.status, "kind": change.kind,
        "old": change.old.ref if change.old else None,
        "new": change.new.ref if change.new else None,
        "old_path": change.old.path if change.old else None,
        "path": change.new.path if change.new else None,
        "added": change.added, "removed": change.removed, "form": change.form,
        "complete": change.complete, "tokens": change.tokens, "lines": change.lines,
    }  # fmt: skip
