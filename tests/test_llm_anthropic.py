from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from adaos_ctx.errors import NetworkError
from adaos_ctx.llm import Message, Model, Reply, Request, ToolCall, Usage, open_model, system, user
from adaos_ctx.llm_json import ask_json
from adaos_ctx.model import ToolResult, ToolSpec
from tests.llm_odd import Fixed, almost, once, streamed
from tests.llm_server import Script, answer, serving, stream

TOOL = ToolSpec(
    name="get", description="Get it.", parameters={"type": "object", "properties": {}},
    call=lambda *_: ToolResult(text=""),
)  # fmt: skip
USAGE = {"input_tokens": 4, "output_tokens": 2}


def model(script: Script) -> Model:
    return open_model(f"anthropic+{script.base}#m", patience=script.patience)


def said(*blocks: Any, stop: str = "end_turn") -> Any:
    return answer({"model": "c-1", "content": list(blocks), "stop_reason": stop, "usage": USAGE})


def test_a_conversation_goes_out_in_turns_that_alternate() -> None:
    calls = (
        ToolCall(id="1", name="get", arguments='{"a": 1}'),
        ToolCall(id="2", name="get", arguments="?"),
    )
    messages = (
        system("rules"), user("hi"), Message(role="assistant", content="", tool_calls=calls),
        Message(role="tool", content="one", tool_call_id="1"),
        Message(role="tool", content="no", tool_call_id="2", is_error=True),
    )  # fmt: skip
    with serving(said({"type": "text", "text": "done"})) as script:
        reply = model(script).chat(Request(messages=messages, tools=(TOOL,)))
    body = script.asked[0]
    assert body["system"] == "rules"
    assert [turn["role"] for turn in body["messages"]] == ["user", "assistant", "user"]
    assert [b["input"] for b in body["messages"][1]["content"]] == [{"a": 1}, {}]
    assert [b.get("is_error") for b in body["messages"][2]["content"]] == [None, True]
    assert body["tools"][0]["input_schema"]["type"] == "object"
    assert script.headers[0]["anthropic-version"]
    assert reply == Reply(
        message=Message(role="assistant", content="done"), finish="stop",
        usage=Usage(prompt=4, completion=2, requests=1), model="c-1",
    )  # fmt: skip


def test_tool_use_is_a_call() -> None:
    block = {"type": "tool_use", "id": "t1", "name": "get", "input": {"a": "ж"}}
    with serving(said(block, stop="tool_use")) as script:
        reply = model(script).chat(Request(messages=(user("x"),), tools=(TOOL,)))
    assert reply.message.tool_calls == (ToolCall(id="t1", name="get", arguments='{"a": "ж"}'),)
    assert reply.finish == "tools"


def test_json_comes_as_the_arguments_of_a_tool() -> None:
    block = {"type": "tool_use", "id": "t", "name": "answer", "input": {"a": 1}}
    with serving(said(block, stop="tool_use")) as script:
        found = ask_json(
            model(script),
            Request(messages=(user("x"),), schema={"type": "object", "required": ["a"]}),
        )
    assert (found.value, found.repaired) == ({"a": 1}, False)
    assert script.asked[0]["tool_choice"] == {"type": "tool", "name": "answer"}


ANSWER_TOOL = ToolSpec(
    name="answer", description="Answer a caller.", parameters={"type": "object"},
    call=lambda *_: ToolResult(text=""),
)  # fmt: skip


def test_a_users_own_tool_that_is_called_answer_is_called() -> None:
    block = {"type": "tool_use", "id": "t", "name": "answer", "input": {"a": 1}}
    with serving(said(block, stop="tool_use")) as script:
        reply = model(script).chat(Request(messages=(user("x"),), tools=(ANSWER_TOOL,)))
    assert reply.message.tool_calls == (ToolCall(id="t", name="answer", arguments='{"a": 1}'),)
    assert (reply.message.content, reply.finish) == ("", "tools")


def test_a_users_tool_and_the_tool_of_the_schema_have_two_names() -> None:
    request = Request(
        messages=(user("x"),), tools=(ANSWER_TOOL,), schema={"type": "object", "required": ["a"]}
    )
    mine = {"type": "tool_use", "id": "t", "name": "answer", "input": {}}
    with serving(said(mine, stop="tool_use")) as script:
        reply = model(script).chat(request)
        names = [tool["name"] for tool in script.asked[0]["tools"]]
        assert len(set(names)) == 2
        assert [call.name for call in reply.message.tool_calls] == ["answer"]
        script.answers = [said({**mine, "name": names[1], "input": {"a": 1}}, stop="tool_use")]
        assert model(script).chat(request).message.content == '{"a": 1}'


@pytest.mark.parametrize(
    ("stop", "finish"),
    [("max_tokens", "length"), ("model_context_window_exceeded", "length"), ("refusal", "refusal")],
)
@pytest.mark.parametrize("named", ["get", "answer"])
def test_a_call_that_was_cut_off_is_not_called(stop: str, finish: str, named: str) -> None:
    blocks = [
        {"type": "text", "text": "let me"},
        {"type": "tool_use", "id": "t", "name": named, "input": {}},
    ]
    asked = Request(messages=(user("x"),), tools=(TOOL,), schema={"type": "object"})
    with serving(said(*blocks, stop=stop)) as script:
        reply = model(script).chat(asked)
    assert reply.message == Message(role="assistant", content="let me")
    assert reply.finish == finish


