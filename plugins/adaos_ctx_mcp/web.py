"""Streamable HTTP: who may connect, how much they may send, and the loop that serves them."""

from __future__ import annotations

import hmac
import ipaddress
import os
import socket
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx_mcp.errors import CannotListen, UnsafeBind
from adaos_ctx_mcp.sdk import SdkServer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx_mcp.surface import Surface

PATH = "/mcp"
TOKEN_VARIABLE = "ADAOS_CTX_MCP_TOKEN"  # noqa: S105 - its name; never an option, for `ps` shows those
MIN_TOKEN_CHARS = 16  # characters
MAX_BODY_BYTES = 1 << 20  # bytes; a call has a few lines of arguments
MAX_CONNECTIONS = 128
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")


def parse_address(text: str) -> tuple[str, int]:
    """Host and port from `HOST:PORT`, `[::1]:PORT` or `:PORT` (loopback).

    Raises:
        UsageError: It is none of these.
    """
    host, colon, port = text.rpartition(":")
    if not colon or not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise UsageError(reason=f"--http takes HOST:PORT, not {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_token(host: str, token: str) -> str:
    """The token that requests must carry; "" for none.

    Raises:
        UnsafeBind: Other machines can reach the address and no good token is set.
    """
    if token and len(token) < MIN_TOKEN_CHARS:
        raise UsageError(reason=f"{TOKEN_VARIABLE} needs at least {MIN_TOKEN_CHARS} characters")
    if not token and not is_loopback(host):
        raise UnsafeBind(host=host)
    return token


def hosts_allowed(host: str, port: int, more: Sequence[str]) -> list[str]:
    """`Host` headers that are served: what we listen on, and what the user adds."""
    names = [*_LOOPBACK_NAMES] if is_loopback(host) else [f"[{host}]" if ":" in host else host]
    named = [f"{name}:{port}" for name in names]
    return list(dict.fromkeys([*named, *more, *(f"{name}:{port}" for name in more)]))


class TokenGate:
    """An ASGI layer that lets in only who carries the token.

    Args:
        app: The application behind it.
        token: What `Authorization: Bearer …` must say.
    """

    def __init__(self, app: Any, token: str) -> None:
        self._app = app
        self._wanted = f"Bearer {token}".encode()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection."""
        if scope["type"] == "http":
            given = [value for name, value in scope["headers"] if name == b"authorization"]
            if len(given) != 1 or not hmac.compare_digest(given[0], self._wanted):
                headers = [(b"www-authenticate", b"Bearer"), (b"content-length", b"0")]
                await send({"type": "http.response.start", "status": 401, "headers": headers})
                await send({"type": "http.response.body", "body": b""})
                return
        await self._app(scope, receive, send)


def application(made: SdkServer, host: str, port: int, *, token: str, more: Sequence[str]) -> Any:
    """The ASGI application with all its guards."""
    from mcp.server.transport_security import TransportSecuritySettings

    allowed = hosts_allowed(host, port, more)
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=allowed,
        allowed_origins=[f"{kind}://{name}" for name in allowed for kind in ("http", "https")],
    )
    app = made.server.streamable_http_app(
        streamable_http_path=PATH, host=host, max_request_body_size=MAX_BODY_BYTES,
        max_sessions=MAX_CONNECTIONS, transport_security=security,
    )  # fmt: skip
    return TokenGate(app, token) if token else app


def serve_http(
    surface: Surface, address: str, *, more: Sequence[str] = (), say: Callable[[str], None]
) -> None:
    """Serve over HTTP until interrupted; `say` gets the URL once the port is open.

    Raises:
        UnsafeBind: See `check_token`.
        CannotListen: The system refuses the address.
    """
    import anyio
    import uvicorn

    host, port = parse_address(address)
    token = check_token(host, os.environ.get(TOKEN_VARIABLE, ""))
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    made = SdkServer(surface)
    app = application(made, host, port, token=token, more=more)
    config = uvicorn.Config(
        app, log_level="warning", limit_concurrency=MAX_CONNECTIONS, server_header=False,
        timeout_graceful_shutdown=2,
    )  # fmt: skip

    async def run() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(made.watch)
            await uvicorn.Server(config).serve(sockets=[listener])
            group.cancel_scope.cancel()

    url = f"http://{f'[{host}]' if ':' in host else host}:{port}{PATH}"
    say(url)
    anyio.run(run)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small packets at once only where the protocol is named: 40 ms an answer.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(MAX_CONNECTIONS)
    except OSError as error:
        listener.close()
        raise CannotListen(host=host, port=port, reason=error.strerror or str(error)) from error
    return listener
