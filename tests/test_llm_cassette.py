from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import NetworkError, RegistryError
from adaos_ctx.llm import Request, open_model, user
from adaos_ctx.llm_cassette import Cassette
from tests.llm_server import KEY, answer, chat, serving, stream

if TYPE_CHECKING:
    from pathlib import Path

REQUEST = Request(messages=(user("привет"),))


def test_what_was_recorded_is_played_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAOS_CTX_API_KEY", KEY)
    path = str(tmp_path / "run.json")
    with serving(chat("one"), chat("two")) as script:
        model = open_model(f"{script.base}#m", transport=Cassette(path, "record"))
        recorded = [model.chat(REQUEST), model.chat(REQUEST)]
        spec = f"{script.base}#m"
    assert script.headers[0]["authorization"] == f"Bearer {KEY}"
    assert KEY not in (tmp_path / "run.json").read_text(encoding="utf-8")
    model = open_model(spec, transport=Cassette(path))
    assert [model.chat(REQUEST), model.chat(REQUEST)] == recorded
    assert model.chat(REQUEST) == recorded[1]


@pytest.mark.parametrize("prefix", ["", "anthropic+"])
def test_a_key_that_a_reply_repeats_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prefix: str
) -> None:
    monkeypatch.setenv("ADAOS_CTX_API_KEY", "plain/words-key")
    body = rb'{"error": "x plain/words-key", "a": "plain\/words-key"}'
    with serving(answer(body, 400)) as script:
        model = open_model(
            f"{prefix}{script.base}#m", transport=Cassette(str(tmp_path / "c.json"), "record")
        )
        with pytest.raises(NetworkError):
            model.chat(REQUEST)
    kept = (tmp_path / "c.json").read_text(encoding="utf-8")
    assert "words-key" not in kept
    assert "x …" in kept


def test_another_request_is_not_answered(tmp_path: Path) -> None:
    model = open_model("http://h/v1#m", transport=Cassette(str(tmp_path / "none.json")))
    with pytest.raises(NetworkError, match="no such request"):
        model.chat(REQUEST)


def test_auto_records_what_it_does_not_know(tmp_path: Path) -> None:
    path = str(tmp_path / "run.json")
    with serving(chat("one")) as script:
        for _ in range(2):
            model = open_model(f"{script.base}#m", transport=Cassette(path, "auto"))
            assert model.chat(REQUEST).message.content == "one"
    assert len(script.asked) == 1


def test_streams_and_refusals_are_played_too(tmp_path: Path) -> None:
    path = str(tmp_path / "run.json")
    event = {"choices": [{"delta": {"content": "hi"}, "finish_reason": "stop"}]}
    with serving(stream(event), answer({"error": "no"}, 403)) as script:
        model = open_model(f"{script.base}#m", transport=Cassette(path, "record"))
        recorded = list(model.stream(REQUEST))
        with pytest.raises(NetworkError):
            model.chat(REQUEST)
        spec = f"{script.base}#m"
    model = open_model(spec, transport=Cassette(path))
    assert list(model.stream(REQUEST)) == recorded
    with pytest.raises(NetworkError, match="403"):
        model.chat(REQUEST)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"version": 9, "replies": []}', '{"version": 1, "replies": [{}]}']
)
def test_what_is_no_cassette_is_said(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(text)
    with pytest.raises(RegistryError):
        Cassette(str(path))


ENTRY = {"path": "/v1/chat/completions", "body": "0", "status": 200, "headers": {}, "text": "x"}


@pytest.mark.parametrize(
    "damage",
    [{"headers": 5}, {"headers": {"a": 1}}, {"headers": []}, {"status": "200"}, {"status": True},
     {"text": 7}, {"body": 1}, {"path": None}],
)  # fmt: skip
def test_a_reply_of_other_types_is_named(tmp_path: Path, damage: dict[str, object]) -> None:
    path = tmp_path / "run.json"
    path.write_text(json.dumps({"version": 1, "replies": [ENTRY, ENTRY | damage]}))
    with pytest.raises(RegistryError, match=r"replies\[1\]"):
        Cassette(str(path))
    path.write_text(json.dumps({"version": 1, "replies": [ENTRY, 5]}))
    with pytest.raises(RegistryError, match=r"replies\[1\]"):
        Cassette(str(path))
