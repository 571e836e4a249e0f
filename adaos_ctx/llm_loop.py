"""The tool loop: a model asks for tools, gets their answers, and goes on until it is done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.llm import Message, Usage

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.llm import Model, Reply, Request, ToolCall
    from adaos_ctx.model import ToolResult

MAX_TURNS = 8  # requests; a model that needs more is going in circles
_MAX_CALLS = 16  # tool calls of one turn that are answered; the rest are refused


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
        call: Calls a tool and never raises for what a model did wrong (see `tools.call_tool`).
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
        messages = (*messages, reply.message)
        if not reply.message.tool_calls or last:
            break
        messages += tuple(_answer(i, c, call) for i, c in enumerate(reply.message.tool_calls))
    return Conversation(
        messages=messages, reply=reply, usage=usage, turns=turn,
        capped=turn == max_turns and max_turns > 1,
    )  # fmt: skip


def _answer(place: int, wish: ToolCall, call: Callable[[str, str], ToolResult]) -> Message:
    if place >= _MAX_CALLS:
        text = f"error too_many_calls: at most {_MAX_CALLS} calls at once"
        return Message(role="tool", content=text, tool_call_id=wish.id, is_error=True)
    result = call(wish.name, wish.arguments)
    return Message(role="tool", content=result.text, tool_call_id=wish.id, is_error=result.is_error)