EVENTS = [
    {"type": "message_start", "message": {"model": "c-1", "usage": {"input_tokens": 9}}},
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "hel"}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "lo"}},
    {"type": "content_block_start", "index": 1,
     "content_block": {"type": "tool_use", "id": "t", "name": "get", "input": {}}},
    {"type": "content_block_delta", "index": 1,
     "delta": {"type": "input_json_delta", "partial_json": '{"a":'}},
    {"type": "content_block_delta", "index": 1,
     "delta": {"type": "input_json_delta", "partial_json": " 1}"}},
    {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 5}},
    {"type": "message_stop"},
]  # fmt: skip


def test_a_stream_gives_text_and_then_the_reply() -> None:
    with serving(stream(*EVENTS, done=False)) as script:
        *texts, reply = model(script).stream(Request(messages=(user("x"),)))
    assert texts == ["hel", "lo"]
    assert isinstance(reply, Reply)
    assert reply.message.tool_calls == (ToolCall(id="t", name="get", arguments='{"a": 1}'),)
    assert reply.usage == Usage(prompt=9, completion=5, requests=1)


@pytest.mark.parametrize(
    "events", [EVENTS[:4], [{"type": "error", "error": {"message": "overloaded"}}]],
    ids=["cut", "error"],
)  # fmt: skip
def test_a_broken_stream_is_said(events: list[Any]) -> None:
    with serving(stream(*events, done=False)) as script, pytest.raises(NetworkError):
        list(model(script).stream(Request(messages=(user("x"),))))


def test_a_call_of_a_stream_that_was_cut_off_is_not_called() -> None:
    cut = {"type": "message_delta", "delta": {"stop_reason": "max_tokens"}}
    with serving(stream(*EVENTS[:6], cut, EVENTS[-1], done=False)) as script:
        *_, reply = model(script).stream(Request(messages=(user("x"),)))
    assert isinstance(reply, Reply)
    assert reply.message == Message(role="assistant", content="hello")
    assert reply.finish == "length"


@pytest.mark.parametrize("lost", [5, 6])
def test_a_call_of_a_stream_that_lost_a_part_is_refused(lost: int) -> None:
    events = [*EVENTS[:lost], *EVENTS[lost + 1 :]]
    with (
        serving(stream(*events, done=False)) as script,
        pytest.raises(NetworkError, match="a tool call whose arguments are no JSON"),
    ):
        list(model(script).stream(Request(messages=(user("x"),))))


def test_a_call_of_a_stream_without_arguments_is_called() -> None:
    empty = {"type": "content_block_delta", "index": 1,
             "delta": {"type": "input_json_delta", "partial_json": ""}}  # fmt: skip
    with serving(stream(*EVENTS[:5], empty, *EVENTS[7:], done=False)) as script:
        *_, reply = model(script).stream(Request(messages=(user("x"),)))
    assert isinstance(reply, Reply)
    assert [call.arguments for call in reply.message.tool_calls] == ["{}"]


@pytest.mark.parametrize("body", [{}, [], {"content": 3}, {"content": ["x"]}])
def test_what_is_no_message_is_said(body: Any) -> None:
    with serving(answer(body)) as script, pytest.raises(NetworkError, match="no message"):
        model(script).chat(Request(messages=(user("x"),)))


WHOLE = {
    "model": "c-1", "stop_reason": "tool_use", "usage": USAGE,
    "content": [
        {"type": "text", "text": "a"}, {"type": "tool_use", "id": "1", "name": "get", "input": {"a": 1}},
    ],
}  # fmt: skip
PARTS = [
    {"type": "message_start", "message": {"model": "c-1", "usage": {"input_tokens": 4}}},
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "при"}},
    {"type": "content_block_start", "index": 1,
     "content_block": {"type": "tool_use", "id": "1", "name": "get", "input": {}}},
    {"type": "content_block_delta", "index": 1,
     "delta": {"type": "input_json_delta", "partial_json": "{}"}},
    {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 2}},
    {"type": "message_stop"},
]  # fmt: skip


def at(transport: Fixed) -> Model:
    return open_model("anthropic+http://localhost:1/v1#m", transport=transport)


def hi() -> Request:
    return Request(messages=(user("hi"),))


@given(almost(WHOLE))
def test_any_json_in_any_place_of_an_answer_is_an_answer_or_a_refusal(body: Any) -> None:
    try:
        reply = at(once(body)).chat(hi())
    except NetworkError:
        return
    reply.message.content.encode()


@given(almost(PARTS))
def test_any_json_in_any_place_of_a_stream_is_an_answer_or_a_refusal(events: Any) -> None:
    try:
        *texts, reply = at(streamed(events if isinstance(events, list) else [events])).stream(hi())
    except NetworkError:
        return
    assert isinstance(reply, Reply)
    "".join(map(str, texts)).encode()


@pytest.mark.parametrize(
    "event",
    [{"type": "message_start", "message": "x"}, {"type": "message_start", "message": {"usage": 5}},
     {"type": "content_block_start", "content_block": [5]},
     {"type": "content_block_delta", "index": "x", "delta": {"text": "a"}},
     {"type": "content_block_delta", "delta": "x"}, {"type": "message_delta", "delta": [1]},
     {"type": "message_delta", "usage": "x"}],
)  # fmt: skip
def test_an_event_of_another_shape_is_one_clear_refusal(event: Any) -> None:
    with pytest.raises(NetworkError, match="what is no message"):
        list(at(streamed([event, {"type": "message_stop"}])).stream(hi()))


def test_an_error_that_is_sent_as_a_good_reply_is_said() -> None:
    wrong = at(once({"type": "error", "error": {"type": "x", "message": "overloaded"}}))
    with pytest.raises(NetworkError, match="the endpoint says: overloaded"):
        wrong.chat(hi())
    with pytest.raises(NetworkError, match="the endpoint says: overloaded"):
        list(wrong.stream(hi()))
