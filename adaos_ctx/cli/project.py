"""`init`, `new`, `status`, `plugins`, `doctor`: the skill as a whole, and the installation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cli import output, targets
from adaos_ctx.cli.aliases import print_scan
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, CtxError
from adaos_ctx.messages import advice, phrase, sentence, tr
from adaos_ctx.ops import scanning
from adaos_ctx.places import near

if TYPE_CHECKING:
    from adaos_ctx.ops.scaffolding import ScaffoldReport


def init(*, words: tuple[str, ...], hooks: bool, dry_run: bool, json: bool) -> int:
    """Find what is there, propose aliases, write `.ado/`."""
    report = scanning.init(targets.one(words), dry_run=dry_run)
    code = print_scan(report, dry_run=dry_run, json=json)
    if hooks and not dry_run:
        from adaos_ctx.ops.hooking import install

        install(report.root)
    if not json and not dry_run:
        slug = "init.next" if report.kept or report.added else "init.nothing"
        output.note(tr(slug, skill=near(report.root)))
    return EXIT_OK if code == EXIT_FINDINGS else code


def new(*, words: tuple[str, ...], kind: str, dry_run: bool, json: bool) -> int:
    """Make a new skill from a scaffold."""
    from adaos_ctx.ops.scaffolding import scaffold

    report = scaffold(words[0], kind, dry_run=dry_run)
    step = "new.demo" if kind == "demo" else "new.next"  # the demo is registered as it is made
    return _made(report, tr(step, name=near(report.root)), dry_run=dry_run, json=json)


def new_plugin(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Make a new plugin that works: a kind, a tool, a section of packs, and their tests."""
    from adaos_ctx.cli.table import COMMANDS, SYNONYMS
    from adaos_ctx.ops.pluginkit import new_plugin as make

    commands = {*SYNONYMS, *(command.words[0] for command in COMMANDS)}
    report = make(words[0], dry_run=dry_run, commands=commands)
    return _made(report, tr("plugin.next", name=near(report.root)), dry_run=dry_run, json=json)


def _made(report: ScaffoldReport, next_: str, *, dry_run: bool, json: bool) -> int:
    if json:
        output.report({"root": report.root, "files": report.files, "dry_run": dry_run})
        return EXIT_OK
    folder = report.root.rpartition("/")[2]  # a new one, below the working folder
    for path in report.files:
        output.say(f"{tr('would') + ' ' if dry_run else ''}{output.shown(f'{folder}/{path}')}")
    output.note(next_)
    return EXIT_OK


def status(*, words: tuple[str, ...], all_: bool, json: bool) -> int:
    """Stale aliases, tokens of the pack, change since the base, and the next command."""
    from adaos_ctx.cli.targets import find_roots
    from adaos_ctx.ops.status import broken, status_of

    roots = find_roots(words, all_below=all_)
    rows = []
    for root in roots:
        try:
            rows.append(status_of(root))
        except CtxError as error:
            if len(roots) == 1 and not all_:
                raise
            rows.append(broken(root, error))
    code = EXIT_FINDINGS if any(row.fault for row in rows) else EXIT_OK
    if json:
        output.report({"skills": [row.fields() for row in rows]})
        return code
    heads = ("skill", "aliases", "stale", "missing", "tokens", "base", "next")
    output.table([tr(f"head.{head}") for head in heads], [row.cells(output.phrase) for row in rows])
    return code


def plugins(*, json: bool) -> int:
    """List plugins; a broken one is a finding."""
    from adaos_ctx.plugins import load

    states = load().examine()
    if json:
        output.report(
            {"plugins": [{"name": s.name, "module": s.module, "fault": s.fault} for s in states]}
        )
    else:
        output.table(
            [tr("head.plugin"), tr("head.module"), tr("head.state")],
            [[s.name, s.module, output.phrase(s.fault or "ok")] for s in states],
        )
    return EXIT_FINDINGS if any(state.fault for state in states) else EXIT_OK


def doctor(*, words: tuple[str, ...], json: bool) -> int:
    """Check the environment, and the skill that is meant; each fault with what mends it."""
    from adaos_ctx.ops.doctoring import examine
    from adaos_ctx.plugins import load

    checks = examine(load().examine(), targets.one(words))
    if json:
        rows = [
            {"name": c.name, "ok": c.ok, "advice": c.advice, "detail": c.detail, "mend": c.mend}
            for c in checks
        ]
        output.report({"checks": rows})
    else:
        for check in checks:
            mark = output.paint("ok", "green") if check.ok else output.paint("!!", "yellow")
            what = output.phrase(f"check {check.name}").removeprefix("check ")
            found = sentence(check.fault) if check.fault else phrase(check.detail)
            output.say(f"{mark}  {what}: {output.shown(found)}")
            if check.mend:
                way = advice(check.fault) if check.fault else phrase(check.mend)
                output.say(f"      {tr('mend')}: {output.shown(way)}")
    return EXIT_FINDINGS if any(not c.ok and not c.advice for c in checks) else EXIT_OK
