"""JSON over HTTP for models: retries, time limits, streams, and keys that never reach a message.

The standard library is enough, and loading it costs a tenth of what a client package costs.
"""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit, urlunsplit

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx.llm_keys import MASK, masked, variable_of
from adaos_ctx.llm_retry import asked_s, is_passing, wait_s
from adaos_ctx.llm_sse import BadEvent, events, split_lines
from adaos_ctx.llm_wire import Unreachable, Wire
from adaos_ctx.redact import redact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

MAX_REPLY_BYTES = 32 << 20  # bytes; a model's longest answer is a hundredth of it
_MAX_SAID_BYTES = 4096  # bytes of a reply that may say what is wrong
_MAX_WORDS = 64  # lines of it
# What reading a reply of another shape raises; `OverflowError`: JSON knows Infinity.
ODD = (TypeError, KeyError, IndexError, AttributeError, ValueError, OverflowError, RecursionError)
_MAX_REASON_CHARS = 300  # characters of an endpoint's own words in a message


class Response(Protocol):
    """A reply whose head has come."""

    @property
    def status(self) -> int:
        """The HTTP status."""

    @property
    def headers(self) -> Mapping[str, str]:
        """Its headers; names in lower case."""

    def chunks(self) -> Iterator[bytes]:
        """The body, piece by piece; `Unreachable` when it breaks off."""

    def close(self) -> None:
        """Let go of the connection."""


class Transport(Protocol):
    """Sends one request."""

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Response:
        """Post a body; `Unreachable` when there is no reply."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long and how often to try.

    Args:
        attempts: How often a request is sent at most.
        timeout_s: Longest silence of an endpoint, in seconds.
        longest_s: Longest time of one request, however much is said in it, in seconds.
        longest_wait_s: Longest pause between two attempts, in seconds; an endpoint that asks for a
            longer one, or for one that ends after `longest_s`, is given up at once.
        sleep: Waits; a test gives its own.
        jitter: Gives a number between 0 and 1.
    """

    attempts: int = 5
    timeout_s: float = 120.0
    longest_s: float = 900.0
    longest_wait_s: float = 120.0  # limits by the minute pass within
    sleep: Callable[[float], None] = time.sleep
    jitter: Callable[[], float] = field(default_factory=lambda: random.SystemRandom().random)


