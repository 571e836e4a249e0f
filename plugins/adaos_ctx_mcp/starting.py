"""Start a server: which one, over what, for whom."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import EXIT_OK, UsageError
from adaos_ctx_mcp.served import Served
from adaos_ctx_mcp.surface import Surface

if TYPE_CHECKING:
    from adaos_ctx.plugins import Plugins

_MAX_SESSION_CHARS = 200  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeRequest:
    """What to serve, and how.

    Args:
        targets: Skills by path or name; none means the nearest.
        http: `HOST:PORT`; "" for standard input and output.
        light: The dependency-free server.
        dynamic: Three tools instead of all; None adds them where all would cost too much.
        session: Identifies the reader; "" takes the environment's, or a new one.
        allow_hosts: Further names of this machine in `Host` headers.
    """

    targets: tuple[str, ...] = ()
    http: str = ""
    light: bool = False
    dynamic: bool | None = None
    session: str = ""
    allow_hosts: tuple[str, ...] = ()


def start(request: ServeRequest, plugins: Plugins) -> int:
    """Serve until the input ends or the process is interrupted; gives the exit code.

    Raises:
        UsageError: Two ways of serving at once.
        MissingExtra: The SDK is not installed and is needed.
    """
    if request.light and request.http:
        raise UsageError(reason="--light serves standard input and output only")
    served = Served(request.targets, plugins, session=request.session or _session())
    surface = Surface(served, dynamic_tools=request.dynamic)
    if request.light:
        from adaos_ctx_mcp.light import serve

        serve(surface)
        return EXIT_OK
    from adaos_ctx_mcp.sdk import need_sdk, serve_stdio

    need_sdk()
    for fault in (*_empty(served), *surface.files.faults()):
        _say(fault)
    with suppress(KeyboardInterrupt):  # how people end a server
        if request.http:
            from adaos_ctx_mcp.web import serve_http

            serve_http(surface, request.http, more=request.allow_hosts, say=_say)
        else:
            serve_stdio(surface)
    return EXIT_OK


def _empty(served: Served) -> list[str]:
    names = [name for name in served.names if not served.open(name).has_registry]
    return [f"{name}: no aliases yet; run: adaos-ctx init" for name in names]


def _say(text: str) -> None:
    """A line for the server's log; standard output belongs to the protocol."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def _session() -> str:
    """The session that a host names in the environment, or one for this process."""
    named = os.environ.get("ADAOS_CTX_SESSION", "")
    if len(named) > _MAX_SESSION_CHARS:
        raise UsageError(reason=f"ADAOS_CTX_SESSION has more than {_MAX_SESSION_CHARS} characters")
    return named or f"mcp-{secrets.token_hex(4)}"
