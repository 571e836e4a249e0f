"""Redis: groups of keys by their beginning (`user:*`), from a bounded scan; values are not read."""

from __future__ import annotations

import socket
import ssl
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from adaos_ctx_catalog.descriptor import Descriptor
from adaos_ctx_catalog.details import Details, Snippet
from adaos_ctx_catalog.documents import address
from adaos_ctx_catalog.errors import SourceRefused, reason_of
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.resolving import Health, Resolver

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

MAX_KEYS = 20_000  # keys that a scan looks at
MAX_GROUPS = 500
_PORT = 6379
_SAMPLE = 20  # keys of a group whose type and expiry are asked for


class Redis(Resolver):
    """Groups of keys of one database."""

    name = "kv"
    order = 20

    def can_resolve(self, locator: str, root: str) -> bool:
        """An address of Redis, or a reference to one."""
        del root
        return locator.startswith(("redis://", "rediss://", "ada://secret/redis:"))

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """The groups, by name."""
        with _Client(source, place) as client:
            groups: dict[str, list[str]] = defaultdict(list)
            for key in client.scan():
                groups[key.partition(":")[0] if ":" in key else ""].append(key)
            kept = sorted(groups, key=lambda name: (-len(groups[name]), name))[:MAX_GROUPS]
            return [_describe(source, client, name, groups[name]) for name in sorted(kept)]

    def health(self, source: Source, place: Place) -> Health:
        """Whether the server answers."""
        try:
            with _Client(source, place) as client:
                client.ask("PING")
        except SourceRefused as error:
            return Health(state="down", reason=reason_of(error))
        return Health(state="ok")


def _describe(source: Source, client: _Client, name: str, keys: list[str]) -> Descriptor:
    pattern = f"{name}:*" if name else "*"
    key, uri = id_of("kv", source.name, name or "-"), address("kv", "redis", source, pattern)
    kinds = Counter(str(client.ask("TYPE", each)) for each in keys[:_SAMPLE])
    ttls = [
        ttl
        for each in keys[:_SAMPLE]
        if isinstance(ttl := client.ask("TTL", each), int) and ttl > 0
    ]
    kind = kinds.most_common(1)[0][0] if kinds else "none"
    verb = {"hash": "HGETALL", "list": "LRANGE", "set": "SMEMBERS", "zset": "ZRANGE"}.get(
        kind, "GET"
    )
    details = Details(
        id=key, uri=uri, description=f"keys {pattern}, values of type {kind}",
        pushdown={"filter": False, "aggregate": False}, policy=source.options.get("policy", ""),
        snippets=(Snippet(engine="redis", code=f"{verb} {name + ':' if name else ''}<key>"),),
        anti_patterns=("KEYS *", "SCAN in a request"), secrets=source.secrets,
        constraints={"retention": f"{max(ttls)}s"} if ttls else {},
    )  # fmt: skip
    return Descriptor(
        id=key, uri=uri, kind="kv", title=pattern, details=details, rows=len(keys),
        cap=("get", "scan"), tags=(f"type:{kind}",), owner=source.options.get("owner", ""),
    )  # fmt: skip


class _Client:
    """Speaks RESP2, reading commands only."""

    def __init__(self, source: Source, place: Place) -> None:
        self._source = source
        self._address = urlsplit(place.secret(source))
        self._timeout_s = place.timeout_s

    def __enter__(self) -> _Client:
        host, port = self._address.hostname or "localhost", self._address.port or _PORT
        try:
            plain = socket.create_connection((host, port), self._timeout_s)
            self._socket = plain
            if self._address.scheme == "rediss":
                self._socket = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        except OSError as error:
            raise self._refused(error.strerror or str(error)) from error
        self._file = self._socket.makefile("rb")
        try:
            self._log_in()
        except SourceRefused:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._socket.close()

    def _log_in(self) -> None:
        if self._address.password:
            user = [unquote(self._address.username)] if self._address.username else []
            self.ask("AUTH", *user, unquote(self._address.password))
        if self._address.path.strip("/").isdecimal():
            self.ask("SELECT", self._address.path.strip("/"))

    def scan(self) -> Iterator[str]:
        """Keys, at most `MAX_KEYS`, in no order that means anything; sorted."""
        found: set[str] = set()
        cursor = "0"
        for _ in range(MAX_KEYS):
            answer = self.ask("SCAN", cursor, "COUNT", "1000")
            cursor, names = str(answer[0]), answer[1]
            found |= {str(name) for name in names}
            if cursor == "0" or len(found) >= MAX_KEYS:
                break
        yield from sorted(found)[:MAX_KEYS]

    def ask(self, *words: str) -> Any:
        """The answer to one command.

        Raises:
            SourceRefused: The server refuses, or does not answer in time.
        """
        parts = [word.encode("utf-8", "surrogateescape") for word in words]
        data = b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)
        try:
            self._socket.sendall(b"*%d\r\n%s" % (len(parts), data))
            return self._answer()
        except (OSError, ValueError) as error:
            raise self._refused(str(error)) from error

    def _answer(self) -> Any:
        line = self._file.readline(65_536)
        mark, rest = line[:1], line[1:].strip()
        if mark == b"-" or not line:
            raise self._refused(rest.decode("utf-8", "replace") or "closed the connection")
        if mark == b":":
            return int(rest)
        if mark == b"$":
            size = int(rest)
            return None if size < 0 else self._file.read(size + 2)[:-2].decode("utf-8", "replace")
        if mark == b"*":
            return [self._answer() for _ in range(int(rest))]
        return rest.decode("utf-8", "replace")

    def _refused(self, reason: str) -> SourceRefused:
        secret = unquote(self._address.password or "")
        return SourceRefused(
            source=self._source.name, reason=reason.replace(secret, "***") if secret else reason
        )
