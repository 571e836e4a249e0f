"""The type grammar of cards: `string<date-time>`, `enum[a,b]`, `T[]`, `{a,b?}`, `map<T>`, `A|B`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.data import as_dict, as_list, as_str
from adaos_ctx.cards.lines import ELLIPSIS, clip
from adaos_ctx.cards.schema_fields import Fields, fields_of
from adaos_ctx.cards.schema_refs import Refs, ref_name, ref_of
from adaos_ctx.cards.schema_words import MAX_VALUE_CHARS, Union, grouped, name_text, value_text

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_KEYS = 5  # names of an inline object that are shown
MAX_DEPTH = 2  # levels of inline objects that are opened; below it they are counted
_TOO_DEEP = 12  # levels of schemas that are read for one type
_OBJECT_KEYS = ("properties", "required", "additionalProperties", "patternProperties",
                "propertyNames", "minProperties", "maxProperties")  # fmt: skip
_ONLY_RULES = frozenset({"required", "not", "title", "description", "$comment"})
_IMPLIED = (
    (_OBJECT_KEYS, "object"),
    (("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"), "array"),
    (("format", "pattern", "minLength", "maxLength", "contentMediaType"), "string"),
    (("minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum"), "number"),
)


class Types:
    """Writes types, and remembers which references it named, in order.

    Args:
        refs: The references of the document.
        mark: Stands before the name of a reference.
    """

    def __init__(self, refs: Refs, mark: str = "@") -> None:
        self.refs = refs
        self.mark = mark
        self.used: dict[str, None] = {}

    def text(self, schema: object, depth: int = 0, level: int = 0) -> str:
        """The type of a schema: never longer than its parts make it, `any` when it says nothing."""
        found = self.union(schema, depth, level)
        return "any" if found is None else found.text()

    def union(self, schema: object, depth: int, level: int) -> Union | None:
        """The alternatives of a schema; None when it says nothing about the type."""
        if schema is False:
            return Union(names=["never"])
        if not isinstance(schema, dict) or level > _TOO_DEEP:
            return None
        found = self._one(schema, depth, level + 1)
        if found is not None and schema.get("nullable") is True:
            found.nullable = True
        return found

    def _one(self, schema: dict[str, object], depth: int, level: int) -> Union | None:
        if "const" in schema:
            return self._constants([schema["const"]])
        if isinstance(schema.get("enum"), list):
            return self._constants(as_list(schema["enum"]))
        pieces = self._pieces(schema, depth, level)
        if len(pieces) <= 1:
            return pieces[0] if pieces else self._not(schema, depth, level)
        nullable = all(piece.nullable for piece in pieces)
        texts = [grouped(Union(names=piece.parts()).text()) for piece in pieces]
        return Union(names=["&".join(dict.fromkeys(texts))], nullable=nullable)

    def _pieces(self, schema: dict[str, object], depth: int, level: int) -> list[Union]:
        """What must hold at once: the reference, the type, members of `allOf`, one alternative."""
        pieces: list[Union | None] = []
        ref = ref_of(schema)
        if ref:
            self.used.setdefault(ref)
            pieces.append(Union(names=[self.mark + clip(ref_name(ref), MAX_VALUE_CHARS)]))
        base = None if ref and not schema.get("properties") else self._base(schema, depth, level)
        members = [m for m in as_list(schema.get("allOf")) if not _inline(m)]
        pieces += [self.union(member, depth, level) for member in members]
        for key in ("anyOf", "oneOf"):
            pieces.append(self._any(as_list(schema.get(key)), depth, level))
        others = [piece for piece in pieces if piece is not None]
        if base is None or (others and all(name.isalpha() for name in base.names)):
            return others
        return [base, *others]

    def _any(self, members: list[object], depth: int, level: int) -> Union | None:
        union = Union()
        for member in members:
            if not (isinstance(member, dict) and member.keys() <= _ONLY_RULES):
                union.add(self.union(member, depth, level) or Union())
        return union if union.names or union.values or union.nullable else None

    def _not(self, schema: dict[str, object], depth: int, level: int) -> Union | None:
        if "not" not in schema:
            return None
        text = self.text(schema["not"], depth, level)
        return Union(names=["never" if text == "any" else "!" + grouped(text)])

    def _constants(self, values: Iterable[object]) -> Union:
        union = Union()
        for value in values:
            if value is None:
                union.nullable = True
            else:
                union.values.append(value_text(value))
        union.values = list(dict.fromkeys(union.values))
        return union

    def _base(self, schema: dict[str, object], depth: int, level: int) -> Union | None:
        union = Union()
        for kind in self._kinds(schema):
            if kind == "null":
                union.nullable = True
            elif isinstance(kind, dict):
                found = self.union(kind, depth, level)
                union.add(found or Union(names=["any"]))
            else:
                union.add(Union(names=[self._named(str(kind), schema, depth, level)]))
        return union if union.names or union.nullable else None

    def _kinds(self, schema: dict[str, object]) -> list[object]:
        kind = schema.get("type")
        if isinstance(kind, list):
            return kind
        if isinstance(kind, str):
            return [kind]
        for keys, name in _IMPLIED:
            if any(key in schema for key in keys):
                return [name]
        return ["object"] if any(_inline(m) for m in as_list(schema.get("allOf"))) else []

    def _named(self, kind: str, schema: dict[str, object], depth: int, level: int) -> str:
        if kind == "object":
            return self._object(schema, depth, level)
        if kind == "array":
            return self._array(schema, depth, level)
        form = as_str(schema.get("format"))
        return f"{kind}<{clip(form, MAX_VALUE_CHARS)}>" if form else kind

    def _array(self, schema: dict[str, object], depth: int, level: int) -> str:
        items = schema.get("items")
        first = as_list(schema.get("prefixItems")) or as_list(items)
        rest = schema.get("additionalItems") if isinstance(items, list) else items
        if first:
            texts = [self.text(item, depth + 1, level) for item in first[:MAX_KEYS]]
            if len(first) > MAX_KEYS:
                texts.append(f"{ELLIPSIS}+{len(first) - MAX_KEYS}")
            if isinstance(rest, dict) and rest:
                texts.append(f"{grouped(self.text(rest, depth + 1, level))}[]")
            return f"[{','.join(texts)}]"
        return grouped(self.text(rest, depth, level)) + "[]"

    def _object(self, schema: dict[str, object], depth: int, level: int) -> str:
        found = self._inline_fields(schema)
        if found.fields:
            return object_text(found) if depth <= MAX_DEPTH else f"object({len(found.fields)})"
        for item in found.others.values():
            return f"map<{self.text(item.schema, depth + 1, level)}>"
        return "{}" if found.closed else "object"

    def _inline_fields(self, schema: dict[str, object]) -> Fields:
        members = [member for member in as_list(schema.get("allOf")) if _inline(member)]
        own = {key: schema[key] for key in _OBJECT_KEYS if key in schema}
        return fields_of({**own, "allOf": members} if members else own, self.refs)


def _inline(schema: object) -> bool:
    """Tell whether a member of `allOf` only adds fields, so that it can be merged."""
    return bool(as_dict(schema).get("properties")) and not ref_of(schema)


def object_text(found: Fields) -> str:
    """An inline object by its names: `{a,b?,…+3}`."""
    items = found.ordered()
    names = [
        name_text(clip(item.name, MAX_VALUE_CHARS)) + ("" if item.name in found.required else "?")
        for item in items[:MAX_KEYS]
    ]
    if len(items) > MAX_KEYS:
        names.append(f"{ELLIPSIS}+{len(items) - MAX_KEYS}")
    return "{" + ",".join(names) + "}"
