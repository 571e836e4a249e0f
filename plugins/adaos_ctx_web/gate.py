"""The door of the page: this machine, this page, this reader; and what answers may load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
_LOCKED = (
    "This page is open only to who started it.\n"
    "Open the address that `adaos-ctx web` printed; it works once. Start it again for a new one.\n"
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
            await _refuse(send, *fault, as_json=scope["path"].startswith(API))
            return
        await self._app(scope, receive, _with_headers(send))

    def _fault(self, scope: Any) -> tuple[int, str, str] | None:
        headers = _Headers(scope["headers"])
        path, method = scope["path"], scope["method"]
        if headers.one("host") not in self._hosts:
            return 421, "web_host", "wrong host\n"
        if not self._is_ours(headers, path, method):
            return 403, "web_origin", "wrong origin\n"
        if path != ENTER and not self._access.admits("; ".join(headers.all("cookie"))):
            return 403, "web_locked", _LOCKED
        if method not in {"GET", "HEAD", "POST"}:
            return 405, "web_method", "wrong method\n"
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

    def _post_fault(self, headers: _Headers) -> tuple[int, str, str] | None:
        if not same(headers.one("x-csrf"), self._access.csrf):
            return 403, "web_csrf", "not from this page\n"
        if headers.one("content-type").partition(";")[0] != "application/json":
            return 415, "web_type", "JSON only\n"
        length = headers.one("content-length")
        if not length.isascii() or not length.isdigit() or int(length) > MAX_BODY_BYTES:
            return 413, "web_too_long", "too long\n"
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


async def _refuse(send: Any, status: int, code: str, text: str, *, as_json: bool) -> None:
    body = error_text(code, text) if as_json else text.encode()
    kind = b"application/json" if as_json else b"text/plain; charset=utf-8"
    headers = [
        (b"content-type", kind), (b"content-length", str(len(body)).encode()), *_HEADERS,
    ]  # fmt: skip
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
