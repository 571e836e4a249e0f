"""Against a server in this process that speaks the real protocol."""

from __future__ import annotations

import socketserver
import threading
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog.descriptor import records
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.resolvers.redis import Redis
from adaos_ctx_catalog.resolving import Place
from adaos_ctx_catalog.sources import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

KEYS = {"user:1": "hash", "user:2": "hash", "cache:a": "string", "plain": "string", "k\u202ey:1": "list"}
PLACE = Place(root="/", timeout_s=2)


class _Handler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        while (line := self.rfile.readline()) and line[:1] == b"*":
            words = []
            for _ in range(int(line[1:])):
                size = int(self.rfile.readline()[1:])
                words.append(self.rfile.read(size + 2)[:-2].decode())
            self.wfile.write(self.answer(*words))

    def answer(self, verb: str, *rest: str) -> bytes:
        if verb == "AUTH":
            return b"+OK\r\n" if rest[-1] == "hunter2secret" else b"-WRONGPASS hunter2wrong is wrong\r\n"
        if verb == "SCAN":
            names = b"".join(b"$%d\r\n%s\r\n" % (len(k.encode()), k.encode()) for k in KEYS)
            return b"*2\r\n$1\r\n0\r\n*%d\r\n%s" % (len(KEYS), names)
        if verb == "TYPE":
            return f"+{KEYS[rest[0]]}\r\n".encode()
        return b":60\r\n" if verb == "TTL" else b"+OK\r\n"


@pytest.fixture
def port() -> Iterator[int]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


def test_keys_are_told_in_groups(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("R", f"redis://:hunter2secret@127.0.0.1:{port}/1")
    made = {o.id: (o, d) for o, d in records(list(Redis().scan(Source(name="c", resolver="kv", locator="env:R"), PLACE)), {})}
    overview, details = made["res:kv.c.user"]
    assert (overview.kind, overview.title, overview.shape.rows_est) == ("kv", "user:*", "2")
    assert details.snippets[0].code == "HGETALL user:<key>"
    assert details.constraints["retention"] == "60s"
    assert details.secrets == ("env:R",)
    assert len(made) == 4
    assert "\u202e" not in str(made)


def test_a_wrong_password_is_refused_without_naming_it(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("R", f"redis://:hunter2wrong@127.0.0.1:{port}")
    with pytest.raises(SourceRefused) as refusal:
        Redis().scan(Source(name="c", resolver="kv", locator="env:R"), PLACE)
    assert "hunter2wrong" not in str(refusal.value)


def test_a_server_that_is_not_there_is_down() -> None:
    health = Redis().health(Source(name="c", resolver="kv", locator="redis://127.0.0.1:1"), PLACE)
    assert health.state == "down"
