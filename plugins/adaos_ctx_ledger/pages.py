"""What a page for people shows of ledgers: sessions, their entries, and what happened turn by turn."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden
from adaos_ctx_ledger.journal import Journal
from adaos_ctx_ledger.names import data_dir
from adaos_ctx_ledger.showing import fields
from adaos_ctx_ledger.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext
    from adaos_ctx_ledger.record import Event

_SUFFIX = ".jsonl"
_MOST_SESSIONS = 200
_MOST_EVENTS = 400  # the last ones
_MOST_CHARS = 400  # of a text
# What a page tells apart; other events are the ledger's own bookkeeping.
_SORTS = {
    "told": "told", "entry": "told", "filled": "fill", "gave": "fill", "meant": "meant",
    "crunch": "stale", "past": "stale", "moved": "gap", "condensed": "fill",
}  # fmt: skip


def _timeline(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    known = _sessions()
    if not known:
        return ToolResult(text="no session", data={"sessions": []})
    name = arguments["session"] or known[0]
    if name not in known:
        raise UsageError(reason=f"no session {name[:80]!r}")
    events = Journal(f"{data_dir()}/{name}{_SUFFIX}", name).read().events
    state = State()
    state.add(events)
    data = _safe(fields(state, name)) | {"sessions": known, "events": _told(events)}
    return ToolResult(text=f"{len(events)} events", data=data)


def _sessions() -> list[str]:
    """File stems of journals, the last written first."""
    try:
        found = [entry for entry in os.scandir(data_dir()) if entry.name.endswith(_SUFFIX)]
        ranked = sorted(found, key=lambda entry: (-entry.stat().st_mtime_ns, entry.name))
    except OSError:
        return []
    return [entry.name.removesuffix(_SUFFIX) for entry in ranked[:_MOST_SESSIONS]]


def _told(events: list[Event]) -> list[dict[str, Any]]:
    """The last events that people care for, with the turn in which each happened."""
    shown: list[dict[str, Any]] = []
    turn = 0
    for event in events:
        kind = str(event.get("k", ""))
        given = event.get("turn")
        turn = turn + 1 if kind == "turn" else max(turn, given if isinstance(given, int) else 0)
        if kind in _SORTS:
            refs = event.get("refs")
            shown.append({
                "turn": turn, "sort": _SORTS[kind], "kind": kind,
                "ref": _safe(event.get("ref") or ", ".join(map(str, refs if isinstance(refs, list) else []))),
                "rendition": _safe(event.get("rendition") or event.get("how") or ""),
                "tokens": event.get("tokens") if isinstance(event.get("tokens"), int) else 0,
                "text": _safe(str(event.get("text") or "")[:_MOST_CHARS]),
            })  # fmt: skip
    return shown[-_MOST_EVENTS:]


def _safe(value: Any) -> Any:
    if isinstance(value, str):
        return escape_hidden(redact(value).text)
    if isinstance(value, dict):
        return {str(key): _safe(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_safe(one) for one in value]
    return value


TIMELINE = ToolSpec(
    name="ledger_timeline",
    title="The timeline of a session",
    description="What a session was told, what went stale, which gaps were filled.",
    parameters={
        "type": "object",
        "properties": {"session": {"type": "string", "default": "", "maxLength": 200}},
        "additionalProperties": False,
    },
    call=_timeline,
    audience="page",
)
