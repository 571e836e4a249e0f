"""`report` without a comparison: where the tokens go, on the terminal, as JSON, or as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output, targets
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_OK, PluginError, UsageError
from adaos_ctx.messages import grouped, tr
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.registering import need_registry
from adaos_ctx.ops.surveying import STAGES, Survey, survey
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.ops.surveying import Row
    from adaos_ctx.plugins import Plugins

_BAR_CHARS = 36
_SHOWN = 20  # aliases; `--json` lists all
FORMS = ("html", "svg", "png")


def report(words: tuple[str, ...], options: dict[str, Any]) -> int:
    """Print the survey, or write the files that were asked for."""
    from adaos_ctx.ops.counting import parse_budget

    if options["history"] < 0:
        raise UsageError(reason="--history is a number of commits, 0 for none")
    skill = open_skill(targets.one(words))
    need_registry(skill)
    plugins = load()
    budget = parse_budget(options["budget"]) if options["budget"] is not None else None
    request = PackRequest(budget=budget, task=options["task"])
    with bar(tr("report.counting")) as step:
        found = survey(skill, request, plugins, history=options["history"], on_step=step)
    written = [*_written(found, plugins, options)]
    if options["json"]:
        output.report(found.fields() | {"written": written, "dry_run": options["dry_run"]})
    elif written:
        for path in written:
            output.say(tr("report.would" if options["dry_run"] else "report.wrote", path=path))
    else:
        _print(found)
    return EXIT_OK


def _written(found: Survey, plugins: Plugins, options: dict[str, Any]) -> Iterator[str]:
    from adaos_ctx.writes import write_out

    for form in FORMS:
        path = options["out"] if form == "html" else options[form]
        if not path:
            continue
        answers = plugins.each("ctx_render_report", survey=found, form=form)
        if not answers:
            raise PluginError(plugin="web", reason=f"no plugin makes a report as {form}")
        if not options["dry_run"]:
            write_out(path, answers[0][1])
        yield path


def _print(found: Survey) -> None:
    head = f"{found.skill} {found.version}".strip()
    output.say(output.paint(output.shown(head), "bold"))
    widest = max(1, *(found.total(stage) for stage in STAGES))
    for stage in STAGES:
        tokens = found.total(stage)
        output.say(f"  {tr(f'report.{stage}'):<12} {grouped(tokens):>9}  {_bar(tokens, widest)}")
    output.say()
    _sections(found)
    rows = sorted(found.rows, key=lambda row: (-row.raw, row.alias))
    heads = ["head.ref", "head.section", *(f"report.{stage}" for stage in STAGES), "head.level"]
    output.table([tr(head) for head in heads], [_cells(row) for row in rows[:_SHOWN]])
    if len(rows) > _SHOWN:
        output.say(tr("pack.more", count=len(rows) - _SHOWN))
    _remarks(found)


def _sections(found: Survey) -> None:
    budget = found.made.pack.budget
    widest = max([budget // 4, *found.caps.values(), *found.made.section_tokens.values(), 1])
    for label, tokens in found.made.section_tokens.items():
        cap = found.caps.get(label)
        limit = tr("report.cap", cap=grouped(cap)) if cap is not None else ""
        output.say(f"  {label:<12} {grouped(tokens):>9}  {_bar(tokens, widest)} {limit}".rstrip())
    tokens = found.made.pack.tokens
    output.say(f"  {tr('report.packed'):<12} {grouped(tokens):>9} / {grouped(budget)} {found.encoding}")
    output.say()


def _bar(tokens: int, widest: int) -> str:
    filled = round(_BAR_CHARS * tokens / widest)
    return output.paint("█" * max(filled, 1 if tokens else 0), "cyan")


def _cells(row: Row) -> list[str]:
    numbers = [grouped(getattr(row, stage)) for stage in STAGES]
    return [row.ref, row.section, *numbers, output.rendition(row.level)]


def _remarks(found: Survey) -> None:
    say = output.phrase
    for cut in found.made.cut[:_SHOWN]:
        output.say(output.cut(cut.alias, cut.level, cut.reason))
    for row in found.rows:
        if row.state != "ok":
            state = say(row.state)
            output.say(output.paint(f"{state} {row.alias} {output.shown(row.path)}", "yellow"))
    if found.delta is None:
        output.say(tr("base.none"))
    elif not found.delta.changed and not found.delta.left_out:
        output.say(tr("diff.same", label=found.delta.base))
    else:
        output.raw(found.delta.prompt)  # as `diff` tells it
    for point in found.history:
        share = 1 - point.packed / point.raw if point.raw else 0.0
        output.say(
            f"  {point.day} {point.commit}  {grouped(point.raw):>9} → {grouped(point.packed)} (−{share:.0%})"
        )
