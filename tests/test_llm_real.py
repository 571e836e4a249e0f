from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CtxError
from adaos_ctx.llm import Message, Model, Reply, Request, open_model
from adaos_ctx.llm_json import ask_json
from tests.llm_engine import CONTEXT, engine

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA = {
    "type": "object",
    "properties": {"alias": {"enum": ["adr.1", "adr.2"]}, "ok": {"type": "boolean"}},
    "required": ["alias", "ok"],
    "additionalProperties": False,
}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Model]:
    with engine(tmp_path_factory.mktemp("engine")) as base:
        yield open_model(f"{base}#tiny")


def request(text: str = "hello", **options: object) -> Request:
    return Request(messages=(Message(role="user", content=text),), **options)  # type: ignore[arg-type]


def test_a_real_engine_answers_and_counts(model: Model) -> None:
    reply = model.chat(request(max_tokens=8))
    assert reply.finish in {"stop", "length"}
    assert 0 < reply.usage.completion <= 8
    assert reply.usage.prompt > len("hello")
    assert reply.usage.requests == 1


def test_what_is_streamed_is_the_reply(model: Model) -> None:
    *pieces, last = model.stream(request(max_tokens=24))
    assert isinstance(last, Reply)
    assert "".join(map(str, pieces)) == last.message.content
    assert len(pieces) > 1
    assert last.usage.completion <= 24


def test_a_grammar_makes_noise_follow_a_schema(model: Model) -> None:
    reply = model.chat(request("which one?", schema=SCHEMA, max_tokens=120))
    answer = json.loads(reply.message.content)
    assert set(answer) == {"alias", "ok"}
    assert answer["alias"] in {"adr.1", "adr.2"}


def test_json_is_asked_for_and_checked(model: Model) -> None:
    answer = ask_json(model, request("which one?", schema=SCHEMA, max_tokens=120))
    assert isinstance(answer.value["ok"], bool)


def test_the_same_question_has_the_same_answer(model: Model) -> None:
    one, two = (model.chat(request("again", max_tokens=12)).message.content for _ in "ab")
    assert one == two


def test_more_than_the_context_is_refused_in_one_sentence(model: Model) -> None:
    with pytest.raises(CtxError) as raised:
        model.chat(request("x" * (3 * CONTEXT)))
    assert "context" in str(raised.value)
