from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx.llm_http import Http, Patience
from tests.llm_odd import Fixed
from tests.llm_server import KEY, Script, answer, serving


def http(script: Script, **kwargs: object) -> Http:
    return Http(script.base, patience=script.patience, secret=KEY, **kwargs)  # type: ignore[arg-type]


def test_json_goes_and_comes() -> None:
    with serving(answer({"ok": True})) as script:
        assert http(script, headers={"Authorization": f"Bearer {KEY}"}).post_json(
            "/x", {"é": 1}
        ) == {"ok": True}
    assert script.asked == [{"é": 1}]
    assert script.paths == ["/v1/x"]
    assert script.headers[0]["authorization"] == f"Bearer {KEY}"


def test_what_may_pass_is_tried_again_after_the_wait_that_was_asked_for() -> None:
    with serving(
        answer({}, 429, Retry_After="3"), answer({}, 529), answer(b"oops", 500), answer([1])
    ) as script:
        assert http(script).post_json("/x", {}) == [1]
    assert script.waited == [3.0, 1.0, 2.0]


@pytest.mark.parametrize("asked", ["3600", "Wed, 21 Oct 2165 07:28:00 GMT"])
def test_a_wait_that_is_longer_than_ours_may_be_is_given_up_at_once_and_said(asked: str) -> None:
    busy = answer({"error": {"message": "slow down"}}, 429, Retry_After=asked)
    with (
        serving(busy) as script,
        pytest.raises(
            NetworkError, match=r"HTTP 429 \(it asks to wait \d+ s\) slow down"
        ) as caught,
    ):
        http(script).post_json("/x", {})
    assert (len(script.asked), script.waited) == (1, [])
    assert caught.value.facts["status"] == 429


def test_a_wait_that_ends_after_the_deadline_is_not_begun() -> None:
    patience = Patience(longest_s=20.0, sleep=lambda _: pytest.fail("waited"))
    with (
        serving(answer({}, 503, Retry_After="30")) as script,
        pytest.raises(NetworkError, match="asks to wait 30 s"),
    ):
        Http(script.base, patience=patience).post_json("/x", {})


def test_an_event_that_is_no_json_is_one_clear_refusal() -> None:
    data = b'data: {"a": 1}\n\ndata: {bad json}\n\ndata: {"b": 2}\n\n'
    client = Http("http://localhost:1/v1", transport=Fixed(data, "text/event-stream"))
    told = client.post_events("/x", {})
    assert next(told) == {"a": 1}
    with pytest.raises(NetworkError, match=r"an event that is not JSON: \{bad json\}"):
        next(told)


def test_it_gives_up_after_the_last_attempt() -> None:
    busy = answer({"error": {"message": "busy"}}, 503)
    with serving(busy) as script, pytest.raises(NetworkError, match="HTTP 503 busy") as caught:
        http(script).post_json("/x", {})
    assert len(script.asked) == 4
    assert caught.value.exit_code == 33


def test_a_refusal_is_not_tried_again_and_shows_no_key() -> None:
    words = {"error": {"message": f"wrong key {KEY}"}}
    with serving(answer(words, 401)) as script, pytest.raises(NetworkError) as caught:
        http(script).post_json("/x", {})
    assert len(script.asked) == 1
    assert caught.value.facts["status"] == 401
    assert KEY not in str(caught.value)
    assert "wrong key" in str(caught.value)


def test_a_connection_that_is_dropped_is_tried_again() -> None:
    with serving(None, answer({"a": 1})) as script:
        assert http(script).post_json("/x", {}) == {"a": 1}


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        (answer(b"<html>login</html>", kind="text/html"), "not JSON (text/html)"),
        (answer(b'{"a": '), "not JSON"),
        (answer(b"[" * 200_000), "not JSON"),
        (answer({"a": "x" * 1000}, cut=500), "broke off"),
        (answer(b"", 302, Location="http://example.invalid/"), "HTTP 302"),
    ],
    ids=["html", "half", "deep", "cut", "redirect"],
)
def test_replies_that_make_no_sense(wrong: object, word: str) -> None:
    with serving(wrong) as script, pytest.raises(NetworkError) as caught:
        http(script).post_json("/x", {})
    assert word in str(caught.value)


def test_a_slow_endpoint_is_given_up_on() -> None:
    patience = Patience(attempts=1, timeout_s=0.1)
    with (
        serving(answer({}, delay_s=0.6)) as script,
        pytest.raises(NetworkError, match="no answer in time"),
    ):
        Http(script.base, patience=patience).post_json("/x", {})


