"""Anthropic's own shape of the messages call."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from adaos_ctx.llm import CUT, Message, Reply, ToolCall, Usage
from adaos_ctx.llm_http import ODD, error_in, said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx.llm import Request
    from adaos_ctx.llm_http import Http

T = TypeVar("T")
_PATH = "/messages"
_FINISH = {
    "end_turn": "stop", "stop_sequence": "stop", "max_tokens": "length", "tool_use": "tools",
    "model_context_window_exceeded": "length",
}  # fmt: skip
_ANSWER = (
    "answer"  # the tool whose arguments are the JSON answer, unless a caller has one so called
)


class HalfCall(Exception):
    """A stream lost a part of a tool call."""


class Anthropic:
    """A model behind Anthropic's endpoint; arguments as for `OpenAI`."""

    def __init__(self, http: Http, model: str, name: str) -> None:
        self._http = http
        self._model = model
        self.name = name

    def chat(self, request: Request) -> Reply:
        """Answer at once."""
        answer = self._http.post_json(_PATH, self._body(request))
        if wrong := error_in(answer):
            raise self._http.broken(wrong)
        try:
            return _reply(list(answer["content"]), answer, _answer_tool(request))
        except ODD as error:
            raise self._http.broken("the reply is no message") from error

    def stream(self, request: Request) -> Iterator[str | Reply]:
        """Give the text as it comes, and the whole reply last."""
        gathered = _Gathered()
        for event in self._http.post_events(_PATH, self._body(request) | {"stream": True}):
            if event.get("type") == "error" or event.get("error"):
                raise self._http.broken(f"the stream says: {said(event.get('error'))}")
            text = self._taken(gathered.take, event)
            if text:
                yield text
            if event.get("type") == "message_stop":
                yield self._taken(gathered.reply, _answer_tool(request))
                return
        raise self._http.broken("the stream ended before the answer did")

    def _taken(self, take: Callable[..., T], *args: Any) -> T:
        try:
            return take(*args)
        except HalfCall as error:
            raise self._http.broken(f"the stream holds {error}") from error
        except ODD as error:
            raise self._http.broken("the stream holds what is no message") from error

    def _body(self, request: Request) -> dict[str, Any]:
        rules = "\n\n".join(m.content for m in request.messages if m.role == "system")
        body: dict[str, Any] = {
            "model": self._model, "max_tokens": request.max_tokens,
            "temperature": request.temperature,
            "messages": _turns([m for m in request.messages if m.role != "system"]),
        }  # fmt: skip
        if rules:
            body["system"] = rules
        tools = [
            {
                "name": tool.name, "description": tool.description,
                "input_schema": dict(tool.parameters),
            }
            for tool in request.tools
        ]  # fmt: skip
        if name := _answer_tool(request):
            schema = dict(request.schema or {})
            tools.append({"name": name, "description": "Give the answer.", "input_schema": schema})
            if not request.tools:
                body["tool_choice"] = {"type": "tool", "name": name}
        return body | ({"tools": tools} if tools else {})


def _answer_tool(request: Request) -> str:
    """Name of the tool that takes an answer of the schema; "" where none is asked for."""
    if request.schema is None or request.schema_level != "schema":
        return ""
    taken = {tool.name for tool in request.tools}
    name = _ANSWER
    while name in taken:
        name += "_json"
    return name


def _turns(messages: list[Message]) -> list[dict[str, Any]]:
    """Turns that alternate: answers of tools are blocks of one user turn."""
    turns: list[dict[str, Any]] = []
    for message in messages:
        role = "assistant" if message.role == "assistant" else "user"
        blocks = _blocks(message)
        if turns and turns[-1]["role"] == role:
            turns[-1]["content"] += blocks
        else:
            turns.append({"role": role, "content": blocks})
    return turns


