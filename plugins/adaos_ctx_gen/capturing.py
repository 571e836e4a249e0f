"""The body that a model client would post, without posting it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.llm import open_model

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.llm import Request
    from adaos_ctx.llm_http import Response


class _CapturedError(Exception):
    """Not a fault: carries the body out of the client."""

    def __init__(self, body: bytes) -> None:
        super().__init__()
        self.body = body


class _Catch:
    """A transport that sends nothing."""

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Response:
        """Take the body."""
        raise _CapturedError(body)


def body_of(spec: str, request: Request) -> bytes:
    """The exact bytes that `open_model(spec)` would post for a request.

    Raises:
        UsageError: The name says no endpoint or no model.
    """
    try:
        open_model(spec, transport=_Catch()).chat(request)
    except _CapturedError as caught:
        return caught.body
    raise AssertionError
