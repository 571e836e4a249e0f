"""`ledger install`: put our hook into a host's configuration and leave everything else as it is."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from dataclasses import dataclass
from typing import Any

from adaos_ctx.errors import UsageError
from adaos_ctx.writes import write_atomic
from adaos_ctx_ledger.errors import HostBroken
from adaos_ctx_ledger.hosts import CLAUDE, CODEX, CURSOR, HOSTS, host_named

_MODULE = "adaos_ctx_ledger.hook"
_TIMEOUT_S = 10
_MAX_BYTES = 4 << 20  # bytes; a configuration is a page
_FILES = {
    CLAUDE: (".claude/settings.json", "~/.claude/settings.json"),
    CODEX: (".codex/hooks.json", "~/.codex/hooks.json"),
    CURSOR: (".cursor/hooks.json", "~/.cursor/hooks.json"),
}
_STARTS = {CLAUDE: "startup|resume|clear|compact|fork", CODEX: "startup|resume|clear|compact"}
_EVENTS = {
    CLAUDE: ("SessionStart", "UserPromptSubmit", "PreCompact", "PostCompact", "PostToolUse", "SessionEnd"),
    CODEX: ("SessionStart", "UserPromptSubmit", "PreCompact", "PostCompact", "PostToolUse"),
    CURSOR: ("sessionStart", "beforeSubmitPrompt", "preCompact", "postToolUse", "sessionEnd"),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Installed:
    """What was, or would be, written."""

    host: str
    path: str
    text: str
    changed: bool


def install(
    host: str,
    *,
    project: str = ".",
    user: bool = False,
    remove: bool = False,
    dry_run: bool = False,
) -> Installed:
    """Put the hook into a host's configuration, or take it out again.

    Args:
        host: One of `HOSTS`.
        project: Folder that project configurations belong to.
        user: Write the user's configuration instead of the project's.
        remove: Take it out.
        dry_run: Write nothing.

    Raises:
        UsageError: No such host.
        HostBroken: The configuration does not parse, or has another shape.
        CannotWrite: It cannot be written.
    """
    host = host_named(host)
    if host not in HOSTS:
        raise UsageError(reason=f"unknown host {host!r}; known: {', '.join(HOSTS)}")
    if not user and not os.path.isdir(project):
        raise UsageError(reason=f"--project {project}: no such folder")
    name = _FILES[host][user]
    path = os.path.expanduser(name) if user else os.path.join(project, name)
    path = os.path.realpath(path)  # a link (people keep such files elsewhere) stays one
    old = _read(path, host)
    new = merged(host, old, command(host), remove=remove, path=path)
    if new != old and not dry_run:
        write_atomic(path, new.encode("utf-8"))
    return Installed(host=host, path=path, text=new, changed=new != old)


def command(host: str) -> str:
    """The command that a host runs, by absolute paths (`-P`: the folder it runs in is no code)."""
    words = [os.path.abspath(sys.executable), "-P", "-m", _MODULE, "--host", host]
    return shlex.join(words)


def merged(host: str, old: str, line: str, *, remove: bool = False, path: str = "") -> str:
    """A configuration with our hook in it once, and everything else as it was. Pure."""
    document = _document(old, host, path)
    hooks = document.setdefault("hooks", {})
    if not isinstance(hooks, dict):
        raise HostBroken(path=path, reason="`hooks` is no object", host=host)
    before = json.dumps(document, sort_keys=True)
    for event in sorted({*hooks, *_EVENTS[host]}):
        entries = hooks.get(event, [])
        if not isinstance(entries, list):
            raise HostBroken(path=path, reason=f"`hooks.{event}` is no list", host=host)
        kept = [entry for entry in map(_without_ours, entries) if entry is not None]
        wanted = event in _EVENTS[host] and not remove
        hooks[event] = [*kept, _entry(host, event, line)] if wanted else kept
        if not hooks[event] and (event in _EVENTS[host] or not entries):
            del hooks[event]
    if host == CURSOR:
        document.setdefault("version", 1)
    if remove and not hooks:
        del document["hooks"]
    if old.strip() and json.dumps(document, sort_keys=True) == before:
        return old
    indent = re.search(r"\n([ \t]+)\"", old)
    return json.dumps(document, ensure_ascii=False, indent=indent[1] if indent else 2) + "\n"


def _entry(host: str, event: str, line: str) -> dict[str, Any]:
    if host == CURSOR:
        return {"command": line, "timeout": _TIMEOUT_S}
    hook = {"type": "command", "command": line, "timeout": _TIMEOUT_S}
    entry: dict[str, Any] = {"hooks": [hook]}
    if event == "SessionStart":
        entry = {"matcher": _STARTS[host], **entry}
    return entry


def _without_ours(entry: Any) -> Any:
    """An entry without our hook; None when nothing else is in it."""
    if not isinstance(entry, dict):
        return entry
    if _is_ours(entry):
        return None
    inner = entry.get("hooks")
    if not isinstance(inner, list) or not any(map(_is_ours, inner)):
        return entry
    kept = [hook for hook in inner if not _is_ours(hook)]
    return {**entry, "hooks": kept} if kept else None


def _is_ours(hook: Any) -> bool:
    return isinstance(hook, dict) and _MODULE in str(hook.get("command", ""))


def _document(old: str, host: str, path: str) -> dict[str, Any]:
    if not old.strip():
        return {}
    try:
        document = json.loads(old.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        reason = f"is not plain JSON ({error}); comments would be lost"
        raise HostBroken(path=path, reason=reason, host=host) from error
    if not isinstance(document, dict):
        raise HostBroken(path=path, reason="is no JSON object", host=host)
    return document


def _read(path: str, host: str) -> str:
    try:
        with open(path, "rb") as file:
            return file.read(_MAX_BYTES).decode("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise HostBroken(path=path, reason=str(error), host=host) from error
