"""Resource addresses: `ada://<scope>/<ns>/<path>[?query][#fragment]`, and `ada://secret/…`. Pure.

Source:
    The address grammar of AdaOS (docs, "arl"). Its own examples of secrets have no scope.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn
from urllib.parse import unquote

from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden, has_hidden
from adaos_ctx_catalog.errors import UnsafeUri

SCHEME = "ada://"
NAMESPACES = ("file", "db", "kv", "api", "bus", "skill", "secret", "tmp")
QUERY = ("limit", "filter", "columns", "asof", "txid", "prepare")
FRAGMENTS = ("rev", "sha256")
MAX_CHARS = 4096  # code points of an address
_SCOPE = re.compile(r"root|any|(?:hub|member):[\w.-]{1,128}")
_BAD_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_USERINFO = re.compile(r"//[^/?#\s@]*:[^/?#\s@]+@")
# What stands for itself in a part; everything else of ASCII is escaped, letters of Unicode are not.
_PLAIN = re.compile(r"[\w.:@,;=~!$'()*+-]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arl:
    """One address.

    Args:
        scope: `root`, `any`, `hub:<id>` or `member:<id>`; "" of a secret that is named without one.
        ns: One of `NAMESPACES`.
        path: Decoded parts, at least one; a part may hold any character, a slash too.
        query: (key, value) pairs, decoded, sorted by key.
        fragment: `rev` or `sha256` and its value; None when there is none.
    """

    scope: str
    ns: str
    path: tuple[str, ...]
    query: tuple[tuple[str, str], ...] = ()
    fragment: tuple[str, str] | None = None

    def __str__(self) -> str:
        scope = f"{self.scope}/" if self.scope else ""
        text = f"{SCHEME}{scope}{self.ns}/{'/'.join(_escaped(part) for part in self.path)}"
        if self.query:
            text += "?" + "&".join(f"{key}={_escaped(value)}" for key, value in self.query)
        return text + (f"#{'='.join(self.fragment)}" if self.fragment else "")


def parse_arl(text: str) -> Arl:
    """Read an address.

    Raises:
        UnsafeUri: It does not follow the grammar, or holds a credential; the credential is not in
            the message.

    Example:
        >>> parse_arl("ada://any/db/pg:main/public.orders?limit=5").path
        ('pg:main', 'public.orders')
    """
    if len(text) > MAX_CHARS or not text.startswith(SCHEME):
        _refuse(text, f"an address begins with {SCHEME} and has at most {MAX_CHARS} characters")
    check_credentials(text)
    rest, _, fragment = text.removeprefix(SCHEME).partition("#")
    rest, _, query = rest.partition("?")
    if _BAD_ESCAPE.search(text):
        _refuse(text, "% must be followed by two hexadecimal digits")
    scope, ns, parts = _places(text, rest.split("/"))
    if ns not in NAMESPACES:
        _refuse(text, f"unknown namespace {ns!r}; known: {', '.join(NAMESPACES)}")
    path = tuple(_decoded(text, part) for part in parts)
    if not path or not all(path) or {".", ".."} & set(path):
        _refuse(text, "the path needs parts, none of them empty, . or ..")
    return Arl(
        scope=scope, ns=ns, path=path, query=_query(text, query), fragment=_fragment(text, fragment)
    )


def check_credentials(text: str) -> None:
    """Refuse an address or a locator that holds a password, a key or a token, however escaped.

    Raises:
        UnsafeUri: It does.
    """
    seen = text
    for _ in range(3):  # an escaped address inside an address
        if _USERINFO.search(seen) or redact(seen).count:
            _refuse(text, "holds a credential; name a secret instead")
        seen = unquote(seen)


def masked(text: str) -> str:
    """An address or locator as it may be shown: without credentials, on one line."""
    seen = _USERINFO.sub("//***@", text)
    if unquote(unquote(seen)) != seen and _holds(unquote(unquote(seen))):
        return "***"
    return escape_hidden(redact(seen).text).replace("\n", "\\n")


def _holds(text: str) -> bool:
    return _USERINFO.search(text) is not None or redact(text).count > 0


def _places(text: str, parts: list[str]) -> tuple[str, str, list[str]]:
    if parts[0] == "secret":
        return "", "secret", parts[1:]
    scope = _decoded(text, parts[0])
    if not _SCOPE.fullmatch(scope):
        _refuse(text, "the scope is root, any, hub:<id> or member:<id>")
    return scope, (parts[1] if len(parts) > 1 else ""), parts[2:]


def _decoded(text: str, part: str) -> str:
    found = unquote(part, errors="strict") if _is_utf8(part) else ""
    if part and (not found or has_hidden(found) or "\n" in found or "\t" in found):
        _refuse(text, "holds characters that cannot be seen, or bytes that are not UTF-8")
    return found


def _is_utf8(part: str) -> bool:
    try:
        unquote(part, errors="strict").encode("utf-8")
    except UnicodeError:
        return False
    return True


def _query(text: str, query: str) -> tuple[tuple[str, str], ...]:
    if not query:
        return ()
    found: dict[str, str] = {}
    for pair in query.split("&"):
        key, equals, value = pair.partition("=")
        if key not in QUERY or not equals or key in found:
            _refuse(text, f"the query takes each of {', '.join(QUERY)} once")
        found[key] = _decoded(text, value)
    return tuple(sorted(found.items()))


def _fragment(text: str, fragment: str) -> tuple[str, str] | None:
    if not fragment:
        return None
    key, _, value = fragment.partition("=")
    shape = r"[0-9]{1,9}" if key == "rev" else r"[0-9a-f]{8,64}"
    if key not in FRAGMENTS or not re.fullmatch(shape, value):
        _refuse(text, "the fragment is rev=NUMBER or sha256=HEX")
    return key, value


def _escaped(part: str) -> str:
    return "".join(
        char if _PLAIN.fullmatch(char) else "".join(f"%{byte:02X}" for byte in char.encode())
        for char in part
    )


def _refuse(text: str, reason: str) -> NoReturn:
    raise UnsafeUri(uri=masked(text[:200]), reason=reason)
