"""A server on loopback that behaves well or badly, by the path that is asked."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

SHIPMENTS = [
    {"tracking_no": f"LV{n:03}", "order_id": n, "status": ("created", "in_transit", "delivered")[n % 3], "eta": f"2026-03-{n % 28 + 1:02}"}
    for n in range(1, 251)
]  # fmt: skip


class _Handler(BaseHTTPRequestHandler):
    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        parts = urlsplit(self.path)
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        bad = getattr(self, f"_{parts.path.strip('/')}", None)
        if bad is not None:
            bad()
        elif parts.path == "/shipments":
            rows = [row for row in SHIPMENTS if query.get("status") in (None, row["status"])]
            start, size = int(query.get("offset", 0)), int(query.get("limit", 50))
            self._json({"items": rows[start : start + size], "total": len(rows)})
        elif parts.path.startswith("/shipments/"):
            self._json(
                next(
                    row for row in SHIPMENTS if row["tracking_no"] == parts.path.rpartition("/")[2]
                )
            )
        else:
            self.send_error(404)

    def _json(self, value: Any, kind: str = "application/json") -> None:
        data = json.dumps(value).encode() if not isinstance(value, bytes) else value
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _html(self) -> None:
        self._json(b"<html>Sign in</html>", "text/html")

    def _broken(self) -> None:
        self._json(b'{"items": [')

    def _scalar(self) -> None:
        self._json(b"3")

    def _moved(self) -> None:
        self.send_response(302)
        self.send_header("Location", "http://example.invalid/")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _hang(self) -> None:
        time.sleep(3)

    def _reset(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def _endless(self) -> None:
        self._json([{"a": 1}])

    def log_message(self, *_: Any) -> None:
        return


@contextmanager
def api() -> Iterator[tuple[str, list[str]]]:
    """Its address, and the paths that were asked."""
    asked: list[str] = []
    handler = type("Handler", (_Handler,), {"asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
