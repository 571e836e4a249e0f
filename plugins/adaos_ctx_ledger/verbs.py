"""What the verbs of `skill ctx ledger` that read do and say; `cli` parses and hands over."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_OK, CtxError, UsageError
from adaos_ctx.messages import tr
from adaos_ctx_ledger import showing
from adaos_ctx_ledger.session import Session

if TYPE_CHECKING:
    from adaos_ctx_ledger.injecting import Injection

_DIFFLEDGER = "diffledger"
SHAPES = ("json", _DIFFLEDGER)  # of an export


def status(session: str, *, as_json: bool, timeline: bool) -> int:
    """Print what a session's reader holds and lost."""
    state = Session(session).state
    if as_json:
        output.report(showing.fields(state, session))
        return EXIT_OK
    counts = showing.fields(state, session)
    output.say(tr(
        "ledger.status", session=output.shown(session), turn=counts["turn"], live=counts["live"],
        tokens=state.live_tokens, stale=counts["stale"], superseded=counts["superseded"],
    ))  # fmt: skip
    if state.torn:
        output.note(tr("ledger.torn", count=state.torn))
    rows = showing.rows(state)
    if rows:
        output.table(_heads(*showing.HEADS), rows)
    if timeline:
        for line in showing.timeline(state.timeline):
            output.say(line)
    return EXIT_OK


def inject(session: str, message: str, *, options: dict[str, Any], as_json: bool) -> int:
    """Print what a message needs; exit 1 with `strict` when it needs nothing."""
    from adaos_ctx.ops import parse_budget
    from adaos_ctx_ledger.injecting import InjectRequest
    from adaos_ctx_ledger.injecting import inject as do_inject

    request = InjectRequest(
        message=read_message(message), cap_tokens=parse_budget(options["budget"]),
        recall_url=options["recall"], dry_run=options["dry_run"], even_live=options["all"],
    )  # fmt: skip
    skill, plugins = _skill(options["skill"])
    found = do_inject(Session(session), request, skill, plugins)
    for warning in found.warnings:
        output.note(tr("ledger.warning", reason=output.phrase(warning)))
    if as_json:
        output.report(_fields(found, session))
    else:
        _say(found)
    return EXIT_OK


def _fields(found: Injection, session: str) -> dict[str, Any]:
    return {
        "session": session, "meant": list(found.meant), "class": found.cls, "margin": found.margin,
        "fills": [
            {"ref": f.ref, "name": f.name, "text": f.text, "tokens": f.tokens, "source": f.source}
            for f in found.fills
        ],
        "warnings": list(found.warnings),
    }  # fmt: skip


def _say(found: Injection) -> None:
    if not found.fills:
        held = output.shown(", ".join(found.meant))
        output.say(tr("ledger.nothing.held", refs=held) if held else tr("ledger.nothing"))
    for one in found.fills:
        output.say(tr(
            "ledger.fill", ref=output.shown(one.ref), name=output.shown(one.name),
            source=tr(f"ledger.by.{one.source}", one.source), tokens=one.tokens,
        ))  # fmt: skip
        for line in one.text.splitlines():
            output.say(f"  {output.shown(line)}")


def read_message(text: str) -> str:
    """A text of the command line; `-` is standard input."""
    return sys.stdin.read() if text == "-" else text


def _skill(target: str) -> tuple[Any, Any]:
    """The skill that references belong to, and plugins; (None, None) outside one."""
    from adaos_ctx.cli.targets import find_roots
    from adaos_ctx.plugins import load
    from adaos_ctx.skill import open_skill

    try:
        roots = find_roots((target,) if target else (), all_below=False)
        return open_skill(roots[0]), load()
    except CtxError:
        if target:
            raise
        return None, None


def extract(message: str, *, model: str, as_json: bool) -> int:
    """Print the concepts that a message names."""
    from adaos_ctx_ledger.asking import concepts

    found, warning = concepts(read_message(message), model)
    if warning:
        output.note(tr("ledger.warning", reason=output.phrase(warning)))
    if as_json:
        output.report({"concepts": found, "warning": warning})
    else:
        for concept in found:
            output.say(output.shown(concept))
    return EXIT_OK


def export(session: str, out: str, *, shape: str) -> int:
    """Write a session's entries: the journal's lines, one JSON document, or diffledger's file."""
    from adaos_ctx.writes import write_out
    from adaos_ctx_ledger.compat.ledger import as_diffledger

    if shape not in SHAPES:
        raise UsageError(reason=f"--format is one of {', '.join(SHAPES)}, not {shape!r}")
    state = Session(session).state
    if shape == _DIFFLEDGER:
        data: Any = as_diffledger(state, session)
    else:
        entries = [entry.row() | {"text": entry.text} for entry in state.entries.values()]
        data = showing.fields(state, session) | {"entries": entries}
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    if out == "-":
        output.raw(text)
    else:
        write_out(out, text.encode("utf-8", "replace"))
        output.say(tr("ledger.exported", count=len(state.entries), place=output.shown(out)))
    return EXIT_OK


def usage(path: str, *, as_json: bool) -> int:
    """Print the tokens of a transcript."""
    from adaos_ctx_ledger.usage import usage as add_up

    found = add_up(path)
    fields = {
        "requests": found.requests, "input": found.input, "output": found.output,
        "cache_read": found.cache_read, "cache_write": found.cache_write, "broken": found.broken,
    }  # fmt: skip
    if as_json:
        output.report(fields)
        return EXIT_OK
    rows = [(tr(f"ledger.usage.{name}"), f"{value:,}") for name, value in fields.items()]
    output.table(_heads("kind", "count"), rows)
    read = found.input + found.cache_read + found.cache_write
    if read:
        output.say(tr("ledger.cached", percent=f"{100 * found.cache_read / read:.1f}"))
    return EXIT_OK


def evaluate(path: str, run_file: str, *, as_json: bool) -> int:
    """Answer labelled cases; write the run file, print the scores."""
    from adaos_ctx.cli.progress import bar
    from adaos_ctx.tokens import get_counter
    from adaos_ctx.writes import refuse_inputs, write_out
    from adaos_ctx_ledger import evaluating

    refuse_inputs(run_file, path)
    cases = evaluating.read_cases(path)
    with bar(tr("ledger.evaluating")) as step:
        report = evaluating.evaluate(cases, count=get_counter().count, step=step)
    if run_file:
        write_out(run_file, evaluating.run_lines(report).encode("utf-8", "replace"))
    scores = {
        "cases": len(cases), "exact": round(report.exact / max(1, len(cases)), 4),
        "precision": round(report.precision, 4), "recall": round(report.recall, 4),
        "f1": round(report.f1, 4),
        "negatives_clean": None if report.clean is None else round(report.clean, 4),
        "p50_ms": round(report.p50_ms, 3), "p95_ms": round(report.p95_ms, 3),
        "index_ms": round(report.index_ms, 3),
    }  # fmt: skip
    if as_json:
        categories = {k: {"exact": a, "cases": b} for k, (a, b) in report.by_category.items()}
        output.report(scores | {"by_category": categories, "run": run_file or None})
        return EXIT_OK
    measured = [(tr(f"ledger.score.{name}"), str(value)) for name, value in scores.items()]
    output.table(_heads("measure", "value"), measured)
    rows = [(name, f"{a / b:.3f}", str(b)) for name, (a, b) in report.by_category.items()]
    output.table(_heads("category", "exact", "cases"), rows)
    return EXIT_OK


def _heads(*names: str) -> list[str]:
    return [tr(f"ledger.head.{name}") for name in names]
