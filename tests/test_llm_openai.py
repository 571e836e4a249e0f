from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from adaos_ctx.errors import NetworkError
from adaos_ctx.llm import Message, Model, Reply, Request, ToolCall, Usage, open_model, system, user
from adaos_ctx.model import ToolResult, ToolSpec
from tests.llm_odd import Fixed, almost, once, streamed
from tests.llm_server import Script, answer, chat, serving, stream

TOOL = ToolSpec(
    name="get", description="Get it.", parameters={"type": "object", "properties": {}},
    call=lambda *_: ToolResult(text=""),
)  # fmt: skip


def model(script: Script) -> Model:
    return open_model(f"{script.base}#m", patience=script.patience)


def ask(text: str = "hi", **kwargs: Any) -> Request:
    return Request(messages=(user(text),), **kwargs)


def test_an_answer_with_its_usage() -> None:
    with serving(chat("hello")) as script:
        reply = model(script).chat(ask())
    assert reply == Reply(
        message=Message(role="assistant", content="hello"), finish="stop",
        usage=Usage(prompt=7, completion=3, requests=1), model="m-1",
    )  # fmt: skip
    assert script.paths == ["/v1/chat/completions"]
    assert script.asked[0]["messages"] == [{"role": "user", "content": "hi"}]


def test_tools_go_out_and_calls_come_back() -> None:
    with serving(chat("", calls=(("1", "get", '{"a":1}'),), finish="tool_calls")) as script:
        reply = model(script).chat(ask(tools=(TOOL,)))
    assert reply.message.tool_calls == (ToolCall(id="1", name="get", arguments='{"a":1}'),)
    assert reply.finish == "tools"
    assert script.asked[0]["tools"][0]["function"]["name"] == "get"


def test_a_conversation_is_written_as_the_endpoint_reads_it() -> None:
    call = ToolCall(id="1", name="get", arguments="{}")
    messages = (
        system("rules"), user("hi"), Message(role="assistant", content="", tool_calls=(call,)),
        Message(role="tool", content="text", tool_call_id="1"),
    )  # fmt: skip
    with serving(chat("x")) as script:
        model(script).chat(Request(messages=messages))
    assert [m["role"] for m in script.asked[0]["messages"]] == [
        "system",
        "user",
        "assistant",
        "tool",
    ]
    assert script.asked[0]["messages"][2]["tool_calls"][0]["function"] == {
        "name": "get", "arguments": "{}",
    }  # fmt: skip
    assert script.asked[0]["messages"][3]["tool_call_id"] == "1"


def test_arguments_as_an_object_and_content_as_parts_are_read() -> None:
    body = {
        "choices": [
            {
                "message": {
                    "content": [{"type": "text", "text": "a"}, {"text": "b"}],
                    "tool_calls": [{"function": {"name": "get", "arguments": {"a": 1}}}],
                }
            }
        ]
    }
    with serving(answer(body)) as script:
        reply = model(script).chat(ask())
    assert reply.message.content == "ab"
    assert reply.message.tool_calls == (ToolCall(id="call_0", name="get", arguments='{"a": 1}'),)


@pytest.mark.parametrize("level", ["schema", "object", "words"])
def test_a_schema_is_told_as_strongly_as_asked(level: Any) -> None:
    with serving(chat("{}")) as script:
        model(script).chat(ask(schema={"type": "object"}, schema_level=level))
    kinds = {"schema": "json_schema", "object": "json_object", "words": None}
    assert script.asked[0].get("response_format", {}).get("type") == kinds[level]


@pytest.mark.parametrize(
    "body",
    [{}, [], "x", {"choices": []}, {"choices": [{}]}, {"choices": [{"message": 3}]}, None,
     {"choices": [{"message": {"tool_calls": [{}]}}]}],
)  # fmt: skip
def test_what_is_no_completion_is_said(body: Any) -> None:
    with serving(answer(body)) as script, pytest.raises(NetworkError, match="no chat completion"):
        model(script).chat(ask())


def delta(**fields: Any) -> dict[str, Any]:
    return {"model": "m-1", "choices": [{"delta": fields, "finish_reason": None}]}


