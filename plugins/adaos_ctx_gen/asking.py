"""Ask the model, answer its tool calls, and keep count of what was sent and read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.llm_loop import MAX_ARGUMENT_CHARS, MAX_TURNS, converse
from adaos_ctx.tools import ToolContext, call_tool, error_result
from adaos_ctx_gen.request import request_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx.llm import Model, Reply, Request
    from adaos_ctx.llm_loop import Conversation
    from adaos_ctx.model import ToolResult
    from adaos_ctx.plugins import Plugins
    from adaos_ctx_gen.request import Prepared

MAX_CALLS = 64  # tool calls of one conversation; a model that wants more reads everything
_MAX_NAME_CHARS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One tool call of the model.

    Args:
        name: Of the tool, as the model wrote it.
        arguments: JSON text, as the model wrote it; cut where it is too long to be answered.
        ref: What was read; "" for a refusal.
        tokens: Of the answer.
        error: Code of the refusal; "" for none.
        text: The answer.
        named: Whether the request had named this alias.
    """

    name: str
    arguments: str
    ref: str
    tokens: int
    error: str
    text: str
    named: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A conversation with what it cost.

    Args:
        conversation: All messages, the last reply and the provider's own counts.
        calls: In the order they were made.
        sent: Tokens of all requests together: each repeats those before it.
        once: Tokens of the last request, which holds every text once.
    """

    conversation: Conversation
    calls: tuple[Call, ...]
    sent: int
    once: int


@dataclass(slots=True, kw_only=True)
class _Counted:
    """A model that notes what it is sent."""

    inner: Model
    count: Callable[[str], int]
    step: Callable[[int, int], None]
    sizes: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        """As the model within."""
        return self.inner.name

    def chat(self, request: Request) -> Reply:
        """As the model within."""
        self.sizes.append(request_tokens(request, self.count))
        reply = self.inner.chat(request)
        self.step(len(self.sizes), MAX_TURNS)
        return reply

    def stream(self, request: Request) -> Iterator[str | Reply]:
        """As the model within."""
        self.sizes.append(request_tokens(request, self.count))
        return self.inner.stream(request)


class Desk:
    """Answers the tool calls of one conversation: offered tools, aliases of this skill, a few.

    Whatever a text may talk the model into asking for, nothing else can be reached from here.

    Args:
        prepared: The request; names the tools that are offered.
        plugins: For the one dispatcher of tools.
    """

    def __init__(self, prepared: Prepared, plugins: Plugins) -> None:
        self._context = ToolContext(skill=prepared.now.skill, plugins=plugins)
        self._offered = {tool.name for tool in prepared.request.tools}
        self._named = {ref.partition("@")[0] for ref in prepared.context.refs}
        self._count = prepared.meter.count
        self.calls: list[Call] = []

    def call(self, name: str, arguments: str) -> ToolResult:
        """Answer one call; refusals are data."""
        result = self._answer(name, arguments)
        ref = str(result.data.get("ref", "")) if not result.is_error else ""
        error = result.data.get("error")
        code = str(error.get("code")) if isinstance(error, dict) else ""
        self.calls.append(
            Call(
                name=name[:_MAX_NAME_CHARS], arguments=_kept(arguments), ref=ref,
                tokens=self._count(result.text), text=result.text,
                error=code or ("error" if result.is_error else ""),
                named=not ref or ref.partition("@")[0] in self._named,
            )
        )  # fmt: skip
        return result

    def _answer(self, name: str, arguments: str) -> ToolResult:
        if name not in self._offered:
            offered = ", ".join(sorted(self._offered)) or "none"
            return error_result(
                UsageError(reason=f"the tool {name[:80]} is not offered; offered: {offered}")
            )
        if len(arguments) > MAX_ARGUMENT_CHARS:
            said = f"arguments of {len(arguments):,} characters, at most {MAX_ARGUMENT_CHARS:,}"
            return error_result(UsageError(reason=said))
        if len(self.calls) >= MAX_CALLS:
            return error_result(UsageError(reason=f"at most {MAX_CALLS} calls of tools"))
        return call_tool(self._context, name, arguments)


def _kept(arguments: str) -> str:
    fits = len(arguments) <= MAX_ARGUMENT_CHARS
    return arguments if fits else f"{arguments[:MAX_ARGUMENT_CHARS]}…"


def ask(
    model: Model, prepared: Prepared, plugins: Plugins, step: Callable[[int, int], None]
) -> Asked:
    """Run the conversation of a prepared request.

    Args:
        model: Who answers.
        prepared: What is sent first.
        plugins: For the tools.
        step: Told (requests so far, most requests) after each reply.

    Raises:
        NetworkError: The model could not be reached.
    """
    counted = _Counted(inner=model, count=prepared.meter.count, step=step)
    desk = Desk(prepared, plugins)
    conversation = converse(counted, prepared.request, desk.call)
    return Asked(
        conversation=conversation, calls=tuple(desk.calls), sent=sum(counted.sizes),
        once=counted.sizes[-1],
    )  # fmt: skip
