"""Serve the page on this machine until it is interrupted."""

from __future__ import annotations

import errno
import socket
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import MissingExtra
from adaos_ctx_web.access import Access
from adaos_ctx_web.errors import CannotServe

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_web.shown import Shown

HOST = "127.0.0.1"  # never another: the page shows what lies on this machine
_MAX_CONNECTIONS = 64
_SAID = {  # the usual reasons, in words of ours: those of the system would not be translated
    errno.EADDRINUSE: "Address already in use",
    errno.EACCES: "Permission denied",
}


def need_web() -> None:
    """Refuse where the extra is not installed.

    Raises:
        MissingExtra: With the pip command.
    """
    for package in ("starlette", "uvicorn", "watchfiles"):
        try:
            __import__(package)
        except ModuleNotFoundError as error:
            if error.name != package:
                raise
            raise MissingExtra(feature="adaos-ctx web", package=package, extra="web") from error


def listen(port: int) -> socket.socket:
    """A listening socket on the loopback.

    Raises:
        CannotServe: The system refuses the port.
    """
    # asyncio sends small packets at once only where the protocol is named.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(_MAX_CONNECTIONS)
    except (OSError, OverflowError) as error:
        listener.close()
        system = getattr(error, "strerror", None) or "a port is a number from 0 to 65535"
        reason = _SAID.get(getattr(error, "errno", None) or 0, system)
        raise CannotServe(port=port, reason=reason) from error
    return listener


def serve(shown: Shown, port: int, *, say: Callable[[str], None]) -> None:
    """Serve until interrupted; `say` gets the address, which works once.

    Raises:
        MissingExtra: The extra is not installed.
        CannotServe: The system refuses the port.
    """
    need_web()
    listener = listen(port)
    port = listener.getsockname()[1]
    access = Access(port)
    say(f"http://{HOST}:{port}/enter?token={access.token}")
    import asyncio

    asyncio.run(_run(shown, access, listener, port))


async def _run(shown: Shown, access: Access, listener: socket.socket, port: int) -> None:
    import asyncio

    import uvicorn

    from adaos_ctx_web.application import application
    from adaos_ctx_web.watching import Watcher

    watcher = Watcher(shown.roots)
    config = uvicorn.Config(
        application(shown, access, watcher, port), log_level="critical", server_header=False,
        limit_concurrency=_MAX_CONNECTIONS, timeout_graceful_shutdown=2, access_log=False,
    )  # fmt: skip

    class Server(uvicorn.Server):
        """Ends the streams first, or shutting down would wait for their readers."""

        async def shutdown(self, sockets: Any = None) -> None:
            watcher.end()
            await super().shutdown(sockets)

    watching = asyncio.ensure_future(watcher.run())
    try:
        await Server(config).serve(sockets=[listener])
    finally:
        watcher.end()
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
