"""The verbs of `skill ctx ledger` that change what a ledger holds; `cli` parses and hands over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, UsageError
from adaos_ctx.messages import tr
from adaos_ctx_ledger.entry import STALE
from adaos_ctx_ledger.errors import UnknownTold
from adaos_ctx_ledger.session import Session
from adaos_ctx_ledger.verbs import read_message

if TYPE_CHECKING:
    from adaos_ctx_ledger.entry import Entry

RENDITIONS = ("ref", "brief", "card", "full")


def crunch(session: str, kept: tuple[str, ...], *, dry_run: bool, as_json: bool) -> int:
    """Mark everything as lost, but for what is named."""
    ledger = Session(session)
    state = ledger.state
    for ref in kept:
        _entry(ledger, ref)
    lost = [entry for entry in state.live if entry.ref not in kept and entry.pinned not in kept]
    names = [entry.ref for entry in state.live if entry not in lost]
    before = sum(entry.state == STALE for entry in state.entries.values())
    if not dry_run:
        ledger.append({"k": "crunch", "id": f"user-{state.count}", "kept": names, "how": "user"})
    if as_json:
        output.report({"session": session, "stale": [e.ref for e in lost], "dry_run": dry_run})
        return EXIT_OK
    more = "ledger.crunch.before" if lost else "ledger.crunch.same"
    output.say(tr(
        "ledger.crunch.would" if dry_run else "ledger.crunched", count=before + len(lost),
        more=tr(more, count=before) if before else "",
    ))  # fmt: skip
    return EXIT_OK


def reset(session: str, *, dry_run: bool, as_json: bool) -> int:
    """Start a session's ledger anew; the old journal is kept."""
    ledger = Session(session)
    place = ledger.journal.path if dry_run else ledger.reset()
    if as_json:
        output.report({"session": session, "kept": place or None, "dry_run": dry_run})
    elif dry_run:
        output.say(tr("ledger.reset.would", place=output.shown(place)))
    elif place:
        output.say(tr("ledger.reset", place=output.shown(place)))
    else:
        output.say(tr("ledger.reset.none"))
    return EXIT_OK


def told(session: str, ref: str, options: dict[str, Any], *, as_json: bool) -> int:
    """Record something as told."""
    from adaos_ctx_ledger.recording import split_ref
    from adaos_ctx_ledger.toolcalls import name_of, tokens

    name, digest = split_ref(ref)
    text = read_message(options["text"])
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
        slug = "ledger.record.would" if options["dry_run"] else "ledger.recorded"
        output.say(tr(slug, ref=output.shown(ref)))
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
        slug = "ledger.forget.would" if dry_run else "ledger.forgot"
        output.say(tr(slug, ref=output.shown(entry.pinned)))
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
        output.say(tr("ledger.condense.due" if dry_run else "ledger.condensed", count=count))
        if warning:
            output.note(tr("ledger.warning", reason=output.phrase(warning)))
    return EXIT_FINDINGS if warning else EXIT_OK