def test_a_stream_gives_text_and_then_the_reply() -> None:
    end = {"choices": [{"delta": {}, "finish_reason": "stop"}]}
    usage = {"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 2}}
    with serving(stream(delta(content="при"), delta(content="вет"), end, usage)) as script:
        *texts, reply = model(script).stream(ask())
    assert texts == ["при", "вет"]
    assert isinstance(reply, Reply)
    assert reply.message.content == "привет"
    assert reply.usage == Usage(prompt=5, completion=2, requests=1)
    assert script.asked[0]["stream"] is True


def test_tool_calls_of_a_stream_are_put_together() -> None:
    parts = [
        delta(
            tool_calls=[{"index": 0, "id": "1", "function": {"name": "get", "arguments": '{"a'}}]
        ),
        delta(tool_calls=[{"index": 1, "id": "2", "function": {"name": "put", "arguments": "{}"}}]),
        delta(tool_calls=[{"index": 0, "function": {"arguments": '":1}'}}]),
    ]
    with serving(stream(*parts)) as script:
        (reply,) = model(script).stream(ask())
    assert isinstance(reply, Reply)
    assert [call.arguments for call in reply.message.tool_calls] == ['{"a":1}', "{}"]


@pytest.mark.parametrize(
    ("said", "finish"), [("length", "length"), ("content_filter", "content_filter")]
)
def test_a_call_that_was_cut_off_is_not_called(said: str, finish: str) -> None:
    cut = (("1", "get", "{}"), ("2", "get", '{"alias": "H.ma'))
    with serving(chat("let me", calls=cut, finish=said)) as script:
        reply = model(script).chat(ask(tools=(TOOL,)))
    assert reply.message == Message(role="assistant", content="let me")
    assert reply.finish == finish


def test_a_call_of_a_stream_that_was_cut_off_is_not_called() -> None:
    call = {"index": 0, "id": "1", "function": {"name": "get", "arguments": '{"alias": "H'}}
    end = {"choices": [{"delta": {}, "finish_reason": "length"}]}
    with serving(stream(delta(content="a"), delta(tool_calls=[call]), end)) as script:
        *_, reply = model(script).stream(ask())
    assert isinstance(reply, Reply)
    assert (reply.message, reply.finish) == (Message(role="assistant", content="a"), "length")


@pytest.mark.parametrize(
    "message",
    [{"content": None, "refusal": "I cannot."},
     {"content": [{"type": "refusal", "refusal": "I cannot."}]}],
)  # fmt: skip
def test_a_refusal_is_the_text_of_the_reply(message: dict[str, Any]) -> None:
    with serving(answer({"choices": [{"message": message, "finish_reason": "stop"}]})) as script:
        reply = model(script).chat(ask())
    assert (reply.message.content, reply.finish) == ("I cannot.", "refusal")


def test_a_refusal_of_a_stream_is_its_text() -> None:
    end = {"choices": [{"delta": {}, "finish_reason": "stop"}]}
    with serving(stream(delta(refusal="I "), delta(refusal="cannot."), end)) as script:
        *texts, reply = model(script).stream(ask())
    assert isinstance(reply, Reply)
    assert texts == ["I ", "cannot."]
    assert (reply.message.content, reply.finish) == ("I cannot.", "refusal")


@pytest.mark.parametrize(
    "broken",
    [stream(delta(content="half"), done=False), stream(delta(content="half"), cut=20),
     stream({"error": {"message": "overloaded"}})],
    ids=["no-end", "cut", "error"],
)  # fmt: skip
def test_a_broken_stream_is_said(broken: Any) -> None:
    with serving(broken) as script, pytest.raises(NetworkError):
        list(model(script).stream(ask()))


WHOLE = {
    "model": "m-1", "usage": {"prompt_tokens": 7, "completion_tokens": 3},
    "choices": [{
        "finish_reason": "tool_calls",
        "message": {
            "role": "assistant", "content": [{"type": "text", "text": "a"}],
            "tool_calls": [{"id": "1", "function": {"name": "get", "arguments": "{}"}}],
        },
    }],
}  # fmt: skip
EVENTS = [
    delta(content="при"),
    delta(tool_calls=[{"index": 0, "id": "1", "function": {"name": "get", "arguments": "{}"}}]),
    {"choices": [{"delta": {"content": "x"}, "finish_reason": "stop"}]},
    {"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 2}},
]


def at(transport: Fixed) -> Model:
    return open_model("http://localhost:1/v1#m", transport=transport)


@given(almost(WHOLE))
def test_any_json_in_any_place_of_an_answer_is_an_answer_or_a_refusal(body: Any) -> None:
    try:
        reply = at(once(body)).chat(ask())
    except NetworkError:
        return
    repr(reply).encode()
    reply.message.content.encode()


@given(almost(EVENTS))
def test_any_json_in_any_place_of_a_stream_is_an_answer_or_a_refusal(events: Any) -> None:
    sent = streamed(events if isinstance(events, list) else [events])
    try:
        *texts, reply = at(sent).stream(ask())
    except NetworkError:
        return
    assert isinstance(reply, Reply)
    assert "".join(map(str, texts)).encode() == reply.message.content.encode()


@pytest.mark.parametrize(
    "event",
    [{"choices": [5]}, {"choices": "x"}, delta(tool_calls=[5]), delta(tool_calls=5),
     delta(tool_calls=[{"index": "x"}]), delta(tool_calls=[{"function": "get"}]),
     {"choices": [{"delta": "x"}]}, {"choices": [{"delta": [1]}]},
     {"choices": [{"delta": {}, "finish_reason": "stop"}], "usage": True}],
)  # fmt: skip
def test_an_event_of_another_shape_is_one_clear_refusal(event: Any) -> None:
    with pytest.raises(NetworkError, match="what is no chat completion"):
        list(at(streamed([event])).stream(ask()))


def test_null_choices_are_passed_over() -> None:
    *texts, _ = at(streamed([{"choices": None}, *EVENTS])).stream(ask())
    assert texts == ["при", "x"]


@pytest.mark.parametrize("error", ["no such model", {"message": "no such model"}])
def test_an_error_that_is_sent_as_a_good_reply_is_said(error: Any) -> None:
    model = at(once({"error": error}))
    with pytest.raises(NetworkError, match="the endpoint says: no such model"):
        model.chat(ask())
    with pytest.raises(NetworkError, match="the endpoint says: no such model"):
        list(model.stream(ask()))


@pytest.mark.parametrize("kind", ["text/html", "application/json"])
def test_a_reply_that_is_no_stream_is_said_with_its_type(kind: str) -> None:
    with pytest.raises(NetworkError, match=rf"no stream of events \({kind}\)"):
        list(at(Fixed(b"<html>login</html>", kind)).stream(ask()))
