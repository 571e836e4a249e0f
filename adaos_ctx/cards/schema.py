"""Cards of JSON Schema, draft 4 to 2020-12: fields with types, required first, then definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from adaos_ctx.cards.claims_data import schema as claim
from adaos_ctx.cards.data import Data, as_dict, as_list
from adaos_ctx.cards.flatten import flat_lines
from adaos_ctx.cards.flow import Flow, flow, listed, rest_line
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.lines import Item, line
from adaos_ctx.cards.literals import value_at
from adaos_ctx.cards.readdata import read_data, unparsed
from adaos_ctx.cards.schema_fields import fields_of, place
from adaos_ctx.cards.schema_lines import field_items, used_definitions
from adaos_ctx.cards.schema_refs import Refs, ref_name, ref_of
from adaos_ctx.cards.schema_types import Types
from adaos_ctx.cards.schema_words import name_text
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

DEFINITIONS = ("$defs", "definitions")
_KEYWORDS = frozenset({
    "$schema", "$id", "$ref", "$defs", "$anchor", "$dynamicRef", "definitions", "type",
    "properties", "required", "items", "prefixItems", "allOf", "anyOf", "oneOf", "not", "enum",
    "const", "if", "additionalProperties", "patternProperties", "unevaluatedProperties", "format",
    "pattern",
})  # fmt: skip
_UNION = ("anyOf", "oneOf")


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a schema's card."""
    data = read_data(source.path, source.text)
    root = data.value
    if not isinstance(root, bool) and not (isinstance(root, dict) and _is_schema(root)):
        yield from flat_lines(data, source.text, room(source))
        return
    broken = unparsed(data)
    yield from (*broken, *_Card(root, data).lines(room(source) - len(broken)))


def _is_schema(root: dict[str, object]) -> bool:
    return not root or not _KEYWORDS.isdisjoint(root)


class _Card:
    """The parts of one schema's card, in the order in which they take lines."""

    def __init__(self, root: object, data: Data) -> None:
        self.root = root
        self.data = data
        self.refs = Refs(root, data.places)
        self.types = Types(self.refs)
        self.fields = fields_of(root, self.refs)

    def lines(self, limit: int) -> list[CardLine]:
        found = list(self._head())
        after = [*self._union(), *self._others()]
        shown = self._listed(limit - len(found) - len(after))
        if shown.left:
            return [*found, *shown.lines[:-1], *after, shown.lines[-1]]
        found += [*shown.lines, *after]
        return found + self._definitions(limit - len(found))

    def _head(self) -> Iterator[CardLine]:
        root = as_dict(self.root)
        ref = ref_of(root)
        if ref:
            key = next(key for key in root if root[key] == ref)
            yield line(f"root: @{ref_name(ref)}", *value_at(self.data, root, key))
        if self.fields.fields:
            return
        if not ref and self._only_definitions():
            return
        target = self.refs.find(ref) if ref else self.root
        if ref and target is self.root:
            return
        text = self.types.text(target)
        if text != "any" or not ref:
            yield line(f"type: {text}" + ("; closed" if self.fields.closed else ""))

    def _only_definitions(self) -> bool:
        root = as_dict(self.root)
        has = any(as_dict(root.get(key)) for key in DEFINITIONS)
        return has and self.types.union(root, 0, 0) is None

    def _listed(self, limit: int) -> Flow:
        total = len(self.fields.fields)
        tail = "; closed" if self.fields.closed and total else ""
        items = field_items(self.fields, self.types)
        return listed(items, total, max_lines=limit, noun="fields", tail=tail)

    def _union(self) -> Iterator[CardLine]:
        root = as_dict(self.root)
        for key in _UNION if self.fields.fields else ():
            text = self.types.text({key: as_list(root.get(key))})
            if text != "any":
                yield line(f"and one of: {text}", *self.refs.places.of(root, key))

    def _others(self) -> Iterator[CardLine]:
        others = list(self.fields.others.values()) if self.fields.fields else []
        items = (
            Item(text=f"{item.name}: {self.types.text(item.schema)}", spans=place(item, self.refs))
            for item in others
        )
        yield from flow(items, len(others), max_lines=1, head="also: ", inline=True).lines

    def _definitions(self, limit: int) -> list[CardLine]:
        root = as_dict(self.root)
        homes = [(key, as_dict(root.get(key))) for key in DEFINITIONS]
        total = sum(len(home) for _, home in homes)
        found: list[CardLine] = []
        if not self.types.used and not self.fields.fields and total:
            names = self._names(homes)
            found += flow(names, total, max_lines=2, head="defs: ", inline=True).lines
            for key, home in homes:
                self.types.used |= dict.fromkeys(f"#/{key}/{_escaped(name)}" for name in home)
        target = self.refs.find(ref_of(self.root)) if ref_of(self.root) else None
        free = limit - len(found)
        if free <= 0:  # the fields name what they refer to
            return found[:limit]
        ready = used_definitions(self.types, free, (self.root, target, None))
        if len(ready) <= free:
            return found + ready
        kept = ready[: free - 1]
        return [*found, *kept, *rest_line(max(total - len(kept), 1), "defs")]

    def _names(self, homes: list[tuple[str, dict[str, object]]]) -> Iterator[Item]:
        for key, home in homes:
            self.refs.places.of(self.root, key)
            for name in home:
                yield Item(text=name_text(name), spans=self.refs.places.of(home, name))


def _escaped(name: str) -> str:
    return quote(name.replace("~", "~0").replace("/", "~1"), safe="~ ")


build = guarded(tell)
KIND = Kind(name="schema", section="SCHEMA", build=build, claim=claim, prefixes=("S",), order=20)
