"""`search eval` and `search replay`: what the index and the packs are worth, in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_OK, UsageError
from adaos_ctx.messages import tr
from adaos_ctx.plugins import load

if TYPE_CHECKING:
    from adaos_ctx.ops.replaying import ReplayReport

_COMMITS = 40
_BUDGET = "4k"


def evaluate(words: tuple[str, ...], options: dict[str, Any]) -> int:
    """Rank a labelled corpus and write the rows."""
    from adaos_ctx.ops import evaluating

    run = options["run"]
    store = options["store"] or evaluating.STORES[0]
    embedder = options["embedder"] or ""
    if len(words) != 2:
        raise UsageError(reason="search eval takes two files: CORPUS.jsonl QUERIES.jsonl")
    if not run:
        raise UsageError(reason="search eval writes its rows to a file: --run OUT.jsonl")
    if run == "-":
        if options["json"]:
            raise UsageError(reason="--run - prints the rows, so it excludes --json")
        output.raw(evaluating.rank(*words, embedder=embedder, store=store).text)
        return EXIT_OK
    report = evaluating.evaluate(*words, run, embedder=embedder, store=store)
    if options["json"]:
        output.report(
            {
                "documents": report.documents, "queries": report.queries, "run": report.run,
                "embedder": report.embedder or None,
            }
        )  # fmt: skip
        return EXIT_OK
    place = output.shown(report.run)
    output.say(
        tr("search.evaluated", documents=report.documents, queries=report.queries, run=place)
    )
    return EXIT_OK


def replay(words: tuple[str, ...], options: dict[str, Any]) -> int:
    """Replay the last commits of a repository."""
    from adaos_ctx.ops.counting import parse_budget
    from adaos_ctx.ops.replaying import replay as run

    count = _COMMITS if options["commits"] is None else options["commits"]
    if words or not options["repo"]:
        raise UsageError(reason="search replay takes a repository and no words: --repo FOLDER")
    if count < 1:
        raise UsageError(reason="--commits is a number of commits, at least 1")
    budget = parse_budget(_BUDGET if options["budget"] is None else options["budget"])
    with bar(tr("search.replaying")) as step:
        report = run(options["repo"], count, load(), budget=budget, on_step=step)
    if options["json"]:
        output.report(_fields(report))
        return EXIT_OK
    if report.stopped:
        output.note(output.phrase(report.stopped))
    for one in report.commits:
        line = one.task.splitlines()[0][:60]
        output.say(f"{one.sha}  {one.ours}/{one.touched}  ({one.plain})  {output.shown(line)}")
    output.say(
        tr(
            "search.replayed", count=len(report.commits), ours=f"{report.ours:.3f}",
            plain=f"{report.plain:.3f}", ratio=_ratio(report), skipped=len(report.skipped),
        )
    )  # fmt: skip
    return EXIT_OK


def _ratio(report: ReplayReport) -> str:
    return f"{report.ratio:.2f}" if report.is_comparable else "–"


def _fields(report: ReplayReport) -> dict[str, Any]:
    return {
        "ours": report.ours, "plain": report.plain,
        "ratio": report.ratio if report.is_comparable else None,
        "commits": [
            {"sha": c.sha, "task": c.task, "touched": c.touched, "ours": c.ours, "plain": c.plain,
             "tokens": c.tokens}
            for c in report.commits
        ],
        "skipped": [{"sha": sha, "reason": reason} for sha, reason in report.skipped],
        "stopped": report.stopped or None,
    }  # fmt: skip
