"""`mcp install`: write an agent's configuration, keeping what is there."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

from adaos_ctx.errors import UsageError
from adaos_ctx.writes import write_atomic
from adaos_ctx_mcp.errors import HostConfigBroken
from adaos_ctx_mcp.hosts import HOSTS, Host, get_host, instructions, merge

_MAX_BYTES = 4 << 20  # bytes; a configuration is a page


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One file that was, or would be, written."""

    path: str
    text: str
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InstallRequest:
    """What to write, and where.

    Args:
        host: One of `hosts.HOSTS`.
        roots: Skills by name.
        name: Of the server in the configuration.
        light: Start the light server.
        agents: Also write the block of standing instructions.
        project: Folder that project configurations belong to.
    """

    host: str
    roots: dict[str, str]
    name: str = "adaos-ctx"
    light: bool = False
    agents: bool = False
    project: str = "."


def install(request: InstallRequest, *, dry_run: bool = False) -> list[Written]:
    """Merge our server into a configuration; nothing is written when the bytes stay equal.

    Raises:
        UsageError: No such host.
        HostConfigBroken: The configuration does not parse.
        CannotWrite: It cannot be written.
    """
    host = host_of(request.host)
    path = _place(host.path, request.project)
    plans = [(path, merge(host, _read(host, path), request.name, argv(request)))]
    if request.agents:
        notes = _place(host.instructions, request.project)
        plans.append((notes, instructions(_read(host, notes), tuple(request.roots))))
    return [_write(host, path, text, dry_run=dry_run) for path, text in plans]


def host_of(name: str) -> Host:
    """The agent that `--host` names.

    Raises:
        UsageError: It names none that we know.
    """
    if not name:
        raise UsageError(reason=f"--host is required: one of {', '.join(HOSTS)}")
    host = get_host(name, sys.platform)
    if host is None:
        raise UsageError(reason=f"unknown host {name}; known: {', '.join(HOSTS)}")
    return host


def argv(request: InstallRequest) -> list[str]:
    """The command that starts the server, by absolute paths (`-P`: the folder it runs in is no code)."""
    python = [os.path.abspath(sys.executable), "-P", "-m"]
    roots = request.roots.values()
    if request.light:
        return [*python, "adaos_ctx_mcp", *roots, "--light"]
    return [*python, "adaos_ctx", "mcp", "serve", *roots]


def _place(path: str, project: str) -> str:
    """The file itself: a link (people keep such files elsewhere) stays a link."""
    if path.startswith("~"):
        return os.path.realpath(os.path.expanduser(path))
    return os.path.realpath(os.path.join(project, path))


def _read(host: Host, path: str) -> str:
    try:
        with open(path, "rb") as file:
            return file.read(_MAX_BYTES).decode("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise HostConfigBroken(path=path, reason=str(error), host=host.name) from error


def _write(host: Host, path: str, text: str, *, dry_run: bool) -> Written:
    changed = _read(host, path) != text
    if changed and not dry_run:
        write_atomic(path, text.encode("utf-8"))
    return Written(path=path, text=text, changed=changed)