def test_ten_megabytes_are_read() -> None:
    with serving(answer({"a": "x" * 10_000_000})) as script:
        assert len(http(script).post_json("/x", {})["a"]) == 10_000_000


def test_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adaos_ctx.llm_http.MAX_REPLY_BYTES", 1000)
    with serving(answer({"a": "x" * 5000})) as script:
        with pytest.raises(NetworkError, match="longer than"):
            http(script).post_json("/x", {})
        with pytest.raises(NetworkError, match="longer than"):
            list(http(script).post_lines("/x", {}))


def test_lines_come_whole() -> None:
    with serving(answer("раз\r\nдва\nтри".encode())) as script:
        assert list(http(script).post_lines("/x", {})) == ["раз", "два", "три"]


@given(
    st.lists(st.sampled_from([b"a", b"\n", b"\r\n", b"\xd1\x80", b"bc"])).map(b"".join),
    st.integers(1, 5),
)
def test_lines_do_not_depend_on_the_pieces_that_they_come_in(data: bytes, size: int) -> None:
    client = Http("http://localhost:1/v1", transport=Fixed(data, size=size))
    whole = [line.rstrip(b"\r").decode() for line in data.split(b"\n")]
    assert list(client.post_lines("/x", {})) == (
        whole if data and not data.endswith(b"\n") else whole[:-1]
    )


class Piece(bytes):
    """Bytes that count what is copied when they are added to others."""

    copied = 0

    def __radd__(self, other: bytes) -> Piece:
        Piece.copied += len(other)
        return Piece(bytes(other) + bytes(self))


def test_a_line_that_does_not_end_is_put_together_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fixed = Fixed(b"")
    monkeypatch.setattr(fixed, "chunks", lambda: iter([Piece(b"x" * 100)] * 500))
    client = Http("http://localhost:1/v1", transport=fixed)
    assert list(client.post_lines("/x", {})) == ["x" * 50_000]
    assert Piece.copied == 0


def test_nobody_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    waits: list[float] = []
    patience = Patience(attempts=2, sleep=waits.append, jitter=lambda: 1.0)
    with pytest.raises(NetworkError, match="refused"):
        Http(f"http://127.0.0.1:{port}/v1", patience=patience).post_json("/x", {})
    assert waits == [0.5]


def test_a_message_shows_the_endpoint_without_its_secrets() -> None:
    assert Http("http://host:1/v1?key=1").broken("x").facts["endpoint"] == "http://host:1/v1"
    with pytest.raises(UsageError) as caught:
        Http("http://user:secret@host:1/v1?key=1")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "base", ["ftp://x", "file:///etc/passwd", "x", "http://", "http://[x", "http://h:x"]
)
def test_only_http_is_spoken(base: str) -> None:
    with pytest.raises(UsageError):
        Http(base)


class Trickle(threading.Thread):
    """A server that says a little again and again, and never ends: `head` before the first pause."""

    def __init__(self, head: bytes, drop: bytes) -> None:
        super().__init__(daemon=True)
        self._words = (head, drop)
        self._server = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._server.getsockname()[1]}/v1"
        self.start()

    def run(self) -> None:
        head, drop = self._words
        with self._server, self._server.accept()[0] as client, suppress(OSError):
            client.sendall(head)
            while True:
                client.sendall(drop)
                time.sleep(0.05)


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"


@pytest.mark.parametrize(
    ("head", "drop"),
    [
        (HEAD + b"\r\n", b": ping\n\n"), (HEAD + b"\r\n", b" "),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"0"),  # the size of a chunk, for ever
        (HEAD + b"X: ", b"x"),
    ],
    ids=["pings", "blanks", "chunk", "head"],
)  # fmt: skip
@pytest.mark.parametrize("plain", [True, False])
def test_an_endpoint_that_never_ends_is_given_up(head: bytes, drop: bytes, *, plain: bool) -> None:
    client = Http(Trickle(head, drop).base, patience=Patience(timeout_s=5.0, longest_s=0.4))
    with pytest.raises(NetworkError, match=r": the answer took more than 0\.4 s"):
        client.post_json("/x", {}) if plain else list(client.post_lines("/x", {}))


def test_no_further_attempt_begins_after_the_deadline() -> None:
    patience = Patience(longest_s=0.2, attempts=9, sleep=lambda _: time.sleep(0.15))
    with serving(answer({}, 503)) as script, pytest.raises(NetworkError, match="503"):
        Http(script.base, patience=patience).post_json("/x", {})
    assert len(script.asked) < 5
