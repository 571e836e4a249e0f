"""Cassettes: replies kept in a file and played again, so that a run with a model can be repeated.

A file holds, for each request, its path and a digest of its body, and the reply's status, type and
text. Headers of requests are not kept: no key can be in it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from adaos_ctx import files
from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import NetworkError, RegistryError
from adaos_ctx.llm_keys import masked
from adaos_ctx.llm_wire import Unreachable, Wire
from adaos_ctx.redact import redact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adaos_ctx.llm_http import Transport

VERSION = 1
Mode = Literal["replay", "record", "auto"]


class Cassette:
    """A transport that records or replays.

    Args:
        path: The file; JSON, sorted, one reply an entry.
        mode: `replay` never reaches the network; `record` always does and writes; `auto` replays
            what it knows and records the rest.
        inner: What reaches the network; None is the network itself.

    Raises:
        RegistryError: The file is no cassette.
    """

    def __init__(
        self, path: str, mode: Mode = "replay", inner: Transport | None = None,
        timeout_s: float = 120.0,
    ) -> None:  # fmt: skip
        self._path = path
        self._mode = mode
        self._inner: Transport = inner or Wire(timeout_s)
        self._entries: list[dict[str, Any]] = [] if mode == "record" else _load(path)
        self._used: set[int] = set()

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Played:
        """The recorded reply to this body, or the one that comes now."""
        key = {"path": urlsplit(url).path, "body": sha256_hex(_canonical(body))}
        if self._mode != "record":
            found = self._find(key)
            if found is not None:
                return Played(found)
            if self._mode == "replay":
                raise NetworkError(endpoint=self._path, reason="the cassette has no such request")
        return Played(self._record(url, headers, body, key))

    def _find(self, key: dict[str, str]) -> dict[str, Any] | None:
        same = [
            i for i, entry in enumerate(self._entries) if all(entry[k] == v for k, v in key.items())
        ]
        fresh = [i for i in same if i not in self._used]
        if not same:
            return None
        place = fresh[0] if fresh else same[-1]
        self._used.add(place)
        return self._entries[place]

    def _record(
        self, url: str, headers: Mapping[str, str], body: bytes, key: dict[str, str]
    ) -> dict[str, Any]:
        response = self._inner.send(url, headers, body)
        try:
            text = b"".join(response.chunks()).decode("utf-8", "replace")
        finally:
            response.close()
        kept = {
            name: response.headers[name]
            for name in ("content-type", "retry-after")
            if name in response.headers
        }
        shown = redact(_without_key(text, headers)).text
        entry = {**key, "status": response.status, "headers": kept, "text": shown}
        self._used.add(len(self._entries))
        self._entries.append(entry)
        data = {"version": VERSION, "replies": self._entries}
        dumped = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        files.write_atomic(self._path, dumped.encode("utf-8", "replace"))
        return entry


class Played:
    """A reply from a cassette."""

    def __init__(self, entry: Mapping[str, Any]) -> None:
        self.status: int = entry["status"]
        self.headers: dict[str, str] = dict(entry["headers"])
        self._text: str = entry["text"]

    def chunks(self) -> Iterator[bytes]:
        """The body in one piece."""
        yield self._text.encode("utf-8", "replace")

    def close(self) -> None:
        """Nothing to close."""


def _without_key(text: str, headers: Mapping[str, str]) -> str:
    """A reply that does not repeat the key that was sent."""
    for name in ("Authorization", "x-api-key"):
        text = masked(text, headers.get(name, "").rpartition(" ")[2])
    return text


def _canonical(body: bytes) -> bytes:
    """A body whose keys stand in one order."""
    try:
        return json.dumps(json.loads(body), sort_keys=True).encode()
    except (ValueError, RecursionError):
        return body


def _load(path: str) -> list[dict[str, Any]]:
    if not files.exists(path):
        return []
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        replies = list(data["replies"])
        version = data["version"]
    except (OSError, ValueError, RecursionError, KeyError, TypeError) as error:
        raise RegistryError(file=path, path="$", reason="is no cassette") from error
    if version != VERSION:
        raise RegistryError(file=path, path="version", reason=f"must be {VERSION}")
    for number, entry in enumerate(replies):
        if not _is_reply(entry):
            raise RegistryError(file=path, path=f"replies[{number}]", reason="is no recorded reply")
    return replies


def _is_reply(entry: Any) -> bool:
    if not isinstance(entry, dict) or type(entry.get("status")) is not int:
        return False
    headers = entry.get("headers")
    texts = [entry.get(key) for key in ("path", "body", "text")]
    return isinstance(headers, dict) and all(
        isinstance(text, str) for text in (*texts, *headers.values())
    )


__all__ = ["Cassette", "Played", "Unreachable"]
