"""A real HTTP server on loopback that answers from a script and remembers what it was asked."""

from __future__ import annotations

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from adaos_ctx.llm_http import Patience

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "sk-test-0123456789abcdefghij"


class Script:
    """Answers in order, or functions of the request's body; the last is given again and again."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.waited: list[float] = []
        self.base = ""

    @property
    def patience(self) -> Patience:
        """No real waiting; what would have been waited is remembered."""
        return Patience(attempts=4, timeout_s=1.0, sleep=self.waited.append, jitter=lambda: 1.0)


def answer(
    body: Any = b"",
    status: int = 200,
    *,
    kind: str = "application/json",
    delay_s: float = 0.0,
    cut: int = 0,
    **headers: str,
) -> dict[str, Any]:
    """One answer; `cut` bytes of it never come."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return {"data": data, "status": status, "kind": kind, "delay_s": delay_s, "cut": cut,
            "headers": headers}  # fmt: skip


def stream(*events: Any, done: bool = True, cut: int = 0) -> dict[str, Any]:
    """Server-sent events."""
    lines = [f"data: {json.dumps(event)}\n\n" for event in events]
    data = "".join([*lines, "data: [DONE]\n\n" if done else ""]).encode()
    return answer(data, kind="text/event-stream", cut=cut)


def chat(text: str, *, calls: tuple[tuple[str, str, str], ...] = (), finish: str = "stop") -> Any:
    """A chat completion."""
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if calls:
        message["tool_calls"] = [
            {"id": i, "type": "function", "function": {"name": name, "arguments": arguments}}
            for i, name, arguments in calls
        ]
    return answer(
        {
            "model": "m-1", "choices": [{"message": message, "finish_reason": finish}],
            "usage": {"prompt_tokens": 7, "completion_tokens": 3},
        }
    )  # fmt: skip


@contextmanager
def serving(*answers: Any) -> Iterator[Script]:
    """Serve a script."""
    script = Script(*answers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            body = json.loads(self.rfile.read(size))
            script.asked.append(body)
            script.headers.append({k.lower(): v for k, v in self.headers.items()})
            script.paths.append(self.path)
            now = script.answers.pop(0) if len(script.answers) > 1 else script.answers[0]
            now = now(body) if callable(now) else now
            if now is None:
                self.close_connection = True
                return
            time.sleep(now["delay_s"])
            self.send_response(now["status"])
            self.send_header("Content-Type", now["kind"])
            self.send_header("Content-Length", str(len(now["data"])))
            for name, value in now["headers"].items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(now["data"][: len(now["data"]) - now["cut"]])
            self.close_connection = True

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    script.base = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield script
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
