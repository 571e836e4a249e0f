"""The ASGI application: one page, its files, its questions, and the stream of changes."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from adaos_ctx.messages import tr
from adaos_ctx_web.answering import Answers
from adaos_ctx_web.gate import ENTER, MAX_BODY_BYTES, Gate

if TYPE_CHECKING:
    from adaos_ctx_web.access import Access
    from adaos_ctx_web.shown import Shown
    from adaos_ctx_web.watching import Watcher

_TYPES = {
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
}  # fmt: skip
_MAX_FIELDS = 200  # of a query
_GIVEN_UP = 499  # a status that nobody reads
# A page that goes on by itself: a redirect would still count as coming from where the link was.
_ENTERED = (
    '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">'
    '<link rel="icon" href="/static/icon.svg"><title>adaos-ctx</title><a href="/">adaos-ctx</a>\n'
)


def static_files() -> dict[str, bytes]:
    """Name -> content of every file that the page may load; nothing else is ever served."""
    found: dict[str, bytes] = {}
    folder = files("adaos_ctx_web") / "static"
    for place, prefix in ((folder, ""), (folder / "pages", "pages/"), (folder / "words", "words/")):
        for file in place.iterdir():
            if file.is_file() and file.name.rpartition(".")[2] in _TYPES:
                found[prefix + file.name] = file.read_bytes()
    return found


class Pages:
    """What is behind the door.

    Args:
        answers: Answers the page's questions.
        access: Lets readers in.
        watcher: Tells of changes.
    """

    def __init__(self, answers: Answers, access: Access, watcher: Watcher) -> None:
        self._answers = answers
        self._access = access
        self._watcher = watcher
        self._files = static_files()
        # One thread for all: questions read the same caches, and an index belongs to its thread.
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="adaos-ctx-web")
        self._turn = asyncio.Lock()

    async def _answer(self, request: Any, call: Any, given: Any) -> Any:
        """Answer in turn; a question that its page has given up meanwhile is not worked on."""
        async with self._turn:
            if await request.is_disconnected():
                return _response(b"", "application/json", _GIVEN_UP)
            loop = asyncio.get_running_loop()
            name = request.path_params["name"]
            lang = request.headers.get("x-lang", "")
            answer = await loop.run_in_executor(self._worker, call, name, given, lang)
        return _response(answer.body, "application/json", answer.status)

    async def page(self, request: Any) -> Any:
        """The one page; its script shows what the address asks for."""
        return _response(self._files["page.html"], _TYPES["html"])

    async def enter(self, request: Any) -> Any:
        """Take the token, give the cookie; only for who reads the answer: previews ask HEAD."""
        if request.method != "GET":
            return _response(b"", "text/plain; charset=utf-8", 405)
        cookie = self._access.enter(request.query_params.get("token", ""))
        if cookie is None:
            return _told("web.used", 403)
        response = _response(_ENTERED.encode(), _TYPES["html"])
        response.headers["set-cookie"] = cookie
        return response

    async def static(self, request: Any) -> Any:
        """A file of the page."""
        name = request.path_params["name"]
        if name not in self._files:
            return _told("web.no_file", 404)
        return _response(self._files[name], _TYPES[name.rpartition(".")[2]])

    async def read(self, request: Any) -> Any:
        """A question."""
        asked = parse_qs(request.url.query, keep_blank_values=True, max_num_fields=_MAX_FIELDS)
        return await self._answer(request, self._answers.read, asked)

    async def write(self, request: Any) -> Any:
        """A question with a body, or a thing to do."""
        return await self._answer(request, self._answers.write, await _body(request))

    async def events(self, request: Any) -> Any:
        """The stream of changes."""
        from starlette.responses import StreamingResponse

        return StreamingResponse(self._watcher.stream(), media_type="text/event-stream")


def application(shown: Shown, access: Access, watcher: Watcher, port: int) -> Any:
    """The application with its door."""
    from starlette.applications import Starlette
    from starlette.routing import Route

    pages = Pages(Answers(shown, access.csrf), access, watcher)
    routes = [
        Route("/", pages.page), Route(ENTER, pages.enter), Route("/events", pages.events),
        Route("/static/{name:path}", pages.static),
        Route("/api/{name:path}", pages.read, methods=["GET"]),
        Route("/api/{name:path}", pages.write, methods=["POST"]),
    ]  # fmt: skip
    return Gate(Starlette(routes=routes), access, port)


def _response(body: bytes, media_type: str, status: int = 200) -> Any:
    from starlette.responses import Response

    return Response(body, status, media_type=media_type)


def _told(slug: str, status: int) -> Any:
    return _response(f"{tr(slug)}\n".encode(), "text/plain; charset=utf-8", status)


async def _body(request: Any) -> bytes | None:
    """The body; None where it is longer than the gate allows, whatever its length header says."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > MAX_BODY_BYTES:
            return None
    return data
