"""The fields of a schema: its own properties and those that references and `allOf` add."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.cards.data import as_dict, as_list
from adaos_ctx.cards.schema_refs import Refs, is_home, ref_of

if TYPE_CHECKING:
    from adaos_ctx.model import Span


@dataclass(frozen=True, slots=True)
class Field:
    """One property: its schema, and the container and key that it stands at."""

    name: str
    schema: object
    home: object
    key: str | int


@dataclass(slots=True)
class Fields:
    """All fields that an object must or may have.

    `fields` are in the order of the file, own ones first; `required` is a set in the order of its
    lists; `others` are the schemas of keys by pattern, and of all other keys under `*`.
    """

    fields: dict[str, Field] = field(default_factory=dict)
    required: dict[str, None] = field(default_factory=dict)
    others: dict[str, Field] = field(default_factory=dict)
    closed: bool = False

    def ordered(self) -> list[Field]:
        """Required fields first, then optional ones, each in the order of the file."""
        first = [item for name, item in self.fields.items() if name in self.required]
        return first + [item for name, item in self.fields.items() if name not in self.required]


def fields_of(schema: object, refs: Refs) -> Fields:
    """Collect the fields of an object schema.

    Args:
        schema: Any value; what is no object schema has no fields.
        refs: Resolves its references; one that is met again is not followed again.

    Returns:
        The fields of the schema, of what its `$ref` points to, and of every member of `allOf`.
    """
    found = Fields()
    stack: list[tuple[object, object]] = [(schema, None)]
    seen: set[int] = set()
    while stack:
        current, home = stack.pop()
        if not isinstance(current, dict) or id(current) in seen:
            continue
        seen.add(id(current))
        home = current if is_home(current) else home
        _own(current, found, refs)
        more = [(member, home) for member in _members(current, refs)]
        ref = ref_of(current)
        if ref:
            more.insert(0, (refs.find(ref, home), refs.home_of(ref, home)))
        stack.extend(reversed(more))
    return found


def _members(schema: dict[str, object], refs: Refs) -> list[object]:
    members = as_list(schema.get("allOf"))
    if members:
        refs.places.of(schema, "allOf")
    for index in range(len(members)):
        refs.places.of(members, index)
    return list(members)


def _own(schema: dict[str, object], found: Fields, refs: Refs) -> None:
    properties = as_dict(schema.get("properties"))
    if properties:
        refs.places.of(schema, "properties")
    for name, value in properties.items():
        known = found.fields.get(name)
        if known is None or _empty(known.schema):
            found.fields[name] = Field(name, value, properties, name)
    required = as_list(schema.get("required"))
    if required:
        refs.places.of(schema, "required")
    for index, item in enumerate(required):
        if isinstance(item, str):
            found.required[item] = None
            found.fields.setdefault(item, Field(item, True, required, index))
    _rest(schema, found, refs)


def _rest(schema: dict[str, object], found: Fields, refs: Refs) -> None:
    patterns = as_dict(schema.get("patternProperties"))
    if patterns:
        refs.places.of(schema, "patternProperties")
    for pattern, value in patterns.items():
        found.others.setdefault(f"/{pattern}/", Field(f"/{pattern}/", value, patterns, pattern))
    for key in ("additionalProperties", "unevaluatedProperties"):
        rest = schema.get(key)
        if rest is False:
            found.closed = True
        elif isinstance(rest, dict) and rest:
            found.others.setdefault("*", Field("*", rest, schema, key))


def _empty(schema: object) -> bool:
    return schema is True or schema == {}


def place(item: Field, refs: Refs) -> tuple[Span, ...]:
    """Where a field's name stands."""
    return refs.places.of(item.home, item.key)
