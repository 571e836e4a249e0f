"""The network under the model client: one POST over the standard library."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_BLOCK = 1 << 16  # bytes; `read1` gives what is there, so that a stream is not held back


class Unreachable(Exception):
    """There is no reply, or it broke off.

    Args:
        reason: Why, in words.
        passing: Whether another attempt may help.
    """

    def __init__(self, reason: str, *, passing: bool = True) -> None:
        super().__init__(reason)
        self.passing = passing


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another place."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Wire:
    """Sends requests over HTTP; honours the proxies of the environment.

    Args:
        timeout_s: Longest silence, in seconds.
    """

    def __init__(self, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._opener = urllib.request.build_opener(_NoRedirect)

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Post a body; `Unreachable` when there is no reply."""
        request = urllib.request.Request(url, data=body, headers=dict(headers), method="POST")  # noqa: S310 - checked
        try:
            return Reply(self._opener.open(request, timeout=self._timeout_s))
        except urllib.error.HTTPError as error:
            return Reply(error)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise _why(error) from error


class Reply:
    """A reply whose head has come."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw
        self.status = int(raw.status)
        self.headers = {name.lower(): value for name, value in raw.headers.items()}

    def chunks(self) -> Iterator[bytes]:
        """The body, piece by piece; `Unreachable` when it breaks off."""
        try:
            while block := self._raw.read1(_BLOCK):
                yield block
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise _why(error) from error
        if getattr(self._raw, "length", 0):
            raise Unreachable("the connection was closed early")

    def close(self) -> None:
        """Let go of the connection."""
        self._raw.close()


def _why(error: BaseException) -> Unreachable:
    reason = getattr(error, "reason", None)
    inner = reason if isinstance(reason, BaseException) else error
    if isinstance(inner, TimeoutError):
        return Unreachable("no answer in time")
    name = type(inner).__name__
    words = getattr(inner, "strerror", None) or str(inner) or name
    # A certificate or an address that is wrong stays wrong.
    return Unreachable(str(words), passing=name not in ("SSLCertVerificationError", "ValueError"))
