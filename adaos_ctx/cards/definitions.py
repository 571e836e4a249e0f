"""Definitions in SQL, Protocol Buffers and GraphQL, found by their headers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.flow import flow
from adaos_ctx.cards.guard import room
from adaos_ctx.cards.lines import Item
from adaos_ctx.model import CardLine, Source, Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCAN_CHARS = 500_000  # characters in which definitions are looked for
NEWLINE = "\n"
_TABLE = lazy(
    r"\bCREATE\s++(?:OR\s++REPLACE\s++)?(?:TEMP(?:ORARY)?\s++)?(?P<what>TABLE|VIEW|INDEX|FUNCTION|TYPE"
    r"|TRIGGER)\s++(?:IF\s++NOT\s++EXISTS\s++)?(?P<name>[\w.\"`\[\]]{1,80})",
    re.IGNORECASE,
)
_COLUMN = lazy(r"[\s(,]*+[\"`\[]?(\w{1,60})[\"`\]]?\s++(\w{1,30})")
_NOT_COLUMNS = frozenset({"primary", "foreign", "unique", "constraint", "check", "key", "index"})
_MESSAGE = lazy(
    r"^[ \t]*+(?P<what>message|enum|service|type|input|interface|union|scalar)[ \t]++"
    r"(?P<name>\w{1,60})",
    re.MULTILINE,
)
_MEMBER = lazy(
    r"^[ \t]*+(?:(?:rpc|optional|repeated|required|oneof)[ \t]++)?(?:[\w.<>, ]{1,60}[ \t]++)?"
    r"(\w{1,60})[ \t]*+(?:=|\(|:|$)",
    re.MULTILINE,
)


def sql_lines(source: Source) -> Iterator[CardLine]:
    """Tables with their columns, then what else is created; nothing for other SQL."""
    text = source.text[:_SCAN_CHARS]
    found = list(_TABLE.finditer(text))
    tables = [match for match in found if match["what"].upper() == "TABLE"]
    limit = room(source) - 2
    for match in tables[:limit]:
        columns = list(_columns(text, match.end()))
        spans = (Span(start=match.start("name"), end=match.end("name")),)
        items = [Item(text=name, spans=spans) for name in columns] or [Item(text="?", spans=spans)]
        head = f"table {_bare(match)}: "
        yield from flow(items, len(items), max_lines=1, head=head, inline=True).lines
    rest = [match for match in found if match not in tables[:limit]]
    items = [
        Item(
            text=f"{match['what'].lower()} {_bare(match)}",
            spans=(Span(start=match.start("name"), end=match.end("name")),),
        )
        for match in rest
    ]
    yield from flow(items, len(items), max_lines=2, head="also: ", inline=True).lines


def _bare(match: re.Match[str]) -> str:
    return re.sub(r"[\"`\[\]]", "", match["name"])


def _columns(text: str, at: int) -> Iterator[str]:
    """`name type` of the columns in the parentheses behind a table's name."""
    start = text.find("(", at, at + 20)
    if start < 0:
        return
    depth, begin = 0, start + 1
    for index in range(start, min(len(text), start + 8_000)):
        char = text[index]
        depth += (char == "(") - (char == ")")
        if depth == 0 or (char == "," and depth == 1):
            match = _COLUMN.match(text, begin, index)
            if match and match[1].lower() not in _NOT_COLUMNS:
                yield f"{match[1]} {match[2].lower()}"
            begin = index + 1
        if depth == 0:
            return


def message_lines(source: Source) -> Iterator[CardLine]:
    """Messages, services, types and enumerations of .proto and GraphQL with their members."""
    text = source.text[:_SCAN_CHARS]
    found = list(_MESSAGE.finditer(text))
    limit = room(source) - 1
    shown = found if len(found) <= limit else found[: limit - 1]
    for match in shown:
        span = Span(start=match.start("name"), end=match.end("name"))
        names = _members(text, match.end())
        items = [Item(text=name, spans=(span,)) for name in names] or [
            Item(text="empty", spans=(span,))
        ]
        head = f"{match['what']} {match['name']}: "
        yield from flow(items, len(items), max_lines=1, head=head, inline=True).lines
    rest = [
        Item(text=match["name"], spans=(Span(start=match.start("name"), end=match.end("name")),))
        for match in found[len(shown) :]
    ]
    yield from flow(rest, len(rest), max_lines=1, head="also: ", inline=True).lines


def _members(text: str, at: int) -> list[str]:
    start = text.find("{", at, at + 200)
    end = text.find("}", start, start + 4_000) if start >= 0 else -1
    if end < 0:
        return []
    body = text[start + 1 : end].replace(";", NEWLINE)
    return [match[1] for match in _MEMBER.finditer(body) if match[1] not in ("option", "syntax")]
