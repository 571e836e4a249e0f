"""`search`, `search eval`, `search replay` and `why`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output, targets
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_OK, UsageError
from adaos_ctx.messages import tr
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from adaos_ctx.ops.explaining import WhyReport
    from adaos_ctx.ops.replaying import ReplayReport
    from adaos_ctx.ops.searching import Found


def search(*, words: tuple[str, ...], **options: Any) -> int:
    """Find what matters for a text; or rank a labelled corpus, or replay commits."""
    if words[0] == "eval" and len(words) == 3:
        return _eval(words[1], words[2], options)
    if words == ("replay",) and options["repo"]:
        return _replay(options)
    if len(words) > 2:
        raise UsageError(reason=f"one query and one skill, not {' '.join(words)}; quote the query")
    return _search(words, options)


def _search(words: tuple[str, ...], options: dict[str, Any]) -> int:
    from adaos_ctx.ops.registering import need_registry
    from adaos_ctx.ops.searching import search as search_skill

    if options["k"] < 1:
        raise UsageError(reason="--k is a number of results, at least 1")
    skill = open_skill(words[1] if len(words) > 1 else None)
    need_registry(skill)
    report = search_skill(skill, words[0], load(), k=options["k"], kind=options["kind"])
    if options["json"]:
        output.report({"found": [_fields(one) for one in report.found], "note": report.note})
        return EXIT_OK
    if report.note:
        output.note(output.phrase(report.note))
    for one in report.found:
        score = f"{one.score:.3f}" if one.score else one.source
        output.say(f"{score:>7}  {output.shown(one.ref)}  {output.shown(one.path or one.kind)}")
        output.say(f"         {output.shown(one.brief)}")
    if not report.found:
        output.say(tr("search.nothing"))
    return EXIT_OK


def _fields(one: Found) -> dict[str, Any]:
    return {
        "ref": one.ref, "kind": one.kind, "path": one.path or None, "brief": one.brief,
        "source": one.source, "score": round(one.score, 6), "parts": _rounded(one.parts),
        "matched": one.matched,
    }  # fmt: skip


def _rounded(parts: Any) -> dict[str, float]:
    return {name: round(value, 6) for name, value in parts.items()}


def _eval(corpus: str, queries: str, options: dict[str, Any]) -> int:
    from adaos_ctx.ops.evaluating import evaluate

    if not options["run"]:
        raise UsageError(reason="search eval writes its rows to a file: --run OUT.jsonl")
    report = evaluate(
        corpus, queries, options["run"], embedder=options["embedder"] or "", store=options["store"]
    )
    if options["json"]:
        output.report(
            {
                "documents": report.documents, "queries": report.queries, "run": report.run,
                "embedder": report.embedder or None,
            }
        )  # fmt: skip
        return EXIT_OK
    run = output.shown(report.run)
    output.say(tr("search.evaluated", documents=report.documents, queries=report.queries, run=run))
    return EXIT_OK


def _replay(options: dict[str, Any]) -> int:
    from adaos_ctx.ops.counting import parse_budget
    from adaos_ctx.ops.replaying import replay

    if options["commits"] < 1:
        raise UsageError(reason="--commits is a number of commits, at least 1")
    budget = parse_budget("4k" if options["budget"] is None else options["budget"])
    with bar(tr("search.replaying")) as step:
        report = replay(options["repo"], options["commits"], load(), budget=budget, on_step=step)
    if options["json"]:
        output.report(_replay_fields(report))
        return EXIT_OK
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


def _replay_fields(report: ReplayReport) -> dict[str, Any]:
    return {
        "ours": report.ours, "plain": report.plain,
        "ratio": report.ratio if report.is_comparable else None,
        "commits": [
            {"sha": c.sha, "task": c.task, "touched": c.touched, "ours": c.ours, "plain": c.plain,
             "tokens": c.tokens}
            for c in report.commits
        ],
        "skipped": [{"sha": sha, "reason": reason} for sha, reason in report.skipped],
    }  # fmt: skip


def why(*, words: tuple[str, ...], task: str | None, budget: str | None, json: bool) -> int:
    """Say why an alias is in the pack, at which rendition, or why it is not."""
    from adaos_ctx.ops.counting import parse_budget
    from adaos_ctx.ops.explaining import why as explain

    target, (name,) = targets.split(words, 1)
    report = explain(
        open_skill(target),
        name,
        load(),
        task=task,
        budget=parse_budget(budget) if budget is not None else None,
    )
    if json:
        output.report(_why_fields(report))
        return EXIT_OK
    for note in report.notes:
        output.note(output.phrase(note))
    place = f"{report.section} {report.level}".strip()
    output.say(f"{report.ref}  {output.shown(report.path)}: {place}")
    if report.reason:
        output.say(f"  {tr('why.reason', reason=output.shown(report.reason))}")
    if task:
        _say_rank(report)
    return EXIT_OK


def _say_rank(report: WhyReport) -> None:
    if not report.rank:
        output.say(f"  {tr('why.unmatched')}")
        return
    output.say(f"  {tr('why.rank', rank=report.rank, of=report.of, score=f'{report.score:.3f}')}")
    output.say("  " + "  ".join(f"{name} {value:.2f}" for name, value in report.parts.items()))
    output.say(f"  {tr('why.matched', terms=output.shown(', '.join(report.matched)))}")


def _why_fields(report: WhyReport) -> dict[str, Any]:
    tokens, budget = report.tokens
    return {
        "ref": report.ref, "path": report.path, "section": report.section or None,
        "level": report.level, "reason": report.reason, "tokens": tokens, "budget": budget,
        "rank": report.rank or None, "of": report.of, "score": round(report.score, 6),
        "parts": _rounded(report.parts), "matched": report.matched, "notes": report.notes,
    }  # fmt: skip
