"""Where agents keep their servers, and in which shape. Pure but for what it is told of the machine.

Source: the documentation of Claude Code, Claude Desktop, Cursor, VS Code and Codex, autumn 2026.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from typing import Any

from adaos_ctx_mcp.errors import HostConfigBroken


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """One agent.

    Args:
        name: As `--host` takes it.
        path: Of its configuration; `~` is the home folder, else relative to the project.
        key: Member that holds the servers.
        typed: Whether an entry says its transport.
        instructions: File of standing instructions that it reads.
    """

    name: str
    path: str
    key: str = "mcpServers"
    typed: bool = False
    instructions: str = "AGENTS.md"


_DESKTOP = {
    "darwin": "~/Library/Application Support/Claude/claude_desktop_config.json",
    "win32": "~/AppData/Roaming/Claude/claude_desktop_config.json",
}
_OTHER_NAMES = {"claude": "claude-code"}  # as `ledger install` calls it
HOSTS = ("claude-code", "claude-desktop", "cursor", "vscode", "codex")
_START, _END = "<!-- adaos-ctx: start -->", "<!-- adaos-ctx: end -->"


def get_host(name: str, platform: str) -> Host | None:
    """The agent of this name on a platform (`sys.platform`); None when we know none."""
    desktop = _DESKTOP.get(platform, "~/.config/Claude/claude_desktop_config.json")
    known = (
        Host(name="claude-code", path=".mcp.json", instructions="CLAUDE.md"),
        Host(name="claude-desktop", path=desktop, instructions="CLAUDE.md"),
        Host(name="cursor", path=".cursor/mcp.json"),
        Host(name="vscode", path=".vscode/mcp.json", key="servers", typed=True),
        Host(name="codex", path="~/.codex/config.toml", key="mcp_servers"),
    )
    asked = _OTHER_NAMES.get(name, name)
    return next((host for host in known if host.name == asked), None)


def merge(host: Host, old: str, name: str, argv: list[str]) -> str:
    """A configuration with our server in it and everything else as it was.

    Args:
        host: Whose configuration.
        old: Its text; "" when there is none.
        name: Of the server.
        argv: The command that starts it.

    Raises:
        HostConfigBroken: The text does not parse, or cannot be changed without losing something.
    """
    if host.path.endswith(".toml"):
        return _merged_toml(host, old, name, argv)
    entry: dict[str, Any] = {"type": "stdio"} if host.typed else {}
    entry |= {"command": argv[0], "args": argv[1:]}
    document = _json_object(host, old)
    servers = document.setdefault(host.key, {})
    if not isinstance(servers, dict):
        raise HostConfigBroken(
            path=host.path, reason=f"{host.key} is not an object", host=host.name
        )
    if servers.get(name) == entry:
        return old
    servers[name] = entry
    indent = re.search(r"\n([ \t]+)\"", old)
    return json.dumps(document, ensure_ascii=False, indent=indent[1] if indent else 2) + "\n"


def _json_object(host: Host, old: str) -> dict[str, Any]:
    if not old.strip():
        return {}
    try:
        document = json.loads(old.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        reason = f"is not plain JSON ({error}); comments would be lost"
        raise HostConfigBroken(path=host.path, reason=reason, host=host.name) from error
    if not isinstance(document, dict):
        raise HostConfigBroken(path=host.path, reason="is not an object", host=host.name)
    return document


def _merged_toml(host: Host, old: str, name: str, argv: list[str]) -> str:
    block = (
        f"[{host.key}.{_toml(name)}]\ncommand = {_toml(argv[0])}\n"
        f"args = [{', '.join(_toml(word) for word in argv[1:])}]\n"
    )
    before = _toml_document(host, old)
    entry = {"command": argv[0], "args": argv[1:]}
    if before.get(host.key, {}).get(name) == entry:
        return old
    table = re.compile(
        rf"^\[{host.key}\.(?:{re.escape(_toml(name))}|{re.escape(name)})\][ \t]*(?:#.*)?\n"
        r"(?:(?!\[).*\n?)*",
        re.MULTILINE,
    )
    kept = table.sub("", old).rstrip("\n")
    new = f"{kept}\n\n{block}" if kept else block
    before.setdefault(host.key, {})[name] = entry
    if _toml_document(host, new) != before:
        raise HostConfigBroken(path=host.path, reason=f"has {name} in another form", host=host.name)
    return new


def _toml_document(host: Host, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise HostConfigBroken(path=host.path, reason=str(error), host=host.name) from error


def _toml(text: str) -> str:
    """A basic string; JSON writes one that TOML reads, but for what TOML must not hold."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def instructions(old: str, names: tuple[str, ...]) -> str:
    """A file of standing instructions with our few lines in it, between marks, once."""
    block = "\n".join(
        (
            _START,
            f"Context of {', '.join(names)} comes from the MCP server `adaos-ctx`:",
            "- Start with `get_pack` (say the task); read what you need with `get_alias(alias)`.",
            "- A reference is `alias@digest`. When an answer says `moved`, what you knew is old.",
            "- After you changed a file, ask for its alias again; `get_delta` says what changed.",
            _END,
        )
    )
    marked = re.compile(f"{re.escape(_START)}.*?{re.escape(_END)}", re.DOTALL)
    if marked.search(old):
        return marked.sub(lambda _: block, old, count=1)
    return f"{old.rstrip()}\n\n{block}\n" if old.strip() else f"{block}\n"