def _blocks(message: Message) -> list[dict[str, Any]]:
    if message.role == "tool":
        block: dict[str, Any] = {
            "type": "tool_result", "tool_use_id": message.tool_call_id, "content": message.content,
        }  # fmt: skip
        return [block | ({"is_error": True} if message.is_error else {})]
    blocks: list[dict[str, Any]] = []
    if message.content or not message.tool_calls:
        blocks.append({"type": "text", "text": message.content or " "})  # empty text is refused
    for call in message.tool_calls:
        blocks.append(
            {"type": "tool_use", "id": call.id, "name": call.name, "input": _object(call.arguments)}
        )
    return blocks


def _object(text: str) -> dict[str, Any]:
    return _arguments(text) or {}


def _arguments(text: str) -> dict[str, Any] | None:
    """Arguments of a call; None where they are none."""
    try:
        value = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _reply(blocks: list[dict[str, Any]], answer: dict[str, Any], answer_tool: str) -> Reply:
    said = str(answer.get("stop_reason") or "stop")
    finish = _FINISH.get(said, said)
    text = "".join(str(b.get("text", "")) for b in blocks if b.get("type") == "text")
    calls = []
    for block in blocks:
        if block.get("type") == "tool_use" and finish not in CUT:
            arguments = json.dumps(block.get("input") or {}, ensure_ascii=False)
            if answer_tool and block.get("name") == answer_tool:
                text = arguments
            else:
                calls.append(
                    ToolCall(id=str(block["id"]), name=str(block["name"]), arguments=arguments)
                )
    usage = answer.get("usage") or {}
    if finish == "tools" or calls:
        finish = "tools" if calls else "stop"
    return Reply(
        message=Message(role="assistant", content=text, tool_calls=tuple(calls)),
        finish=finish,
        usage=Usage(
            prompt=_number(usage.get("input_tokens")),
            completion=_number(usage.get("output_tokens")),
            requests=1,
        ),
        model=str(answer.get("model") or ""),
    )


def _number(value: Any) -> int:
    return value if isinstance(value, int) and value > 0 else 0


class _Gathered:
    """What has come of a stream."""

    def __init__(self) -> None:
        self._blocks: dict[int, dict[str, Any]] = {}
        self._json: dict[int, str] = {}
        self._answer: dict[str, Any] = {"usage": {}}

    def take(self, event: dict[str, Any]) -> str:
        """Add one event; the text that it brought."""
        kind = event.get("type")
        place = event.get("index") or 0
        if not isinstance(place, int):
            raise TypeError(place)
        if kind == "message_start":
            message = event.get("message") or {}
            self._answer |= {"model": message.get("model")}
            self._answer["usage"] |= message.get("usage") or {}
        elif kind == "content_block_start":
            self._blocks[place] = dict(event.get("content_block") or {})
        elif kind == "content_block_delta":
            return self._delta(place, event.get("delta") or {})
        elif kind == "message_delta":
            self._answer |= {"stop_reason": (event.get("delta") or {}).get("stop_reason")}
            self._answer["usage"] |= event.get("usage") or {}
        return ""

    def _delta(self, place: int, delta: dict[str, Any]) -> str:
        block = self._blocks.setdefault(place, {"type": "text", "text": ""})
        if delta.get("type") == "input_json_delta":
            self._json[place] = self._json.get(place, "") + str(delta.get("partial_json") or "")
            return ""
        text = str(delta.get("text") or "")
        if block.get("type") == "text":
            block["text"] = str(block.get("text") or "") + text
        return text

    def reply(self, answer_tool: str) -> Reply:
        """The whole reply; `HalfCall` when a part of a call was lost."""
        parts = {place: _arguments(text) for place, text in self._json.items()}
        for place, value in parts.items():
            self._blocks.setdefault(place, {})["input"] = value
        whole = _reply(
            [block for _, block in sorted(self._blocks.items())], self._answer, answer_tool
        )
        if None in parts.values() and whole.finish not in CUT:
            raise HalfCall("a tool call whose arguments are no JSON")
        return whole
