"""The one model client: what to say, what comes back, and which endpoint answers.

Descriptors, plans, extraction and `gen` all speak through a `Model`; tests and replays put another
one in its place. Endpoints: `openai:MODEL`, `anthropic:MODEL`, `ollama:MODEL`, or the base URL of
any OpenAI-compatible server with the model behind `#`. Keys come from the environment or the
system's keyring, never from a file or an argument.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from adaos_ctx.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adaos_ctx.llm_http import Patience, Transport
    from adaos_ctx.model import ToolSpec

Role = Literal["system", "user", "assistant", "tool"]
CUT = frozenset({"length", "refusal", "content_filter"})  # after these a call may be half of one


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A model's wish to call a tool; `arguments` is JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn of a conversation.

    Args:
        role: Who speaks.
        content: What is said.
        tool_calls: Of an assistant: tools to call before it goes on.
        tool_call_id: Of a tool: which call this answers.
        is_error: Of a tool: whether it refused.
    """

    role: Role
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    is_error: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens as the endpoint counted them; 0 where it said nothing."""

    prompt: int = 0
    completion: int = 0
    requests: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            prompt=self.prompt + other.prompt,
            completion=self.completion + other.completion,
            requests=self.requests + other.requests,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is asked of a model.

    Args:
        messages: The conversation so far, at least one.
        tools: Tools that it may call.
        schema: JSON Schema that its answer must follow; None for free text.
        schema_level: How the schema is told: `schema`, `object` (any JSON) or `words` (only said).
        max_tokens: Most tokens of the answer.
        temperature: 0 is the most repeatable.
    """

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    schema: Mapping[str, object] | None = None
    schema_level: Literal["schema", "object", "words"] = "schema"
    max_tokens: int = 4096
    temperature: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What came back.

    Args:
        message: Of the assistant.
        finish: Why it ended: `stop`, `length`, `tools`, `refusal`, or what else the endpoint says.
            One that was cut off (`CUT`) has no tool calls: half a call is another call.
        usage: Tokens of this request.
        model: What the endpoint calls itself.
    """

    message: Message
    finish: str = "stop"
    usage: Usage = field(default_factory=Usage)
    model: str = ""


class Model(Protocol):
    """Something that answers."""

    @property
    def name(self) -> str:
        """How reports call it."""

    def chat(self, request: Request) -> Reply:
        """Answer at once; `NetworkError` when there is no answer."""

    def stream(self, request: Request) -> Iterator[str | Reply]:
        """Give the text as it comes, and the whole reply last."""


def user(text: str) -> Message:
    """A message of the user."""
    return Message(role="user", content=text)


def system(text: str) -> Message:
    """A message that sets the rules."""
    return Message(role="system", content=text)


_PLACES = {
    "openai": "https://api.openai.com/v1",
    "anthropic": "https://api.anthropic.com/v1",
    "ollama": "http://localhost:11434/v1",
}


def open_model(
    spec: str,
    *,
    key: str = "",
    patience: Patience | None = None,
    transport: Transport | None = None,
) -> Model:
    """The model of a name.

    Args:
        spec: `openai:MODEL`, `anthropic:MODEL`, `ollama:MODEL`, or `http(s)://…/v1#MODEL`;
            `anthropic+http(s)://…` speaks Anthropic's shape to another address.
        key: Of the endpoint; "" looks where keys are kept.
        patience: When to give up.
        transport: What sends (a cassette, for instance); None is the network.

    Raises:
        UsageError: The name says no endpoint or no model.

    Example:
        >>> open_model("ollama:llama3.2").name
        'ollama:llama3.2'
    """
    from adaos_ctx.llm_anthropic import Anthropic
    from adaos_ctx.llm_guard import Guarded
    from adaos_ctx.llm_http import Http
    from adaos_ctx.llm_keys import find_key
    from adaos_ctx.llm_openai import OpenAI

    kind, base, model = _parse(spec)
    key = key or find_key(kind, base)
    headers = _headers(kind, key)
    http = Http(base, headers=headers, secret=key, patience=patience, transport=transport)
    return Guarded((Anthropic if kind == "anthropic" else OpenAI)(http, model, spec), key)


def _parse(spec: str) -> tuple[str, str, str]:
    if "://" in spec:
        base, _, model = spec.partition("#")
        kind = "anthropic" if base.startswith("anthropic+") else "openai"
        base = base.removeprefix("anthropic+")
    else:
        kind, _, model = spec.partition(":")
        base = _PLACES.get(kind, "")
    if not base or not model:
        known = ", ".join(f"{name}:MODEL" for name in _PLACES)
        raise UsageError(reason=f"a model is {known} or http://HOST/v1#MODEL, not {spec!r}")
    return kind, base, model


def _headers(kind: str, key: str) -> dict[str, str]:
    if kind == "anthropic":
        return {"anthropic-version": "2023-06-01"} | ({"x-api-key": key} if key else {})
    return {"Authorization": f"Bearer {key}"} if key else {}
