"""What a page for people shows of ledgers: sessions, their entries, and what happened turn by turn."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden
from adaos_ctx_ledger.happening import Timeline
from adaos_ctx_ledger.journal import Journal
from adaos_ctx_ledger.names import SESSION_VARIABLE, data_dir, file_stem
from adaos_ctx_ledger.showing import fields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext
    from adaos_ctx_ledger.happening import Happening

_SUFFIX = ".jsonl"
_MOST_SESSIONS = 200
_MOST_EVENTS = 400  # the last ones
_MOST_CHARS = 400  # of a text
_MOST_REFS = 200  # of one row


def _timeline(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    known = _sessions()
    if not known:
        return ToolResult(text="no session", data={"sessions": []})
    name = arguments["session"] or _own(known)
    if name not in known:
        raise UsageError(reason=f"no session {name[:80]!r}")
    events = Journal(f"{data_dir()}/{name}{_SUFFIX}", name).read().events
    timeline = Timeline(events)
    rows = [_row(row) for row in timeline.rows[-_MOST_EVENTS:]]
    counts = Counter(row.sort for row in timeline.rows)
    data = _safe(fields(timeline.state, name))
    data |= {"sessions": known, "events": rows, "counts": dict(counts)}
    return ToolResult(text=f"{len(events)} events", data=data)


def _sessions() -> list[str]:
    """File stems of journals, the last written first."""
    try:
        found = [entry for entry in os.scandir(data_dir()) if entry.name.endswith(_SUFFIX)]
        ranked = sorted(found, key=lambda entry: (-entry.stat().st_mtime_ns, entry.name))
    except OSError:
        return []
    return [entry.name.removesuffix(_SUFFIX) for entry in ranked[:_MOST_SESSIONS]]


def _own(known: list[str]) -> str:
    """The session that the environment names, where it has a journal; else the last written."""
    named = os.environ.get(SESSION_VARIABLE)
    own = file_stem(named) if named else ""
    return own if own in known else known[0]


def _row(row: Happening) -> dict[str, Any]:
    return {
        "turn": row.turn, "sort": row.sort, "kind": row.kind, "how": _safe(row.how),
        "refs": _safe(row.refs[:_MOST_REFS]), "count": len(row.refs), "tokens": row.tokens,
        "text": _safe(row.text[:_MOST_CHARS]),
    }  # fmt: skip


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
