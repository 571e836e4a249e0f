"""Cards of OpenAPI and Swagger documents: one line an operation, grouped when there are many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_data import openapi as claim
from adaos_ctx.cards.data import Data, as_dict, as_str
from adaos_ctx.cards.flatten import flat_lines
from adaos_ctx.cards.flow import flow, rest_line
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.lines import Item, clip, line
from adaos_ctx.cards.literals import value_at
from adaos_ctx.cards.openapi_parts import Operation, Parts
from adaos_ctx.cards.readdata import read_data, unparsed
from adaos_ctx.cards.schema_lines import definition_line
from adaos_ctx.cards.schema_words import name_text
from adaos_ctx.cards.signatures import signature
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_TITLE = 55  # characters of an API's title and version together
_MAX_VERSION = 20  # characters of its version, which is told whole before the title is
MAX_OPERATIONS = 8  # operations that get a line each; inputs-and-cards 2.3


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of an OpenAPI document's card."""
    data = read_data(source.path, source.text)
    if not any(key in data.root for key in ("openapi", "swagger", "paths")):
        yield from flat_lines(data, source.text, room(source))
        return
    broken = unparsed(data)
    yield from (*broken, *_lines(data, room(source) - len(broken)))


def _lines(data: Data, limit: int) -> Iterator[CardLine]:
    parts = Parts(data)
    operations = parts.operations()
    yield _title(data, len(operations))
    schemas = _schemas(parts)
    free = limit - 1 - len(schemas)
    if len(operations) <= MAX_OPERATIONS and len(operations) <= free:
        shown = [_operation(operation, parts) for operation in operations]
    else:
        shown = list(_groups(operations, free))
    yield from shown
    yield from schemas
    yield from _definitions(parts, free - len(shown))


def _title(data: Data, count: int) -> CardLine:
    info = as_dict(data.root.get("info"))
    data.places.of(data.root, "info")
    version = as_str(data.root.get("openapi")) or as_str(data.root.get("swagger"))
    form = "swagger" if "swagger" in data.root else "openapi"
    number = clip(as_str(info.get("version")), _MAX_VERSION)
    title = clip(as_str(info.get("title")) or "untitled", _MAX_TITLE - len(number))
    names = f"{title} {number}".rstrip()
    noun = "operation" if count == 1 else "operations"
    text = f"api: {names} ({form} {version}), {count} {noun}"
    return line(text, *value_at(data, info, "title"), *data.places.of(data.root, form))


def _operation(operation: Operation, parts: Parts) -> CardLine:
    args = parts.arguments(operation)
    return line(signature(operation.name, args, parts.result(operation)), *operation.spans)


def _groups(operations: list[Operation], limit: int) -> Iterator[CardLine]:
    """One line a tag; operations without one are grouped by the first word of their path."""
    groups: dict[str, list[Operation]] = {}
    for operation in operations:
        groups.setdefault(operation.group, []).append(operation)
    shown = len(groups) if len(groups) <= limit else limit - 1
    for group, members in list(groups.items())[:shown]:
        items = [Item(text=member.name, spans=member.spans) for member in members]
        head = f"{group[:48]}: "
        yield from flow(items, len(items), max_lines=1, head=head, inline=True).lines
    rest = list(groups.values())[shown:]
    left = sum(len(members) for members in rest)
    yield from rest_line(left, f"operations of {len(rest)} more groups")


def _schemas(parts: Parts) -> list[CardLine]:
    names, home = parts.schemas()
    items = [Item(text=name_text(name), spans=parts.places.of(home, name)) for name in names[:40]]
    return list(flow(items, len(names), max_lines=1, head="schemas: ", inline=True).lines)


def _definitions(parts: Parts, limit: int) -> Iterator[CardLine]:
    names, _ = parts.schemas()
    found = [
        text
        for name in names[: max(limit, 0) + 1]
        for text in definition_line(parts.schema_ref(name), parts.types, mark="")
    ]
    if len(found) <= limit:
        yield from found
    elif limit > 0:
        yield from found[:limit]


build = guarded(tell)
KIND = Kind(name="openapi", section="SCHEMA", build=build, claim=claim, prefixes=("S",), order=10)
