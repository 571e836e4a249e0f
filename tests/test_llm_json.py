from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx.llm import Request, open_model, user
from adaos_ctx.llm_json import ask_json, read_json
from tests.llm_server import Script, answer, chat, serving

SCHEMA = {
    "type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"],
    "additionalProperties": False,
}  # fmt: skip


def ask(script: Script) -> Any:
    model = open_model(f"{script.base}#m", patience=script.patience)
    return ask_json(model, Request(messages=(user("count"),), schema=SCHEMA))


@pytest.mark.parametrize(
    "text",
    ['{"n": 1}', '```json\n{"n": 1}\n```', 'Here you are:\n{"n": 1}\nBye.', '\ufeff{"n": 1}', ' {"n":1} '],
    ids=["plain", "fence", "words", "bom", "spaces"],
)  # fmt: skip
def test_json_is_found_where_models_put_it(text: str) -> None:
    assert read_json(text, SCHEMA) == ({"n": 1}, [])


@pytest.mark.parametrize("text", ["", "no", "{", '{"n": "x"}', '{"m": 1}', "[1]", "[" * 100_000])
def test_what_is_wrong_is_said(text: str) -> None:
    assert read_json(text, SCHEMA)[1]


@given(st.text(max_size=100))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    value, faults = read_json(text, SCHEMA)
    assert faults or isinstance(value["n"], int)


def test_a_right_answer_needs_one_request() -> None:
    with serving(chat('{"n": 3}')) as script:
        found = ask(script)
    assert (found.value, found.repaired, found.usage.requests) == ({"n": 3}, False, 1)


def test_a_wrong_answer_is_mended_once() -> None:
    with serving(chat('{"n": "three"}'), chat('{"n": 3}')) as script:
        found = ask(script)
    assert (found.value, found.repaired, found.usage.requests) == ({"n": 3}, True, 2)
    assert "three" in script.asked[1]["messages"][-2]["content"]
    assert "n: 'three' is not of type 'integer'" in script.asked[1]["messages"][-1]["content"]


def test_two_wrong_answers_are_the_end() -> None:
    with serving(chat("no"), chat("no")) as script, pytest.raises(NetworkError, match="no JSON"):
        ask(script)
    assert len(script.asked) == 2


def test_an_endpoint_that_knows_no_schema_is_asked_in_words() -> None:
    refused = answer({"error": {"message": "response_format"}}, 400)
    with serving(refused, refused, chat('{"n": 1}')) as script:
        assert ask(script).value == {"n": 1}
    assert [a.get("response_format", {}).get("type") for a in script.asked] == [
        "json_schema", "json_object", None,
    ]  # fmt: skip


def test_another_refusal_is_the_end() -> None:
    with serving(answer({}, 401)) as script, pytest.raises(NetworkError, match="401"):
        ask(script)


def test_an_answer_that_goes_deeper_than_a_schema_can_follow_is_a_fault() -> None:
    schema = {
        "$defs": {"list": {"type": "array", "items": {"$ref": "#/$defs/list"}}},
        "$ref": "#/$defs/list",
    }
    assert read_json("[" * 900 + "]" * 900, schema) == (None, ["it is nested too deeply"])
    assert read_json("[[[]]]", schema) == ([[[]]], [])


@pytest.mark.parametrize("text", ["NaN", '{"a": Infinity}', "[-Infinity]"])
def test_what_python_alone_takes_for_a_number_is_a_fault(text: str) -> None:
    assert "is no number of JSON" in read_json(text, {})[1][0]


@pytest.mark.parametrize(
    "schema", [{"type": "objekt"}, {"$ref": "http://127.0.0.1:1/schema.json"}, {"$ref": "#/no"}]
)
def test_a_schema_that_cannot_be_used_is_refused_before_the_model_is_asked(schema: Any) -> None:
    with serving(chat("[1]")) as script:
        model = open_model(f"{script.base}#m", patience=script.patience)
        with pytest.raises(UsageError, match="no JSON Schema that can be used"):
            ask_json(model, Request(messages=(user("x"),), schema=schema))
    assert script.asked == []
    with pytest.raises(UsageError, match="no JSON Schema that can be used"):
        read_json("[1]", schema)


def test_a_refusal_is_told_and_not_asked_for_again() -> None:
    message = {"content": None, "refusal": "I cannot."}
    refused = answer({"choices": [{"message": message, "finish_reason": "stop"}]})
    with (
        serving(refused) as script,
        pytest.raises(NetworkError, match="the model declines: I cannot"),
    ):
        ask(script)
    assert len(script.asked) == 1


def test_an_answer_that_was_cut_off_is_said_to_be() -> None:
    with (
        serving(chat('{"n": 12', finish="length")) as script,
        pytest.raises(NetworkError, match="cut off after 4096 tokens"),
    ):
        ask(script)
    assert "cut off after 4096 tokens" in script.asked[1]["messages"][-1]["content"]
