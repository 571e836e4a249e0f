"""Values that stand one step below a telling name: in a schema, or in a list of variables.

`"password": {"type": "string", "default": "…"}` gives a value away as `"password": "…"` does, and
so does `{"name": "DB_PASSWORD", "value": "…"}`. Each is found as JSON, as YAML and as a literal of
a program.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.telling import looks_secret, telling

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_BODY_CHARS = 600  # characters behind a telling name that are looked at
_HOLDER = re.compile(
    r"(?<![\w.-])(?P<key>[\w.-]{1,120})[\"']?[ \t]{0,16}:[ \t]{0,16}(?:(?P<brace>\{)|\r?\n)"
)
_NAMED = re.compile(
    r"\b(?:name|key)[\"']?[ \t]{0,16}[:=][ \t]{0,16}[\"']?(?P<key>[\w.-]{1,120})[\"']?"
    r"[ \t]{0,16}(?:,\s{0,80}|\r?\n[ \t]{0,80})(?=[\"']?value[\"']?[ \t]{0,16}[:=])"
)
_ONE = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[^\s\"',;(){}\[\]<>]+"
_FIELD = re.compile(
    r"(?<![\w.-])(?P<field>default|const|examples?|enum|value)[\"']?[ \t]{0,16}[:=][ \t]{0,16}"
    rf"(?P<values>\[[^\]\n]*\]|(?:\r?\n[ \t]*- (?:{_ONE}))+|{_ONE})"
)
_VALUE = re.compile(_ONE)
_BRACE = re.compile(r"[{}]")


def values(text: str) -> Iterator[tuple[int, int]]:
    """Find the secrets that stand one step below a telling name.

    Args:
        text: Any text; time is linear in its length.

    Returns:
        The ranges of the values without their quotation marks, in order, none in another.
    """
    found = [*_HOLDER.finditer(text), *_NAMED.finditer(text)]
    holders = sorted((m for m in found if telling(m["key"])), key=lambda m: (m.end(), m.start()))
    stops = [holder.start("key") for holder in holders[1:]]
    for holder, stop in zip(holders, [*stops, len(text)], strict=False):
        # Each place is read for the nearest name only, so bodies in bodies cost nothing.
        end = min(stop, holder.end() + _MAX_BODY_CHARS)
        if holder.end() < end:
            yield from _in_body(text, holder["key"], holder.end(), _body_end(holder, end))


def _in_body(text: str, key: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    kind = telling(key)
    for field in _FIELD.finditer(text, start, end):
        for value in _VALUE.finditer(text, *field.span("values")):
            quoted = value.group()[0] in "\"'"
            first, last = value.start() + quoted, value.end() - quoted
            if kind and first < last and looks_secret(text[first:last], kind, quoted=quoted):
                yield first, last


def _body_end(holder: re.Match[str], limit: int) -> int:
    if holder.re is _NAMED:
        return _line_end(holder.string, holder.end(), limit)
    if holder["brace"]:
        return _brace_end(holder.string, holder.end(), limit)
    return _block_end(holder, limit)


def _brace_end(text: str, start: int, limit: int) -> int:
    depth = 1
    for brace in _BRACE.finditer(text, start, limit):
        depth += 1 if brace.group() == "{" else -1
        if not depth:
            return brace.start()
    return limit


def _block_end(match: re.Match[str], limit: int) -> int:
    """The end of the lines that are indented deeper than the one with the name."""
    text, at = match.string, match.end()
    own = _column(text, match.start())
    while at < limit:
        end = _line_end(text, at, limit)
        line = text[at:end]
        if line.strip() and len(line) - len(line.lstrip(" \t-")) <= own:
            return at
        at = end + 1
    return limit


def _column(text: str, at: int) -> int:
    """Columns before a name; a line longer than a body's bound is taken for not indented."""
    start = text.rfind("\n", max(0, at - _MAX_BODY_CHARS), at) + 1
    before = text[start:at].rstrip("\"'") if start or at <= _MAX_BODY_CHARS else ""
    return len(before)


def _line_end(text: str, at: int, limit: int) -> int:
    found = text.find("\n", at, limit)
    return limit if found < 0 else found
