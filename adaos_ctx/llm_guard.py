"""What a model says, before anyone reads it: without the key of its endpoint, in whole characters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.llm import Reply
from adaos_ctx.llm_keys import is_secret, masked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.llm import Model, Request

_HIGH = ("\ud800", "\udbff")  # the first halves of pairs


class Guarded:
    """A model whose answers may be printed and kept.

    Args:
        inner: Who answers.
        secret: The key of its endpoint, which an answer may repeat; "" without one.
    """

    def __init__(self, inner: Model, secret: str) -> None:
        self._inner = inner
        self._secret = secret
        self.name = inner.name

    def chat(self, request: Request) -> Reply:
        """As the model within."""
        return self._clean(self._inner.chat(request))

    def stream(self, request: Request) -> Iterator[str | Reply]:
        """As the model within; what may be the beginning of the key waits for its end."""
        rest = ""
        for part in self._inner.stream(request):
            if isinstance(part, Reply):
                if rest:
                    yield self._text(rest)
                yield self._clean(part)
                continue
            told, rest = self._split(rest + part)
            if told:
                yield self._text(told)

    def _split(self, text: str) -> tuple[str, str]:
        """What can be told now, and the end that may belong to what comes."""
        text = masked(text, self._secret)
        if _HIGH[0] <= text[-1:] <= _HIGH[1]:
            return text[:-1], text[-1]
        longest = min(len(text), len(self._secret) - 1) if is_secret(self._secret) else 0
        for size in range(longest, 0, -1):
            if self._secret.startswith(text[-size:]):
                return text[:-size], text[-size:]
        return text, ""

    def _clean(self, reply: Reply) -> Reply:
        message = reply.message
        calls = tuple(
            replace(
                call, id=self._text(call.id), name=self._text(call.name),
                arguments=self._text(call.arguments),
            )
            for call in message.tool_calls
        )  # fmt: skip
        kept = replace(message, content=self._text(message.content), tool_calls=calls)
        return replace(
            reply, message=kept, finish=self._text(reply.finish), model=self._text(reply.model)
        )

    def _text(self, text: str) -> str:
        return whole(masked(text, self._secret))


def whole(text: str) -> str:
    r"""Text whose halves of characters are joined; a half that stands alone becomes U+FFFD.

    Example:
        >>> whole("a\ud83d\ude00b\ud83d") == "a\U0001f600b\ufffd"
        True
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
