"""The comparer of JSON Schemas: fields, types, enums, what is required."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.data import as_dict
from adaos_ctx.cards.readdata import read_data
from adaos_ctx.delta.fieldtable import ANNOTATIONS, changes, table
from adaos_ctx.delta.fieldwords import named
from adaos_ctx.delta.model import QUIET, Facts
from adaos_ctx.delta.values import dump

if TYPE_CHECKING:
    from adaos_ctx.delta.fieldtable import Table
    from adaos_ctx.model import Source

MAX_NAMES = 6  # fields whose descriptions changed that are named
_MAX_NODES = 50_000  # containers that are searched for descriptions


def compare_schema(old: Source, new: Source) -> Facts | None:
    """Say which fields of a schema changed; None when one side is no schema that can be read."""
    before, after = read_data(old.path, old.text), read_data(new.path, new.text)
    if before.bad_line or after.bad_line or len(before.values) != 1 or len(after.values) != 1:
        return None
    return schema_facts(before.value, after.value)


def schema_facts(before: object, after: object) -> Facts | None:
    """The same for two values; "layout only" when the values are equal."""
    old_rows, new_rows = table(before), table(after)
    if old_rows is None or new_rows is None:
        return None
    found = changes(old_rows, new_rows)
    texts = [change.text for change in found]
    gone = tuple(named(change.path) for change in found if change.new is None)
    told = _descriptions(before), _descriptions(after)
    names = sorted({n for n in (*told[0], *told[1]) if told[0].get(n) != told[1].get(n)})
    names = [n for n in names if n in told[1] or not _went(n, old_rows, new_rows)]
    if names:
        more = f", …+{len(names) - MAX_NAMES}" if len(names) > MAX_NAMES else ""
        texts.append(f"descriptions changed: {', '.join(names[:MAX_NAMES])}{more}")
    if not texts:
        return Facts(texts=("layout only",), complete=True, tags=QUIET)
    return Facts(texts=tuple(texts), complete=not names, gone=gone)


def _went(name: str, old: Table, new: Table) -> bool:
    """Whether the fields of a name are gone, so that nobody misses what was said about them."""
    ends = tuple(f"{mark}{name}" for mark in (".", "@", "/"))
    fields = ((p == name or p.endswith(ends) for p in rows) for rows in (old, new))
    return [any(found) for found in fields] == [True, False]


def _descriptions(root: object) -> dict[str, str]:
    """What is said about each part of a schema, by the name that it stands under."""
    found: dict[str, list[str]] = {}
    stack: list[tuple[str, object]] = [("the schema", root)]
    seen = 0
    while stack and seen < _MAX_NODES:
        name, value = stack.pop()
        seen += 1
        if isinstance(value, list):
            stack.extend((name, item) for item in reversed(value))
            continue
        for key, item in as_dict(value).items():
            if key in ANNOTATIONS and not isinstance(item, dict):
                found.setdefault(name, []).append(dump(item))
            elif isinstance(item, dict | list):
                stack.append((key if key not in _FRAMES else name, item))
    return {name: "\0".join(sorted(said)) for name, said in found.items()}


_FRAMES = frozenset({
    "properties", "items", "$defs", "definitions", "allOf", "anyOf", "oneOf", "prefixItems",
    "additionalProperties", "patternProperties",
})  # fmt: skip
