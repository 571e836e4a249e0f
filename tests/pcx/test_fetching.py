"""A real server on this machine; nothing is faked."""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx_pcx.compat.loader import (
    AsyncManifestLoader,
    LoaderError,
    ManifestLoader,
    identity_of,
)
from adaos_ctx_pcx.compat.stores import FileStore, ManifestKey
from adaos_ctx_pcx.errors import ManifestBroken
from adaos_ctx_pcx.fetching import HttpFetcher
from tests.pcx.making import compiled, flat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY = ManifestKey("docs", "4k")


class Origin:
    """Serves what `body` is, with the ETag of its content where `tagged`."""

    def __init__(self) -> None:
        self.body = b"{}"
        self.tagged = True
        self.seen: list[tuple[str, str | None, int]] = []
        self.moved_to = ""
        origin = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                origin.answer(self)

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        serve = self.server.serve_forever
        threading.Thread(target=serve, args=(0.01,), daemon=True).start()

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        tag = f'"{hashlib.sha256(self.body).hexdigest()[:16]}"'
        asked = request.headers.get("If-None-Match")
        status = 304 if self.tagged and asked == tag else 200
        status = 302 if self.moved_to else 404 if "gone" in request.path else status
        self.seen.append((request.path, asked, status))
        request.send_response(status)
        if self.tagged and status in (200, 304):
            request.send_header("ETag", tag)
        if self.moved_to:
            request.send_header("Location", self.moved_to)
        body = self.body if status == 200 else b""
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def origin() -> Iterator[Origin]:
    served = Origin()
    yield served
    served.stop()


def manifest(n: int = 3) -> dict[str, Any]:
    return compiled(flat(n)).manifest


def test_an_unchanged_manifest_is_sent_once_and_a_changed_one_again(
    origin: Origin, tmp_path: Path
) -> None:
    origin.body = json.dumps(manifest()).encode()
    fetch = HttpFetcher(origin.url + "/{source_id}.pcx.{budget}.json")
    for _ in range(2):  # the second loader is another process, with the same folder
        assert len(ManifestLoader(fetch, FileStore(tmp_path)).load(KEY).nodes) == 3
    assert [status for _, _, status in origin.seen] == [200, 304]
    origin.body = json.dumps(manifest(5)).encode()
    assert len(ManifestLoader(fetch, FileStore(tmp_path)).load(KEY).nodes) == 5
    assert origin.seen[-1][0] == "/docs.pcx.4k.json"


def test_without_tags_the_content_is_the_identity_and_is_never_sent_as_a_tag(
    origin: Origin,
) -> None:
    origin.tagged = False
    origin.body = json.dumps(manifest()).encode()
    loader = ManifestLoader(HttpFetcher(origin.url))
    loader.load(KEY)
    loader.load(KEY)
    kept = loader.store.get(KEY)
    assert kept is not None
    assert kept.identity == identity_of(manifest())
    assert [asked for _, asked, _ in origin.seen] == [None, None]


def test_names_are_quoted_in_the_address(origin: Origin) -> None:
    origin.body = json.dumps(manifest()).encode()
    HttpFetcher(origin.url + "/{source_id}/{budget}")(ManifestKey("../a b?", "4k"), None)
    assert origin.seen[0][0] == "/..%2Fa%20b%3F/4k"


@pytest.mark.parametrize("body", [b"[]", b"{", b"{}", b"null", b"\xff"])
def test_what_is_no_manifest_is_refused_and_not_kept(origin: Origin, body: bytes) -> None:
    origin.body = body
    loader = ManifestLoader(HttpFetcher(origin.url))
    with pytest.raises(ManifestBroken):
        loader.load(KEY)
    assert loader.store.get(KEY) is None


def test_a_refusal_is_said_with_its_status(origin: Origin) -> None:
    with pytest.raises(NetworkError, match="HTTP 404"):
        HttpFetcher(origin.url + "/gone", keep_when_offline=True)(KEY, '"x"')


def test_a_redirect_to_another_host_gets_no_headers(origin: Origin) -> None:
    other = Origin()
    origin.moved_to = other.url + "/m.json"
    with pytest.raises(NetworkError, match="redirects"):
        HttpFetcher(origin.url, headers={"Authorization": "Bearer x"})(KEY, None)
    assert other.seen == []
    other.stop()


def test_offline_what_is_kept_serves_only_where_that_was_asked_for(origin: Origin) -> None:
    origin.body = json.dumps(manifest()).encode()
    loader = ManifestLoader(HttpFetcher(origin.url, timeout_s=2, keep_when_offline=True))
    loader.load(KEY)
    origin.stop()
    assert len(loader.load(KEY).nodes) == 3
    with pytest.raises(NetworkError):
        ManifestLoader(HttpFetcher(origin.url, timeout_s=2), loader.store).load(KEY)
    with pytest.raises(NetworkError):
        loader.load(ManifestKey("other", "4k"))


def test_an_answer_of_unchanged_to_who_has_nothing_is_an_error(origin: Origin) -> None:
    origin.body = json.dumps(manifest()).encode()
    tag = HttpFetcher(origin.url)(KEY, None).identity
    lying = ManifestLoader(lambda key, known: HttpFetcher(origin.url)(key, tag))
    with pytest.raises(LoaderError):
        lying.load(KEY)


def test_other_addresses_are_refused() -> None:
    with pytest.raises(UsageError):
        HttpFetcher("file:///etc/passwd")


def test_an_awaiting_loader_asks_the_same_way(origin: Origin) -> None:
    origin.body = json.dumps(manifest()).encode()
    loader = AsyncManifestLoader(HttpFetcher(origin.url).awaited)
    for _ in range(2):
        assert len(asyncio.run(loader.load(KEY)).nodes) == 3
    assert [status for _, _, status in origin.seen] == [200, 304]
