"""A JSON Schema as a flat table of fields, and the changes between two tables.

The changes are complete: `replay(table(old), changes(table(old), table(new))) == table(new)`.
Descriptions, titles and examples are no part of the table; they bind nobody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.data import as_dict, as_list
from adaos_ctx.delta.fieldwords import REQUIRED, described, differences, named
from adaos_ctx.delta.values import dump

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Row = dict[str, str]
Table = dict[str, Row]

MAX_ROWS = 20_000  # rows of a table; aliases of YAML can repeat a schema without end
ANNOTATIONS = frozenset({
    "description", "title", "examples", "example", "$comment", "markdownDescription",
})  # fmt: skip
_LISTS = {
    "allOf": "|all{}", "anyOf": "|any{}", "oneOf": "|one{}", "items": "[{}]",
    "prefixItems": "[#{}]",
}  # fmt: skip
_SINGLE = {
    "items": "[]", "additionalProperties": ".*", "unevaluatedProperties": ".**",
    "additionalItems": "[*]", "unevaluatedItems": "[**]", "not": "|not", "if": "|if",
    "then": "|then", "else": "|else", "contains": "|contains", "propertyNames": "|names",
}  # fmt: skip
_DEFS = ("$defs", "definitions")
_PLAIN = re.compile(r"[\w$-]+\Z")


def table(root: object) -> Table | None:
    """Flatten a schema.

    Args:
        root: Any read value.

    Returns:
        Path -> keyword -> compact JSON. The root's path is ""; `a.b` is a property, `a[]` the
        items of a list, `@name` a definition. None when there are too many rows.
    """
    rows: Table = {}
    stack: list[tuple[str, object]] = [("", root)]
    while stack:
        path, schema = stack.pop()
        if len(rows) > MAX_ROWS:
            return None
        row = rows.setdefault(path, {})
        if not isinstance(schema, dict):
            row[""] = dump(schema)
            continue
        inner = [*_inner(path, schema)]
        for name in _required(schema):
            rows.setdefault(_below(path, name), {})[REQUIRED] = "true"
        opened = {key for key, _, _ in inner}
        opened.add(REQUIRED if _required(schema) else "")
        for key, value in schema.items():
            if key not in opened and key not in ANNOTATIONS and not _says_nothing(key, value):
                row[key] = dump(value)
        stack.extend((where, child) for _, where, child in reversed(inner))
    return rows


def _says_nothing(key: str, value: object) -> bool:
    """An empty list of fields or definitions."""
    return value in ({}, []) and key in (*_DEFS, "properties", "patternProperties", REQUIRED)


def _required(schema: dict[str, object]) -> list[str]:
    names = as_list(schema.get(REQUIRED))
    return (
        [n for n in names if isinstance(n, str)] if all(isinstance(n, str) for n in names) else []
    )


def _inner(path: str, schema: dict[str, object]) -> Iterator[tuple[str, str, object]]:
    """(keyword, path, schema) of what a schema consists of."""
    for key in _DEFS:
        mark = "@@" if key == _DEFS[1] and _DEFS[0] in schema else "@"
        for name, child in as_dict(schema.get(key)).items():
            yield key, f"{path}{'/' if path else ''}{mark}{_part(name)}", child
    for name, child in as_dict(schema.get("properties")).items():
        yield "properties", _below(path, name), child
    for name, child in as_dict(schema.get("patternProperties")).items():
        yield "patternProperties", f"{path}.~{dump(name)}", child
    yield from _numbered(path, schema)
    for key, mark in _SINGLE.items():
        if isinstance(schema.get(key), dict):
            yield key, f"{path}{mark}", schema[key]


def _numbered(path: str, schema: dict[str, object]) -> Iterator[tuple[str, str, object]]:
    for key, mark in _LISTS.items():
        for number, child in enumerate(as_list(schema.get(key))):
            yield key, path + mark.format(number), child


def _below(path: str, name: str) -> str:
    return f"{path}.{_part(name)}" if path else _part(name)


def _part(name: str) -> str:
    return name if _PLAIN.match(name) else dump(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
    """One row that differs; `old` is None for a new field, `new` for one that is gone."""

    path: str
    old: Mapping[str, str] | None
    new: Mapping[str, str] | None

    @property
    def text(self) -> str:
        """In words, with everything that is needed to apply it."""
        name = named(self.path)
        if self.new is None:
            return f"{name} removed"
        if self.old is None:
            return f"{name} added ({'; '.join(described(self.new))})"
        return f"{name}: {'; '.join(differences(self.old, self.new))}"


def changes(old: Table, new: Table) -> list[FieldChange]:
    """What turns one table into the other: new and changed fields in the new order, then removed.

    What lies below a removed field is removed with it and not named.
    """
    found = [
        FieldChange(path=path, old=old.get(path), new=row)
        for path, row in new.items()
        if old.get(path) != row
    ]
    gone = [path for path in old if path not in new]
    tops = set(gone)
    found += [
        FieldChange(path=path, old=old[path], new=None)
        for path in gone
        if not any(above in tops for above in _above(path))
    ]
    return found


def _above(path: str) -> Iterator[str]:
    """The fields that a path lies in, by its separators."""
    for place, char in enumerate(path):
        if place and char in ".[|/":
            yield path[:place]


def replay(rows: Table, found: list[FieldChange]) -> Table:
    """Apply changes to a table."""
    result = {path: dict(row) for path, row in rows.items()}
    for change in found:
        if change.new is None:
            for path in [p for p in result if p == change.path or change.path in _above(p)]:
                del result[path]
        else:
            result[change.path] = dict(change.new)
    return result