class Http:
    """One endpoint.

    Args:
        base: Base URL, without the path of a call.
        headers: Sent with every request; may hold a key.
        secret: The key, masked wherever an endpoint repeats it.
        patience: When to give up.
        transport: What sends; None is the network.
    """

    def __init__(
        self, base: str, *, headers: Mapping[str, str] | None = None, secret: str = "",
        patience: Patience | None = None, transport: Transport | None = None,
    ) -> None:  # fmt: skip
        self._base = _checked(base)
        self._headers = {"Content-Type": "application/json", **(headers or {})}
        self._secret = secret
        self._patience = patience or Patience()
        self._transport: Transport = transport or Wire(
            self._patience.timeout_s, self._patience.longest_s
        )

    def post_json(self, path: str, body: object) -> Any:
        """Post JSON and read JSON.

        Raises:
            NetworkError: No reply, a refusal, or one that is not JSON.
        """
        end = self._end()
        response = self._send(path, body, end)
        data = self._read(response, end)
        try:
            return json.loads(data)
        except (ValueError, RecursionError) as error:
            kind = response.headers.get("content-type", "unknown type")
            raise self.broken(f"the reply is not JSON ({kind})") from error

    def post_lines(self, path: str, body: object) -> Iterator[str]:
        """Post JSON and give the reply's lines as they come.

        Raises:
            NetworkError: As above, or the reply breaks off.
        """
        end = self._end()
        yield from split_lines(self._chunks(self._send(path, body, end), end))

    def post_events(self, path: str, body: object) -> Iterator[dict[str, Any]]:
        """Post JSON and give the reply's events as they come (see `llm_sse`).

        Raises:
            NetworkError: As above, the reply is no stream of events, or one of them is no JSON.
        """
        end = self._end()
        response = self._send(path, body, end)
        kind = response.headers.get("content-type", "unknown type")
        words: list[str] = []  # of a reply that turns out to be something else
        is_stream = False

        def kept(lines: Iterator[str]) -> Iterator[str]:
            for line in lines:
                if not is_stream and len(words) < _MAX_WORDS:
                    words.append(line[:_MAX_SAID_BYTES])
                yield line

        try:
            for event in events(kept(split_lines(self._chunks(response, end)))):
                is_stream = True
                yield event
        except BadEvent as error:
            raise self.broken(f"the stream holds {error}") from error
        if not is_stream:
            said = error_in("\n".join(words))
            raise self.broken(said or f"the reply is no stream of events ({kind})")

    def broken(self, reason: str) -> NetworkError:
        """What to raise for a reply that makes no sense; no secret is in it."""
        return NetworkError(endpoint=_shown(self._base), reason=self._clean(reason))

    def _end(self) -> float:
        return time.monotonic() + self._patience.longest_s

    def _send(self, path: str, body: object, end: float) -> Response:
        data = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode(
            "utf-8", "replace"
        )
        for attempt in range(1, self._patience.attempts + 1):
            last = attempt == self._patience.attempts or time.monotonic() >= end
            try:
                response = self._transport.send(self._base + path, self._headers, data)
            except Unreachable as error:
                if last or not error.passing:
                    raise self.broken(str(error)) from error
                self._pause(attempt, "")
                continue
            if 200 <= response.status < 300:
                return response
            asked = response.headers.get("retry-after", "")
            long_s = self._too_long(asked, end)
            if last or long_s or not is_passing(response.status):
                raise self._refused(response, end, long_s)
            response.close()
            self._pause(attempt, asked)
        raise self.broken("no attempt was allowed")

    def _pause(self, attempt: int, asked: str) -> None:
        pause = wait_s(attempt, asked, self._patience.jitter())
        self._patience.sleep(min(pause, self._patience.longest_wait_s))

    def _too_long(self, asked: str, end: float) -> float:
        """Seconds that an endpoint asks to wait and nobody here does; 0.0 when it may be waited."""
        wait = asked_s(asked) or 0.0
        most = min(self._patience.longest_wait_s, end - time.monotonic())
        return wait if wait > most else 0.0

    def _read(self, response: Response, end: float) -> bytes:
        return b"".join(self._chunks(response, end))

    def _chunks(self, response: Response, end: float) -> Iterator[bytes]:
        """The body, within the limits of size and time; the connection is let go of after it."""
        size = 0
        try:
            for chunk in response.chunks():
                size += len(chunk)
                if size > MAX_REPLY_BYTES:
                    raise self.broken(f"the reply is longer than {MAX_REPLY_BYTES:,} bytes")
                if time.monotonic() > end:
                    raise self.broken(f"the answer took more than {self._patience.longest_s:g} s")
                yield chunk
        except Unreachable as error:
            how = "the reply broke off: " if error.passing else ""  # or its time was up
            raise self.broken(f"{how}{error}") from error
        finally:
            response.close()

    def _refused(self, response: Response, end: float, long_s: float = 0.0) -> NetworkError:
        try:
            said = _message(self._read(response, end))
        except NetworkError:
            said = ""
        wait = f"(it asks to wait {long_s:.0f} s) " if long_s else ""
        error = self.broken(f"HTTP {response.status} {wait}{said}".strip())
        error.facts["status"] = response.status
        if response.status in (401, 403):
            error.facts["variable"] = variable_of(self._base)
        return error

    def _clean(self, text: str) -> str:
        bare = text.replace(self._secret, MASK) if self._secret else text  # the shortest one too
        return redact(" ".join(masked(bare, self._secret).split())[:_MAX_REASON_CHARS]).text


def error_in(answer: object) -> str:
    """What an endpoint calls wrong in a reply that it sent as a good one; "" where it does not.

    Args:
        answer: Decoded JSON, or the text of a reply.
    """
    if isinstance(answer, str):
        try:
            answer = json.loads(answer)
        except (ValueError, RecursionError):
            return ""
    if not (isinstance(answer, dict) and answer.get("error")):
        return ""
    return f"the endpoint says: {said(answer['error'])}"


def said(error: object) -> str:
    """The words of an `error` in JSON: its message, or all of it."""
    return str(error.get("message") or error) if isinstance(error, dict) else str(error)


def _message(data: bytes) -> str:
    """What an endpoint says of its refusal: the message in its JSON, or its first words."""
    text = data[:_MAX_SAID_BYTES].decode("utf-8", "replace")
    try:
        body = json.loads(data)
        return said(body.get("error", body)) if isinstance(body, dict) else text
    except (ValueError, RecursionError):
        return text


def _checked(base: str) -> str:
    """A base URL that may be used; a password in it would reach logs and name servers."""
    try:
        parts = urlsplit(base)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise UsageError(reason=f"not a URL of an endpoint: {_shown(base)}") from error
    if not fine:
        raise UsageError(reason=f"not a URL of an endpoint: {_shown(base)}")
    if "@" in parts.netloc:
        raise UsageError(
            reason=f"no user or password in a URL ({_shown(base)}); keys come from the environment"
        )
    return base.rstrip("/")


def _shown(base: str) -> str:
    """A URL without what may be secret in it: user, password, query."""
    try:
        parts = urlsplit(base)
        host = parts.hostname or ""
        place = f"{host}:{parts.port}" if parts.port else host
    except ValueError:
        return "endpoint"
    return urlunsplit((parts.scheme, place, parts.path, "", ""))
