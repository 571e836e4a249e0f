"""What each verb of `skill ctx ledger` does and says; `cli` parses and hands over."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, CtxError, UsageError
from adaos_ctx_ledger import showing
from adaos_ctx_ledger.errors import UnknownTold
from adaos_ctx_ledger.session import Session

if TYPE_CHECKING:
    from adaos_ctx_ledger.entry import Entry
    from adaos_ctx_ledger.injecting import Injection

RENDITIONS = ("ref", "brief", "card", "full")


def status(session: str, *, as_json: bool, timeline: bool) -> int:
    """Print what a session's reader holds and lost."""
    state = Session(session).state
    if as_json:
        output.report(showing.fields(state, session))
        return EXIT_OK
    counts = showing.fields(state, session)
    output.say(
        f"session {output.shown(session)}: turn {counts['turn']}, {counts['live']} live "
        f"({state.live_tokens:,} tokens), {counts['stale']} stale, {counts['superseded']} superseded"
    )
    if state.torn:
        output.note(f"{state.torn} lines of the journal were not whole and are left out")
    rows = showing.rows(state)
    if rows:
        output.table(showing.HEADS, rows)
    if timeline:
        for line in showing.timeline(state.timeline):
            output.say(line)
    return EXIT_OK


def inject(session: str, message: str, *, options: dict[str, Any], as_json: bool) -> int:
    """Print what a message needs; exit 1 with `strict` when it needs nothing."""
    from adaos_ctx.ops.counting import parse_budget
    from adaos_ctx_ledger.injecting import InjectRequest
    from adaos_ctx_ledger.injecting import inject as do_inject

    request = InjectRequest(
        message=_message(message), cap_tokens=parse_budget(options["budget"]),
        recall_url=options["recall"], dry_run=options["dry_run"], even_live=options["all"],
    )  # fmt: skip
    skill, plugins = _skill(options["skill"])
    found = do_inject(Session(session), request, skill, plugins)
    for warning in found.warnings:
        output.note(f"warning: {output.shown(warning)}")
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
        held = f"; the reader holds {', '.join(found.meant)}" if found.meant else ""
        output.say(f"nothing to bring back{output.shown(held)}")
    for one in found.fills:
        output.say(
            f"[{output.shown(one.ref)}] {output.shown(one.name)} ({one.source}, {one.tokens} tokens)"
        )
        for line in one.text.splitlines():
            output.say(f"  {output.shown(line)}")


def _message(text: str) -> str:
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


def crunch(session: str, kept: tuple[str, ...], *, dry_run: bool, as_json: bool) -> int:
    """Mark everything as lost, but for what is named."""
    ledger = Session(session)
    state = ledger.state
    for ref in kept:
        _entry(ledger, ref)
    lost = [entry for entry in state.live if entry.ref not in kept and entry.pinned not in kept]
    names = [entry.ref for entry in state.live if entry not in lost]
    if not dry_run:
        ledger.append({"k": "crunch", "id": f"user-{state.count}", "kept": names, "how": "user"})
    if as_json:
        output.report({"session": session, "stale": [e.ref for e in lost], "dry_run": dry_run})
        return EXIT_OK
    would = "would be" if dry_run else "are"
    output.say(f"{len(lost)} entries {would} stale; what a message refers to comes back")
    return EXIT_OK


def reset(session: str, *, dry_run: bool, as_json: bool) -> int:
    """Start a session's ledger anew; the old journal is kept."""
    ledger = Session(session)
    place = ledger.journal.path if dry_run else ledger.reset()
    if as_json:
        output.report({"session": session, "kept": place or None, "dry_run": dry_run})
    elif dry_run:
        output.say(f"would set {output.shown(place)} aside")
    else:
        output.say(
            f"reset; the old one is {output.shown(place)}" if place else "there was no ledger"
        )
    return EXIT_OK


def extract(message: str, *, model: str, as_json: bool) -> int:
    """Print the concepts that a message names."""
    from adaos_ctx_ledger.asking import concepts

    found, warning = concepts(_message(message), model)
    if warning:
        output.note(f"warning: {output.shown(warning)}")
    if as_json:
        output.report({"concepts": found, "warning": warning})
    else:
        for concept in found:
            output.say(output.shown(concept))
    return EXIT_OK


