"""Items and lines for the fields and definitions of a schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.flow import flow
from adaos_ctx.cards.lines import Item, clip, line
from adaos_ctx.cards.schema_fields import Field, Fields, fields_of, place
from adaos_ctx.cards.schema_refs import ref_name
from adaos_ctx.cards.schema_words import name_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adaos_ctx.cards.schema_types import Types
    from adaos_ctx.model import CardLine

MAX_NAME_CHARS = 48  # characters of a field's name
MAX_ITEM_CHARS = 76  # characters of a name, its type and its mark, so that the mark is never cut


def field_items(fields: Fields, types: Types) -> Iterator[Item]:
    """Each field as `name: TYPE(required)`, required ones first; made when it is drawn."""
    for item in fields.ordered():
        mark = "required" if item.name in fields.required else "opt"
        name = name_text(clip(item.name, MAX_NAME_CHARS))
        free = MAX_ITEM_CHARS - len(name) - len(mark)
        text = f"{name}: {clip(types.text(item.schema), free)}({mark})"
        yield Item(text=text, spans=place(item, types.refs))


def definition_line(ref: str, types: Types, *, mark: str = "@") -> Iterator[CardLine]:
    """One line for what a reference points to: its fields, or its type when it has none.

    Args:
        ref: The reference; one that leads nowhere gives no line.
        types: Writes the types, and takes note of the references that the line names.
        mark: Stands before the name.
    """
    target = types.refs.find(ref)
    if target is None:
        return
    fields = fields_of(target, types.refs)
    head = f"{mark}{clip(ref_name(ref), MAX_NAME_CHARS)}: "
    if fields.fields:
        total = len(fields.fields)
        items = field_items(fields, types)
        yield from flow(items, total, max_lines=1, head=head, inline=True).lines
    else:
        yield line(head + types.text(target), *place(_home(ref, types), types.refs))


def used_definitions(types: Types, limit: int, done: Iterable[object]) -> list[CardLine]:
    """Lines for references in order of first use; those that a line names follow it.

    Args:
        types: Knows which references were named so far.
        limit: Lines to make at most, plus one that tells that there are more.
        done: Targets that the card shows already.
    """
    found: list[CardLine] = []
    seen: set[str] = set()
    targets = {id(target) for target in done}
    while len(found) <= limit:
        ref = next((ref for ref in types.used if ref not in seen), None)
        if ref is None:
            break
        seen.add(ref)
        target = types.refs.find(ref)
        if id(target) not in targets:
            targets.add(id(target))
            found += definition_line(ref, types)
    return found


def _home(ref: str, types: Types) -> Field:
    parent, _, last = ref.partition("#")[2].rpartition("/")
    home = types.refs.find("#" + parent) if ref.startswith("#/") else None
    return Field(last, None, home, last.replace("~1", "/").replace("~0", "~"))
