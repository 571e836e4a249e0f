"""The tool loop: a model asks for tools, gets their answers, and goes on until it is done."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.llm import Message, Usage

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.llm import Model, Reply, Request, ToolCall
    from adaos_ctx.model import ToolResult

MAX_TURNS = 8  # requests; a model that needs more is going in circles
_MAX_CALLS = 16  # tool calls of one turn that are answered; the rest are refused
_MAX_SENT_CALLS = 64  # calls of one turn that are sent back at all
MAX_ARGUMENT_CHARS = 4000  # of one call; every later request would carry them again
_MAX_NAME_CHARS = 200
_MAX_PROSE_CHARS = 20_000  # what is said beside calls; an answer stands by itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """A conversation that has ended.

    Args:
        messages: All of it, the first messages included.
        reply: The last reply.
        usage: Tokens of all requests.
        turns: How many requests there were.
        capped: Whether it ended because there were too many.
    """

    messages: tuple[Message, ...]
    reply: Reply
    usage: Usage
    turns: int
    capped: bool = False


def converse(
    model: Model,
    request: Request,
    call: Callable[[str, str], ToolResult],
    *,
    max_turns: int = MAX_TURNS,
) -> Conversation:
    """Run a conversation until the model calls no more tools.

    Args:
        model: Who answers.
        request: The first messages and the tools.
        call: Calls a tool and never raises for what a model did wrong (see `tools.call_tool`). It
            is given the arguments whole; what is sent back of them is bounded.
        max_turns: Most requests, at least 1; the last one is made without tools, so that it ends
            with an answer.

    Raises:
        NetworkError: The model could not be reached.
    """
    messages = request.messages
    usage = Usage()
    for turn in range(1, max_turns + 1):
        last = turn == max_turns
        asked = replace(request, messages=messages, tools=() if last else request.tools)
        reply = model.chat(asked)
        usage += reply.usage
        if not reply.message.tool_calls or last:
            messages = (*messages, reply.message)
            break
        messages = (*messages, _bounded(reply.message))
        wishes = reply.message.tool_calls[:_MAX_SENT_CALLS]
        messages += tuple(_answer(i, c, call) for i, c in enumerate(wishes))
    return Conversation(
        messages=messages, reply=reply, usage=usage, turns=turn,
        capped=turn == max_turns and max_turns > 1,
    )  # fmt: skip


def _bounded(message: Message) -> Message:
    """A turn with calls as it is sent back: nobody pays again for what a model wrote by the megabyte."""
    calls = message.tool_calls[:_MAX_SENT_CALLS]
    return replace(
        message, content=message.content[:_MAX_PROSE_CHARS],
        tool_calls=tuple(
            replace(one, name=one.name[:_MAX_NAME_CHARS], arguments=_sent(place, one.arguments))
            for place, one in enumerate(calls)
        ),
    )  # fmt: skip


def _sent(place: int, arguments: str) -> str:
    """Arguments as they are sent back; still JSON where they are cut, which servers may ask for."""
    if place >= _MAX_CALLS:
        return "{}"
    if len(arguments) <= MAX_ARGUMENT_CHARS:
        return arguments
    return json.dumps({"cut": arguments[:_MAX_NAME_CHARS]}, ensure_ascii=False)


def _answer(place: int, wish: ToolCall, call: Callable[[str, str], ToolResult]) -> Message:
    if place >= _MAX_CALLS:
        text = f"error too_many_calls: too many calls in one turn, at most {_MAX_CALLS}"
        return Message(role="tool", content=text, tool_call_id=wish.id, is_error=True)
    result = call(wish.name, wish.arguments)
    return Message(role="tool", content=result.text, tool_call_id=wish.id, is_error=result.is_error)
