from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx_mcp.errors import CannotListen, UnsafeBind
from adaos_ctx_mcp.web import (
    MAX_BODY_BYTES,
    _listen,
    check_token,
    hosts_allowed,
    is_loopback,
    parse_address,
    serve_http,
)
from tests.mcp.serving import SKILL_MD, serve
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
TOKEN = "0123456789abcdef-test"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:80", ("127.0.0.1", 80)), (":0", ("127.0.0.1", 0)), ("[::1]:8080", ("::1", 8080)),
        ("localhost:1", ("localhost", 1)), ("0.0.0.0:9", ("0.0.0.0", 9)),
    ],
)  # fmt: skip
def test_addresses(text: str, address: tuple[str, int]) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["", "x", "host:", "host:x", "host:65536", "host:-1", "h:²"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_address(text)


@pytest.mark.parametrize(
    ("host", "inside"),
    [
        ("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("localhost", True),
        ("0.0.0.0", False), ("::", False), ("192.168.1.5", False), ("localhost.evil.example", False),
        ("", False),
    ],
)  # fmt: skip
def test_only_loopback_needs_no_token(host: str, inside: bool) -> None:
    assert is_loopback(host) is inside
    if not inside:
        with pytest.raises(UnsafeBind):
            check_token(host, "")
    assert check_token(host, TOKEN) == TOKEN


def test_a_short_token_is_refused() -> None:
    with pytest.raises(UsageError, match="16 characters"):
        check_token("127.0.0.1", "short")


def test_the_hosts_that_are_served_are_named_exactly() -> None:
    assert hosts_allowed("127.0.0.1", 80, ()) == ["127.0.0.1:80", "localhost:80", "[::1]:80"]
    assert hosts_allowed("10.0.0.5", 80, ("box",)) == ["10.0.0.5:80", "box", "box:80"]


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CannotListen):
            serve_http(serve(tmp_path), f"127.0.0.1:{taken.getsockname()[1]}", say=print)


def test_answers_are_sent_at_once() -> None:
    import socket

    with _listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP  # what asyncio asks for to set TCP_NODELAY


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    pytest.importorskip("mcp")
    root = tmp_path_factory.mktemp("served")
    small_skill(root, {"SKILL.md": SKILL_MD})
    code = (
        "import sys; from adaos_ctx.plugins import load;"
        "from adaos_ctx_mcp.starting import ServeRequest, start;"
        "start(ServeRequest(targets=(sys.argv[1],), http='127.0.0.1:0'), load())"
    )
    env = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'plugins'}", "ADAOS_CTX_MCP_TOKEN": TOKEN}
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(root)], env=env, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    line = process.stderr.readline().strip()
    assert line.startswith("http://127.0.0.1:"), line
    yield line
    process.send_signal(signal.SIGINT)
    assert process.wait(15) == 0
    process.stderr.close()


def post(url: str, body: bytes, **headers: str) -> int:
    known = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    request = Request(
        url, data=body, headers=known | {k.replace("_", "-"): v for k, v in headers.items()}
    )
    for _ in range(50):
        try:
            with urlopen(request, timeout=10) as response:
                return int(response.status)
        except HTTPError as error:
            error.close()
            return error.code
        except OSError:
            time.sleep(0.1)
    raise AssertionError("no answer")


PING = json.dumps(
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}
).encode()  # fmt: skip
AUTH = {"Authorization": f"Bearer {TOKEN}"}


def test_who_carries_the_token_is_served(url: str) -> None:
    assert post(url, PING, **AUTH) == 200


@pytest.mark.parametrize(
    "headers",
    [{}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}, {"Authorization": "Bearer "}],
)
def test_who_does_not_is_refused(url: str, headers: dict[str, str]) -> None:
    assert post(url, PING, **headers) == 401


def test_another_host_or_origin_is_refused_with_the_token(url: str) -> None:
    assert post(url, PING, **AUTH, Host="evil.example") == 421
    assert post(url, PING, **AUTH, Host="127.0.0.1.evil.example:80") == 421
    assert post(url, PING, **AUTH, Origin="http://evil.example") == 403


def test_a_body_that_is_too_large_is_refused(url: str) -> None:
    assert post(url, b" " * (MAX_BODY_BYTES + 1), **AUTH) == 413


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28", "auto"])
def test_the_sdk_client_talks_over_http_in_both_eras(url: str, mode: str) -> None:
    import asyncio

    import httpx2
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    async def run() -> str:
        async with (
            httpx2.AsyncClient(headers=AUTH, timeout=20) as http,
            Client(streamable_http_client(url, http_client=http), mode=mode) as client,
        ):
            result = await client.call_tool("get_alias", {"alias": "PR.default"})
            return str(result.content[0].text)

    assert asyncio.run(run()).endswith("\ntemperature: 0.2\nmax_tokens: 800\n")
