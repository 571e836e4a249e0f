from __future__ import annotations

import pytest

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx.llm import Request, Usage, open_model, user
from tests.llm_odd import Fixed, once


@pytest.mark.parametrize(
    ("spec", "url"),
    [
        ("openai:gpt-5", "https://api.openai.com/v1/chat/completions"),
        ("ollama:llama3.2:3b", "http://localhost:11434/v1/chat/completions"),
        ("anthropic:claude-x", "https://api.anthropic.com/v1/messages"),
        ("http://localhost:8080/v1#any", "http://localhost:8080/v1/chat/completions"),
        ("anthropic+http://localhost:1/v1#m", "http://localhost:1/v1/messages"),
    ],
)
def test_a_name_says_the_shape(spec: str, url: str) -> None:
    fixed = Fixed(b"")
    model = open_model(spec, transport=fixed)
    assert model.name == spec
    with pytest.raises(NetworkError):
        model.chat(Request(messages=(user("hi"),)))
    assert fixed.urls == [url]


@pytest.mark.parametrize(
    "spec", ["", "gpt-5", "openai:", "mars:x", "http://localhost/v1", "ftp://h#m"]
)
def test_what_is_no_model_is_refused(spec: str) -> None:
    with pytest.raises(UsageError):
        open_model(spec)


def test_usage_adds_up() -> None:
    one = Usage(prompt=1, completion=2, requests=1)
    assert one + one == Usage(prompt=2, completion=4, requests=2)


def test_no_answer_repeats_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_API_KEY", "plain words key".replace(" ", "-"))
    body = {"choices": [{"message": {"content": "it is plain-words-key"}}]}
    reply = open_model("http://localhost:1/v1#m", transport=once(body)).chat(
        Request(messages=(user("hi"),))
    )
    assert reply.message.content == "it is …"
