"""The door of the page: this machine, this page, this reader; and what answers may load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import tr
from adaos_ctx_web.access import same
from adaos_ctx_web.refusing import error_text

if TYPE_CHECKING:
    from adaos_ctx_web.access import Access

ENTER = "/enter"
API = "/api/"
MAX_BODY_BYTES = 1 << 20  # bytes; who accepts thousands of aliases says the digest of each
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)


class Gate:
    """An ASGI layer before the application.

    Args:
        app: The application.
        access: The secrets.
        port: Where it is served.
    """

    def __init__(self, app: Any, access: Access, port: int) -> None:
        self._app = app
        self._access = access
        self._hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        fault = self._fault(scope)
        if fault:
            # Who asks is not known yet: the language is the server's, or that of the last answer.
            await _refuse(send, *fault, as_json=scope["path"].startswith(API))
            return
        await self._app(scope, receive, _with_headers(send))

    def _fault(self, scope: Any) -> tuple[int, str] | None:
        """The status, and what the code and the slug of the text end with."""
        headers = _Headers(scope["headers"])
        path, method = scope["path"], scope["method"]
        if headers.one("host") not in self._hosts:
            return 421, "host"
        if not self._is_ours(headers, path, method):
            return 403, "origin"
        if path != ENTER and not self._access.admits("; ".join(headers.all("cookie"))):
            return 403, "locked"
        if method not in {"GET", "HEAD", "POST"}:
            return 405, "method"
        return self._post_fault(headers) if method == "POST" else None

    def _is_ours(self, headers: _Headers, path: str, method: str) -> bool:
        """Whether the request comes from this page, or from a person who opens it."""
        origins = headers.all("origin")
        if origins and any(o.removeprefix("http://") not in self._hosts for o in origins):
            return False
        if method == "POST" and not origins:
            return False
        site = headers.one("sec-fetch-site")
        opened = path in {"/", ENTER} and headers.one("sec-fetch-mode") == "navigate"
        return opened or site in {"", "same-origin", "none"}

    def _post_fault(self, headers: _Headers) -> tuple[int, str] | None:
        if not same(headers.one("x-csrf"), self._access.csrf):
            return 403, "csrf"
        if headers.one("content-type").partition(";")[0] != "application/json":
            return 415, "type"
        length = headers.one("content-length")
        if not length.isascii() or not length.isdigit() or int(length) > MAX_BODY_BYTES:
            return 413, "too_long"
        return None


class _Headers:
    def __init__(self, pairs: list[tuple[bytes, bytes]]) -> None:
        self._pairs = pairs

    def all(self, name: str) -> list[str]:
        wanted = name.encode()
        return [value.decode("latin-1") for key, value in self._pairs if key == wanted]

    def one(self, name: str) -> str:
        """The value; "" where there is none or more than one."""
        found = self.all(name)
        return found[0] if len(found) == 1 else ""


def _with_headers(send: Any) -> Any:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            names = {name for name, _ in _HEADERS}
            kept = [pair for pair in message["headers"] if pair[0].lower() not in names]
            message = {**message, "headers": [*kept, *_HEADERS]}
        await send(message)

    return sending


async def _refuse(send: Any, status: int, fault: str, *, as_json: bool) -> None:
    text = tr(f"web.{fault}")
    body = error_text(f"web_{fault}", text) if as_json else f"{text}\n".encode()
    kind = b"application/json" if as_json else b"text/plain; charset=utf-8"
    headers = [
        (b"content-type", kind), (b"content-length", str(len(body)).encode()), *_HEADERS,
    ]  # fmt: skip
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