def told(session: str, ref: str, options: dict[str, Any], *, as_json: bool) -> int:
    """Record something as told."""
    from adaos_ctx_ledger.recording import split_ref
    from adaos_ctx_ledger.toolcalls import name_of, tokens

    name, digest = split_ref(ref)
    text = _message(options["text"])
    _check_told(name, digest, text, options["rendition"])
    event = {
        "k": "told", "ref": name, "name": options["name"] or name_of(name), "digest": digest,
        "text": text, "tokens": tokens(text), "rendition": options["rendition"], "source": "user",
        "group": options["group"],
    }  # fmt: skip
    if not options["dry_run"]:
        Session(session).tell([event])
    if as_json:
        output.report({"session": session, "ref": ref, "dry_run": options["dry_run"]})
    else:
        output.say(f"{'would record' if options['dry_run'] else 'recorded'} {output.shown(ref)}")
    return EXIT_OK


def _check_told(name: str, digest: str, text: str, rendition: str) -> None:
    if not any(map(str.isalnum, name)):
        raise UsageError(reason=f"{name!r} names nothing")
    if rendition not in RENDITIONS:
        raise UsageError(reason=f"--rendition is one of {', '.join(RENDITIONS)}, not {rendition!r}")
    if not digest and not text.strip():  # a reference with its digest can be read again
        raise UsageError(reason=f"what was told of {name}? --text TEXT, or --text - to read it")


def forget(session: str, ref: str, *, dry_run: bool, as_json: bool) -> int:
    """Take an entry out."""
    ledger = Session(session)
    entry = _entry(ledger, ref)
    if not dry_run:
        ledger.forget(entry)
    if as_json:
        output.report({"session": session, "ref": entry.ref, "dry_run": dry_run})
    else:
        output.say(f"{'would forget' if dry_run else 'forgot'} {output.shown(entry.pinned)}")
    return EXIT_OK


def _entry(ledger: Session, ref: str) -> Entry:
    entries = ledger.state.entries
    found = entries.get(ref) or entries.get(ref.rpartition("@")[0])
    if found is None:
        named = [entry for entry in entries.values() if entry.name.casefold() == ref.casefold()]
        if len(named) != 1:
            raise UnknownTold(ref=ref, session=ledger.id)
        found = named[0]
    return found


def export(session: str, out: str, *, shape: str) -> int:
    """Write a session's entries: the journal's lines, one JSON document, or diffledger's file."""
    from adaos_ctx.writes import write_out
    from adaos_ctx_ledger.compat.ledger import as_diffledger

    state = Session(session).state
    if shape == "diffledger":
        data: Any = as_diffledger(state, session)
    elif shape == "json":
        entries = [entry.row() | {"text": entry.text} for entry in state.entries.values()]
        data = showing.fields(state, session) | {"entries": entries}
    else:
        raise UsageError(reason=f"--format is json or diffledger, not {shape!r}")
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    if out == "-":
        output.raw(text)
    else:
        write_out(out, text.encode("utf-8", "replace"))
        output.say(f"{len(state.entries)} entries written to {output.shown(out)}")
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
    output.table(("tokens of", "count"), [(name, f"{value:,}") for name, value in fields.items()])
    read = found.input + found.cache_read + found.cache_write
    if read:
        output.say(f"{100 * found.cache_read / read:.1f} % of what was read came from the cache")
    return EXIT_OK


def evaluate(path: str, run_file: str, *, as_json: bool) -> int:
    """Answer labelled cases; write the run file, print the scores."""
    from adaos_ctx.cli.progress import bar
    from adaos_ctx.tokens import get_counter
    from adaos_ctx.writes import write_out
    from adaos_ctx_ledger import evaluating

    cases = evaluating.read_cases(path)
    with bar("eval") as step:
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
    output.table(("measure", "value"), [(name, str(value)) for name, value in scores.items()])
    rows = [(name, f"{a / b:.3f}", str(b)) for name, (a, b) in report.by_category.items()]
    output.table(("category", "exact", "cases"), rows)
    return EXIT_OK


def consolidate(session: str, model: str, *, dry_run: bool, as_json: bool) -> int:
    """Have a model shorten old entries; exit 1 when it could not."""
    from adaos_ctx.llm import open_model
    from adaos_ctx_ledger.consolidating import consolidate as do_consolidate
    from adaos_ctx_ledger.consolidating import due

    ledger = Session(session)
    if dry_run:
        count, warning = len(due(ledger.state)), ""
    else:
        found = do_consolidate(ledger.state, open_model(model))
        ledger.tell(found.events)
        count, warning = found.entries, found.warning
    if as_json:
        output.report(
            {"session": session, "entries": count, "warning": warning, "dry_run": dry_run}
        )
    else:
        output.say(f"{count} entries {'are due' if dry_run else 'condensed'}")
        if warning:
            output.note(f"warning: {output.shown(warning)}")
    return EXIT_FINDINGS if warning else EXIT_OK
