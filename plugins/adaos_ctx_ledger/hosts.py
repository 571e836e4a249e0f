"""Agents that call hooks: how to tell them apart, what each may be told, and in which shape. Pure.

Source: types of the Claude Code SDK, the hook schemas of Codex, the hook documentation of Cursor,
autumn 2026. Codex refuses unknown keys, so nothing is emitted that all do not know.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

CLAUDE, CODEX, CURSOR = "claude", "codex", "cursor"
HOSTS = (CLAUDE, CODEX, CURSOR)
_OTHER_NAMES = {"claude-code": CLAUDE}  # as `mcp install` calls it
MAX_CHARS = {
    CLAUDE: 8_000,
    CODEX: 2_400 * 3,
    CURSOR: 8_000,
}  # of one output; hosts cut or spill more
AFTER_COMPACT_CHARS = 1_600  # first thing after a compaction: short, or the task is forgotten
_NAMES = {
    "sessionStart": "SessionStart", "beforeSubmitPrompt": "UserPromptSubmit", "preCompact": "PreCompact",
    "postToolUse": "PostToolUse", "sessionEnd": "SessionEnd", "afterMCPExecution": "PostToolUse",
    "afterFileEdit": "", "stop": "", "afterShellExecution": "",
}  # fmt: skip
_CAN_INJECT = ("SessionStart", "UserPromptSubmit")


def host_named(name: str) -> str:
    """The host that somebody means; the name itself where it is none."""
    return _OTHER_NAMES.get(name, name)


class Call:
    """One call of a hook.

    Args:
        host: One of `HOSTS`.
        event: As Claude Code calls it; "" for one that the ledger has no use for.
        own: As the host calls it.
        session: Of the host.
        payload: Everything that the host said.
    """

    __slots__ = ("event", "host", "own", "payload", "session")

    def __init__(self, host: str, own: str, session: str, payload: Mapping[str, object]) -> None:
        self.host, self.own, self.session, self.payload = host, own, session, payload
        self.event = _NAMES.get(own, own)

    def text(self, key: str) -> str:
        """A field that is text; "" for any other."""
        value = self.payload.get(key)
        return value if isinstance(value, str) else ""


def read_call(payload: object, host: str = "") -> Call | None:
    """The call behind a payload, or None when it is none.

    Args:
        payload: Decoded JSON from standard input.
        host: When it is known; "" finds out.
    """
    if not isinstance(payload, dict):
        return None
    host = host_named(host)
    own = payload.get("hook_event_name")
    session = payload.get("session_id") or payload.get("conversation_id")
    if not isinstance(own, str) or not isinstance(session, str) or not session:
        return None
    return Call(host if host in HOSTS else _host(payload, own), own, session, payload)


def _host(payload: dict[str, object], own: str) -> str:
    if "conversation_id" in payload or "cursor_version" in payload or own[:1].islower():
        return CURSOR
    transcript = str(payload.get("transcript_path") or "").replace("\\", "/")
    if "turn_id" in payload or "/.codex/" in transcript or "/rollout-" in transcript:
        return CODEX
    return CLAUDE


def can_inject(call: Call) -> bool:
    """Whether the host puts text from this event before its model."""
    if call.host == CURSOR:
        return call.event == "SessionStart"
    return call.event in _CAN_INJECT


def output(call: Call, context: str) -> dict[str, object] | None:
    """What to print for a context; None prints nothing.

    Example:
        >>> call = Call("claude", "UserPromptSubmit", "s", {})
        >>> output(call, "x")
        {'hookSpecificOutput': {'hookEventName': 'UserPromptSubmit', 'additionalContext': 'x'}}
    """
    if call.host == CURSOR:
        if call.own == "beforeSubmitPrompt":
            return {"continue": True}
        return {"additional_context": context} if context and can_inject(call) else None
    if not context or not can_inject(call):
        return None
    return {"hookSpecificOutput": {"hookEventName": call.own, "additionalContext": context}}
