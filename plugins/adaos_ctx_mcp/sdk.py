"""The SDK's server over our surface: both protocol eras, change notices, stdio.

Handlers run in one worker thread, one at a time: the event loop stays free for the transport, and
nothing of the core has to be safe for threads.
"""

from __future__ import annotations

import sys
import traceback
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import MissingExtra
from adaos_ctx_mcp import notices
from adaos_ctx_mcp.calling import warm
from adaos_ctx_mcp.errors import INVALID_PARAMS, RpcError
from adaos_ctx_mcp.resources import MAX_URI_CHARS
from adaos_ctx_mcp.skillfiles import EXTENSION
from adaos_ctx_mcp.surface import INSTRUCTIONS, server_info

if TYPE_CHECKING:
    from adaos_ctx_mcp.surface import Surface

POLL_S = 1.0  # seconds between two looks for changes, while somebody listens
MAX_SUBSCRIPTIONS = 1024  # of sessions of the handshake era
_CACHED = ("tools/list", "prompts/list", "resources/list", "resources/templates/list")
_PARAMS = {
    "resources/read": "ReadResourceRequestParams", "tools/call": "CallToolRequestParams",
    "prompts/get": "GetPromptRequestParams", "completion/complete": "CompleteRequestParams",
}  # fmt: skip


def need_sdk() -> None:
    """Check that the SDK is installed.

    Raises:
        MissingExtra: It is not; the light server needs none.
    """
    try:
        import mcp  # noqa: F401 - slow, and only `serve` needs it
    except ModuleNotFoundError as error:
        if error.name != "mcp":
            raise
        raise MissingExtra(feature="adaos-ctx mcp serve", package="mcp", extra="mcp") from error


class SdkServer:
    """A low-level server of the SDK that asks a surface, and those who want to hear of changes.

    Args:
        surface: Answers the requests.
    """

    def __init__(self, surface: Surface) -> None:
        from anyio import CapacityLimiter
        from mcp.server.lowlevel import Server
        from mcp.server.subscriptions import ListenHandler

        self.surface = surface
        self.bus = notices.Bus()
        self.subscribed: dict[tuple[str, str], Any] = {}  # (session, uri) -> the SDK's session
        self._one = CapacityLimiter(1)
        info = server_info()
        self.server: Any = Server(
            info["name"], version=info["version"], title=info["title"], instructions=INSTRUCTIONS,
            cache_hints=self._hints(), get_tool_input_schema=self._input_schema,
            on_subscriptions_listen=ListenHandler(self.bus),
        )  # fmt: skip
        self.server.extensions[EXTENSION] = {}
        for method in surface.handlers:
            self._register(method)
        self._register_subscriptions()

    def _hints(self) -> Any:
        from mcp.server.caching import CacheHint

        stale = CacheHint(ttl_ms=0, scope="private")  # files change while agents read
        steady = CacheHint(ttl_ms=60_000, scope="private")  # milliseconds
        fixed = {"tools/list", "prompts/list", "resources/templates/list"}
        hints = {name: steady if name in fixed else stale for name in _CACHED}
        return {**hints, "resources/read": stale, "server/discover": steady}

    def _input_schema(self, name: str) -> Any:
        for shape in self.surface.tools:
            if shape["name"] == name:
                return shape["inputSchema"]
        return None

    def _register(self, method: str) -> None:
        import mcp_types
        from anyio import to_thread
        from mcp.shared.exceptions import MCPError

        async def handle(ctx: Any, params: Any) -> Any:
            given = params.model_dump(by_alias=True, exclude_none=True) if params else {}
            session = session_of(ctx)
            try:
                result = await to_thread.run_sync(
                    self.surface.request, method, given, session, limiter=self._one
                )
            except RpcError as error:
                raise MCPError(error.code, error.message, error.data) from error
            return {"resultType": "complete", **result}  # the newer era insists on it

        self.server.add_request_handler(method, _params_type(mcp_types, method), handle)

    def _register_subscriptions(self) -> None:
        """Subscriptions of the handshake era; the newer one listens on the bus."""
        import mcp_types
        from mcp.shared.exceptions import MCPError

        async def subscribe(ctx: Any, params: Any) -> Any:
            uri = str(params.uri)
            if len(uri) > MAX_URI_CHARS:
                raise MCPError(INVALID_PARAMS, "no such resource")
            if len(self.subscribed) >= MAX_SUBSCRIPTIONS:
                del self.subscribed[next(iter(self.subscribed))]  # the oldest has most likely gone
            self.subscribed[session_of(ctx), uri] = ctx.session
            return mcp_types.EmptyResult()

        async def unsubscribe(ctx: Any, params: Any) -> Any:
            self.subscribed.pop((session_of(ctx), str(params.uri)), None)
            return mcp_types.EmptyResult()

        add = self.server.add_request_handler
        add("resources/subscribe", mcp_types.SubscribeRequestParams, subscribe)
        add("resources/unsubscribe", mcp_types.UnsubscribeRequestParams, unsubscribe)

    async def watch(self) -> None:
        """Look for changes as long as somebody listens, and tell them; runs until cancelled."""
        import anyio
        from anyio import to_thread

        await to_thread.run_sync(warm, limiter=self._one)
        seen: dict[str, str] | None = None
        while True:
            if not self._wanted():
                seen = None
            else:
                now = await to_thread.run_sync(_look, self.surface, limiter=self._one)
                if seen is not None and now is not None:
                    await self._tell(notices.compare(seen, now))
                seen = now
            await anyio.sleep(POLL_S)

    def _wanted(self) -> bool:
        return bool(self.subscribed or self.bus.listeners)

    async def _tell(self, change: notices.Change) -> None:
        from mcp.server.subscriptions import ResourcesListChanged, ResourceUpdated

        if change.listed:
            await self.bus.publish(ResourcesListChanged())
        for uri in change.updated:
            await self.bus.publish(ResourceUpdated(uri=uri))
        updated = set(change.updated)
        for key, session in sorted(self.subscribed.items(), key=lambda pair: pair[0]):
            if key[1] in updated:
                try:
                    await session.send_resource_updated(key[1])
                except Exception:  # noqa: BLE001 - the session has gone, whatever it raises
                    self.subscribed.pop(key, None)


def _look(surface: Surface) -> dict[str, str] | None:
    try:
        return notices.snapshot(surface)
    except Exception:  # noqa: BLE001 - notices are a courtesy; without them the server still serves
        traceback.print_exc(file=sys.stderr)
        return None


def session_of(ctx: Any) -> str:
    """The transport's session of a request; "" where it has none."""
    headers = getattr(ctx.request, "headers", None)
    return str(headers.get("mcp-session-id") or "") if headers is not None else ""


def _params_type(types: Any, method: str) -> Any:
    if method == "skills/get":
        from pydantic import create_model  # comes with the SDK

        return create_model("GetSkillParams", __base__=types.RequestParams, uri=(str, ...))
    return getattr(types, _PARAMS.get(method, "PaginatedRequestParams"))


def serve_stdio(surface: Surface) -> None:
    """Serve on standard input and output until the input ends."""
    import anyio
    from mcp.server.stdio import stdio_server

    async def run() -> None:
        made = SdkServer(surface)
        async with stdio_server() as (source, target), anyio.create_task_group() as group:
            group.start_soon(made.watch)
            await made.server.run(source, target, made.server.create_initialization_options())
            group.cancel_scope.cancel()

    anyio.run(run)
