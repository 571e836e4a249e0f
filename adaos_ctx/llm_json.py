"""Answers as JSON of a schema: ask for it, read what came, and let the model mend it once."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from adaos_ctx.errors import NetworkError
from adaos_ctx.jsonschemas import check_schema, find_faults
from adaos_ctx.llm import Message, Usage, system, user

if TYPE_CHECKING:
    from adaos_ctx.llm import Model, Reply, Request

_FENCE = re.compile(r"```[a-zA-Z]*\n(.*?)```", re.DOTALL)
_DEEP = "it is nested too deeply"
_MAX_FAULTS = 5  # told to the model at once
_MAX_WORDS = 300  # characters of a model's own words in a message
Level = Literal["schema", "object", "words"]
_LEVELS: tuple[Level, ...] = ("schema", "object", "words")  # how strongly an endpoint can be bound


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonAnswer:
    """An answer that follows its schema.

    Args:
        value: The decoded JSON.
        usage: Tokens of all requests.
        repaired: Whether the model had to mend its first answer.
    """

    value: Any
    usage: Usage
    repaired: bool = False


def ask_json(model: Model, request: Request) -> JsonAnswer:
    """Ask for JSON that follows `request.schema`.

    Endpoints that refuse a schema are asked for any JSON, and then in words alone; whatever comes is
    checked here, and a wrong answer is sent back once with what is wrong.

    Raises:
        NetworkError: No answer, two wrong ones, or the model declines.
        UsageError: The schema cannot be used; the model is not asked then.
    """
    schema = dict(request.schema or {})
    check_schema(schema)
    asked = replace(request, messages=_told(request, schema))
    reply, level = _first(model, asked)
    usage = reply.usage
    value, faults = _read(model, asked, reply)
    if not faults:
        return JsonAnswer(value=value, usage=usage)
    again = replace(
        asked, schema_level=level, messages=(*asked.messages, _plain(reply), user(_repair(faults)))
    )
    reply = model.chat(again)
    usage += reply.usage
    value, faults = _read(model, asked, reply)
    if faults:
        raise NetworkError(endpoint=model.name, reason=f"no JSON of the schema: {faults[0]}")
    return JsonAnswer(value=value, usage=usage, repaired=True)


def read_json(text: str, schema: dict[str, Any]) -> tuple[Any, list[str]]:
    r"""The JSON in an answer, and what is wrong with it (empty: nothing).

    It may stand alone, in a fence, or between other words.

    Raises:
        UsageError: The schema cannot be used.

    Example:
        >>> read_json('Sure! ```json\n{"a": 1}\n```', {"required": ["a"]})
        ({'a': 1}, [])
    """
    value, fault = _decoded(text)
    if fault:
        return None, [fault]
    try:
        faults = find_faults(schema, value)
    except RecursionError:  # a schema that refers to itself follows the answer down
        return None, [_DEEP]
    return value, [f"{place or 'the answer'}: {fault}" for place, fault in faults[:_MAX_FAULTS]]


def _read(model: Model, request: Request, reply: Reply) -> tuple[Any, list[str]]:
    """As `read_json`, with what the reply itself says of its end."""
    text = reply.message.content
    if reply.finish == "refusal":
        raise NetworkError(endpoint=model.name, reason=f"the model declines: {text[:_MAX_WORDS]}")
    value, faults = read_json(text, dict(request.schema or {}))
    if faults and reply.finish == "length":
        faults.insert(0, f"it was cut off after {request.max_tokens} tokens")
    return value, faults


def _decoded(text: str) -> tuple[Any, str]:
    fault = "it is empty"
    for candidate in _candidates(text):
        try:
            return json.loads(candidate, parse_constant=_refuse), ""
        except RecursionError:
            fault = _DEEP
        except ValueError as error:
            fault = f"it is not JSON: {error}"
    return None, fault


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _candidates(text: str) -> list[str]:
    stripped = text.strip().removeprefix("\ufeff")
    found = [stripped] if stripped else []
    fenced = _FENCE.search(text)
    if fenced:
        found.insert(0, fenced[1])
    starts = [place for place in (stripped.find("{"), stripped.find("[")) if place >= 0]
    end = max(stripped.rfind("}"), stripped.rfind("]"))
    if starts and end > min(starts):
        found.append(stripped[min(starts) : end + 1])
    return found


def _told(request: Request, schema: dict[str, Any]) -> tuple[Message, ...]:
    text = json.dumps(schema, ensure_ascii=False, sort_keys=True)
    rule = f"Answer with JSON only, no other words. It must follow this JSON Schema:\n{text}"
    return (system(rule), *request.messages)


def _first(model: Model, request: Request) -> tuple[Reply, Level]:
    """The reply to the strongest binding that the endpoint accepts, and which that was."""
    for level in _LEVELS:
        try:
            return model.chat(replace(request, schema_level=level)), level
        except NetworkError as error:
            if level == _LEVELS[-1] or error.facts.get("status") not in (400, 404, 422, 501):
                raise
    raise AssertionError


def _plain(reply: Reply) -> Message:
    return Message(role="assistant", content=reply.message.content or "(nothing)")


def _repair(faults: list[str]) -> str:
    listed = "\n".join(f"- {fault}" for fault in faults)
    return f"That answer is wrong:\n{listed}\nGive the whole answer again as JSON only."
