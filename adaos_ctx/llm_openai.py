"""OpenAI's chat completions, as OpenAI, Ollama, vLLM, llama.cpp, LM Studio and gateways speak it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from adaos_ctx.llm import CUT, Message, Reply, ToolCall, Usage
from adaos_ctx.llm_http import ODD, error_in, said
from adaos_ctx.llm_sse import DONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx.llm import Request
    from adaos_ctx.llm_http import Http

T = TypeVar("T")
_PATH = "/chat/completions"
_REFUSED = "refusal"
_FINISH = {"tool_calls": "tools", "function_call": "tools"}


class OpenAI:
    """A model behind an OpenAI-compatible endpoint.

    Args:
        http: The endpoint.
        model: Its name there.
        name: How reports call it.
    """

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
            choice = answer["choices"][0]
            message = choice["message"]
            calls = [_call(i, call) for i, call in enumerate(message.get("tool_calls") or ())]
            refusal = _refusal(message)
            finish = _REFUSED if refusal else str(choice.get("finish_reason") or "stop")
            return _reply(_text(message.get("content")) + refusal, calls, finish, answer)
        except ODD as error:
            raise self._http.broken("the reply is no chat completion") from error

    def stream(self, request: Request) -> Iterator[str | Reply]:
        """Give the text as it comes, and the whole reply last."""
        body = self._body(request) | {"stream": True, "stream_options": {"include_usage": True}}
        gathered = _Gathered()
        for event in self._http.post_events(_PATH, body):
            if event.get("type") == DONE:
                gathered.ended = True
                break
            if event.get("error"):
                raise self._http.broken(f"the stream says: {said(event['error'])}")
            text = self._taken(gathered.take, event)
            if text:
                yield text
        if not (gathered.ended or gathered.finish):
            raise self._http.broken("the stream ended before the answer did")
        yield self._taken(gathered.reply)

    def _taken(self, take: Callable[..., T], *events: dict[str, Any]) -> T:
        try:
            return take(*events)
        except ODD as error:
            raise self._http.broken("the stream holds what is no chat completion") from error

    def _body(self, request: Request) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [_message(message) for message in request.messages],
            "max_tokens": request.max_tokens,
            "temperature": request.temperature,
        }
        if request.tools:
            body["tools"] = [
                {
                    "type": "function",
                    "function": {
                        "name": tool.name, "description": tool.description,
                        "parameters": dict(tool.parameters),
                    },
                }
                for tool in request.tools
            ]  # fmt: skip
        if request.schema is not None and request.schema_level != "words":
            body["response_format"] = _format(request)
        return body


def _format(request: Request) -> dict[str, Any]:
    if request.schema_level == "object":
        return {"type": "json_object"}
    return {
        "type": "json_schema",
        "json_schema": {"name": "answer", "schema": dict(request.schema or {})},
    }


def _message(message: Message) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.tool_call_id, "content": message.content}
    body: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.tool_calls:
        body["tool_calls"] = [
            {
                "id": call.id, "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for call in message.tool_calls
        ]  # fmt: skip
    return body


def _call(place: int, call: dict[str, Any]) -> ToolCall:
    function = call["function"]
    arguments = function.get("arguments")
    if not isinstance(arguments, str):  # Ollama's own shape gives an object
        import json

        arguments = json.dumps(arguments or {}, ensure_ascii=False)
    return ToolCall(
        id=str(call.get("id") or f"call_{place}"), name=str(function["name"]), arguments=arguments
    )


def _text(content: Any) -> str:
    """Text of a message's content: a string, or a list of parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return str(content or "")


def _refusal(message: dict[str, Any]) -> str:
    """Words in which the model declines: beside the content, or a part of it."""
    content = message.get("content")
    parts = (
        [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    )
    return "".join(str(one.get("refusal") or "") for one in (message, *parts))


def _reply(content: str, calls: list[ToolCall], finish: str, answer: dict[str, Any]) -> Reply:
    usage = answer.get("usage") or {}
    calls = [] if finish in CUT else calls
    return Reply(
        message=Message(role="assistant", content=content, tool_calls=tuple(calls)),
        finish="tools" if calls else _FINISH.get(finish, finish),
        usage=Usage(
            prompt=_number(usage.get("prompt_tokens")),
            completion=_number(usage.get("completion_tokens")),
            requests=1,
        ),
        model=str(answer.get("model") or ""),
    )


def _number(value: Any) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _place(value: Any) -> int:
    """Which call a part belongs to; servers of one call leave it out."""
    if value is None:
        return 0
    if not isinstance(value, int):
        raise TypeError(value)
    return value


class _Gathered:
    """What has come of a stream."""

    def __init__(self) -> None:
        self.ended = False
        self.finish = ""
        self._is_refused = False
        self._text: list[str] = []
        self._calls: dict[int, dict[str, str]] = {}
        self._last: dict[str, Any] = {}

    def take(self, event: dict[str, Any]) -> str:
        """Add one event; the text that it brought."""
        if event.get("usage") or event.get("model"):
            self._last |= {key: event[key] for key in ("usage", "model") if event.get(key)}
        choices = event.get("choices")
        if not choices:  # only usage, or a remark of the server
            return ""
        choice = choices[0]
        self.finish = str(choice.get("finish_reason") or self.finish)
        delta = choice.get("delta") or {}
        for part in delta.get("tool_calls") or ():
            self._take_call(part)
        refusal = _refusal(delta)
        self._is_refused = self._is_refused or bool(refusal)
        text = _text(delta.get("content")) + refusal
        self._text.append(text)
        return text

    def _take_call(self, part: dict[str, Any]) -> None:
        call = self._calls.setdefault(_place(part.get("index")), {"id": "", "name": "", "json": ""})
        function = part.get("function") or {}
        call["id"] = str(part.get("id") or call["id"])
        call["name"] += str(function.get("name") or "")
        call["json"] += str(function.get("arguments") or "")

    def reply(self) -> Reply:
        """The whole reply."""
        calls = [
            ToolCall(id=call["id"] or f"call_{i}", name=call["name"], arguments=call["json"])
            for i, call in sorted(self._calls.items())
        ]
        finish = _REFUSED if self._is_refused else self.finish or "stop"
        return _reply("".join(self._text), calls, finish, self._last)
