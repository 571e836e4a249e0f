"""A loopback API that speaks as much of Anthropic's and OpenAI's shapes as agents need, and remembers.

Every answer is the same short text; requests are kept, so that a test sees what the model would have.
"""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

SAID = "Done."


class Api:
    """What was asked: (path, decoded body) each."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.base = ""

    def texts(self) -> list[str]:
        """The bodies as text, in order."""
        return [json.dumps(body, ensure_ascii=False) for _, body in self.asked]


def _anthropic(number: int = 1) -> list[dict[str, Any]]:
    usage = {
        "input_tokens": 10,
        "output_tokens": 5,
        "cache_read_input_tokens": 90,
        "cache_creation_input_tokens": 0,
    }
    message = {
        "id": f"msg_{number}", "type": "message", "role": "assistant", "model": "claude-test", "content": [],
        "stop_reason": None, "stop_sequence": None, "usage": usage,
    }  # fmt: skip
    return [
        {"type": "message_start", "message": message},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": SAID}},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": None}, "usage": {"output_tokens": 5}},
        {"type": "message_stop"},
    ]  # fmt: skip


def _openai() -> list[dict[str, Any]]:
    item = {
        "type": "message",
        "role": "assistant",
        "id": "m1",
        "status": "completed",
        "content": [{"type": "output_text", "text": SAID, "annotations": []}],
    }
    usage = {
        "input_tokens": 100,
        "input_tokens_details": {"cached_tokens": 90},
        "output_tokens": 5,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": 105,
    }
    return [
        {"type": "response.created", "response": {"id": "r1"}},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": {"id": "r1", "output": [item], "usage": usage}},
    ]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    api: Api

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            body = json.loads(data or b"{}")
        except ValueError:
            body = {}
        path = self.path.partition("?")[0]
        self.api.asked.append((path, body))
        if path.endswith("/count_tokens"):
            self._send({"input_tokens": 10})
        elif path.endswith("/messages"):
            self._stream(_anthropic(len(self.api.asked))) if body.get("stream") else self._send(
                self._whole()
            )
        elif path.endswith("/responses"):
            self._stream(_openai())
        else:
            self._send({})

    def do_GET(self) -> None:
        self._send({"data": [], "models": []})

    def do_HEAD(self) -> None:
        self._send({})

    def _whole(self) -> dict[str, Any]:
        message = _anthropic()[0]["message"]
        return {**message, "content": [{"type": "text", "text": SAID}], "stop_reason": "end_turn"}

    def _send(self, body: object) -> None:
        self._write(json.dumps(body).encode(), "application/json")

    def _stream(self, events: list[dict[str, Any]]) -> None:
        lines = [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events]
        self._write("".join(lines).encode(), "text/event-stream")

    def _write(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def fake_api() -> Iterator[Api]:
    """Serve on loopback until the block ends."""
    api = Api()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"api": api}))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    api.base = f"http://127.0.0.1:{server.server_port}"
    try:
        yield api
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
