"""The network under the model client: one POST over the standard library."""

from __future__ import annotations

import http.client
import socket
import threading
import urllib.error
import urllib.request
from contextlib import suppress
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


class _Watch:
    """Ends the connections of one request when its time is up.

    A limit of silence is not enough: a byte now and then keeps a connection alive for ever.

    Args:
        longest_s: The time, in seconds.
    """

    def __init__(self, longest_s: float) -> None:
        self._longest_s = longest_s
        self._sockets: list[socket.socket] = []
        self._is_over = False
        self._timer = threading.Timer(longest_s, self._end)
        self._timer.daemon = True
        self._timer.start()

    def add(self, made: socket.socket) -> None:
        """Watch a connection."""
        self._sockets.append(made)
        if self._is_over:
            self._end()

    def stop(self) -> None:
        """There is nothing more to wait for."""
        self._timer.cancel()

    def why(self, error: BaseException) -> Unreachable:
        """What an error means; one that the watch made itself says so."""
        return self.over if self._is_over else _why(error)

    def check(self) -> None:
        """Refuse what ended only because the watch ended it."""
        if self._is_over:
            raise self.over

    @property
    def over(self) -> Unreachable:
        """The refusal; what took so long once is not asked for again."""
        return Unreachable(f"the answer took more than {self._longest_s:g} s", passing=False)

    def _end(self) -> None:
        self._is_over = True
        for made in self._sockets:
            with suppress(OSError):  # the plain one: TLS would drop its state under a reader
                socket.socket.shutdown(made, socket.SHUT_RDWR)


class _Watched(urllib.request.HTTPHandler, urllib.request.HTTPSHandler):
    """Opens connections that a watch can end."""

    def __init__(self, watch: _Watch) -> None:
        urllib.request.HTTPHandler.__init__(self)
        urllib.request.HTTPSHandler.__init__(self)
        self._watch = watch

    def do_open(self, http_class: Any, req: Any, **options: Any) -> Any:
        """As the standard library does, with an eye on the socket."""

        def make(*args: Any, **kwargs: Any) -> Any:
            made = http_class(*args, **kwargs)
            connect = made.connect

            def connected() -> None:
                connect()
                self._watch.add(made.sock)

            made.connect = connected
            return made

        return super().do_open(make, req, **options)


class Wire:
    """Sends requests over HTTP; honours the proxies of the environment.

    Args:
        timeout_s: Longest silence, in seconds.
        longest_s: Longest time of one request, its answer included, in seconds.
    """

    def __init__(self, timeout_s: float, longest_s: float = 900.0) -> None:
        self._timeout_s = timeout_s
        self._longest_s = longest_s

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Post a body; `Unreachable` when there is no reply."""
        request = urllib.request.Request(url, data=body, headers=dict(headers), method="POST")  # noqa: S310 - checked
        watch = _Watch(self._longest_s)
        opener = urllib.request.build_opener(_NoRedirect, _Watched(watch))
        try:
            return Reply(opener.open(request, timeout=self._timeout_s), watch)
        except urllib.error.HTTPError as error:
            return Reply(error, watch)
        except (OSError, http.client.HTTPException, ValueError) as error:
            watch.stop()
            raise watch.why(error) from error


class Reply:
    """A reply whose head has come."""

    def __init__(self, raw: Any, watch: _Watch) -> None:
        self._raw = raw
        self._watch = watch
        self.status = int(raw.status)
        self.headers = {name.lower(): value for name, value in raw.headers.items()}

    def chunks(self) -> Iterator[bytes]:
        """The body, piece by piece; `Unreachable` when it breaks off."""
        try:
            while block := self._raw.read1(_BLOCK):
                yield block
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise self._watch.why(error) from error
        self._watch.check()
        if getattr(self._raw, "length", 0):
            raise Unreachable("the connection was closed early")

    def close(self) -> None:
        """Let go of the connection."""
        self._watch.stop()
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
