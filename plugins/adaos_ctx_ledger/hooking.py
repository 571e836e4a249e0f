"""What the ledger does at each event of a host: note what was told, find compactions, bring back gaps."""

from __future__ import annotations

from adaos_ctx_ledger import hosts
from adaos_ctx_ledger.session import Session
from adaos_ctx_ledger.telling import light_fills, reminder, told_again
from adaos_ctx_ledger.transcripts import kept_refs, scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.hosts import Call
    from adaos_ctx_ledger.record import Event

_LOCK_S = 2.0  # a prompt must not wait for another writer longer than that


def handle(call: Call) -> str:
    """Do what an event asks for.

    Args:
        call: From the host.

    Returns:
        The context for its model; "" when there is none.
    """
    session = Session(call.session, lock_s=_LOCK_S)
    taker = _TAKERS.get(call.event)
    return taker(session, call) if taker else ""


def _start(session: Session, call: Call) -> str:
    source = call.text("source")
    if source == "clear":
        session.append({"k": "crunch", "id": f"clear-{session.state.count}", "how": "clear"})
        session.append({"k": "reminded", "id": session.state.owed})
        return ""
    if source != "compact":
        _look(session, call)
        return _remind(session, call) if source in ("resume", "fork") else ""
    _compacted(session, call, summary="")
    return _remind(session, call)


def _prompt(session: Session, call: Call) -> str:
    _look(session, call)
    session.append({"k": "turn"})
    parts = [_remind(session, call)]
    prompt = call.text("prompt")
    if prompt and hosts.can_inject(call):
        parts.append(_bring_back(session, call, prompt, len(parts[0])))
    return "\n\n".join(part for part in parts if part)


def _bring_back(session: Session, call: Call, prompt: str, used: int) -> str:
    gaps = session.gaps(prompt, once=True)
    if not gaps:
        return ""
    cap = min(hosts.MAX_CHARS[call.host] - used - 2, 4_000)
    text = told_again(light_fills(gaps, cap))
    session.append(
        {"k": "gap", "refs": [gap.ref for gap in gaps]},
        {"k": "filled", "refs": [gap.ref for gap in gaps if gap.text]},
    )
    return text


def _remind(session: Session, call: Call) -> str:
    """The list of what a compaction took, once for each compaction."""
    state = session.state
    if not state.owed or not hosts.can_inject(call):
        return ""
    text = reminder(state.lost, min(hosts.AFTER_COMPACT_CHARS, hosts.MAX_CHARS[call.host]))
    session.append({"k": "reminded", "id": state.owed})
    return text


def _before(session: Session, call: Call) -> str:
    _look(session, call)
    if call.host == hosts.CURSOR:  # it has no event behind a compaction
        _compacted(session, call, summary="")
    return ""


def _after(session: Session, call: Call) -> str:
    _compacted(session, call, summary=call.text("compact_summary"))
    return ""


def _compacted(session: Session, call: Call, *, summary: str) -> None:
    """The host says that it compacted; the transcript may not show it yet."""
    before = session.state.crunched
    _look(session, call)
    state = session.state
    if state.crunched == before and not state.is_fresh:
        name = f"hook-{state.count}"
        kept = kept_refs(summary, state.live)
        session.append({"k": "crunch", "id": name, "kept": kept, "how": "hook", "pending": True})
    elif summary:
        session.append({"k": "kept", "refs": kept_refs(summary, state.lost)})


def _look(session: Session, call: Call) -> None:
    """Take in compactions that the transcript shows since the last look."""
    path = call.text("transcript_path")
    if not path:
        return
    state = session.state
    known = state.offsets.get(path, (0, 0))
    found = scan(path, *known)
    events: list[Event] = []
    for crunch in found.crunches:
        if crunch.id not in state.crunches:
            kept = kept_refs(crunch.summary, state.live)
            events.append({"k": "crunch", "id": crunch.id, "kept": kept, "how": "transcript"})
    if events or found.offset - known[0] > _WORTH or found.offset < known[0]:
        seen = {"k": "seen", "file": path, "offset": found.offset, "inode": found.inode}
        session.append(*events, seen)


_WORTH = 1 << 18  # bytes read again at most, rather than a line written at every event


def _tool(session: Session, call: Call) -> str:
    from adaos_ctx_ledger.toolcalls import told_by

    session.tell(told_by(call))
    return ""


def _end(session: Session, call: Call) -> str:
    del call
    session.compact_if_long()
    return ""


_TAKERS = {
    "SessionStart": _start, "UserPromptSubmit": _prompt, "PreCompact": _before, "PostCompact": _after,
    "PostToolUse": _tool, "SessionEnd": _end,
}  # fmt: skip
