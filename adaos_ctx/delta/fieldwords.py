"""Rows of a field table in words that lose nothing: what a field is, what changed in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adaos_ctx.delta.lines import MINUS
from adaos_ctx.delta.values import short, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

REQUIRED = "required"


def named(path: str) -> str:
    """How a path is called: `field "a.b"`, `definition @x`, `schema`."""
    if not path:
        return "schema"
    return f"definition {path}" if path.startswith("@") and "." not in path else f'field "{path}"'


def described(row: Mapping[str, str]) -> list[str]:
    """All that binds a field: its type, its keywords, whether it is required."""
    texts = [_value(key, value) for key, value in row.items() if key not in ("type", REQUIRED)]
    kind = [_kind(row["type"])] if "type" in row else []
    return [*kind, *texts, "required" if REQUIRED in row else "optional"]


def _kind(value: str) -> str:
    """A type; what no schema may have there is written as another keyword is."""
    shown = _bare("type", value)
    return f"type{shown}" if shown.startswith("=") else shown


def _value(key: str, value: str) -> str:
    items = _items(value) if key == "enum" else None
    if items:
        return f"enum: {','.join(items)}"
    return f"{word(key)}={value}" if key else value


def _items(value: str) -> list[str] | None:
    try:
        read = json.loads(value)
    except ValueError:
        return None
    return [short(item) for item in read] if isinstance(read, list) else None


def differences(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    """What changed in a field, keyword by keyword."""
    for key in [*new, *(key for key in old if key not in new)]:
        before, after = old.get(key), new.get(key)
        if before == after:
            continue
        if key == REQUIRED:
            yield "now required" if after else "now optional"
        elif key == "enum" and before and after and None not in (_items(before), _items(after)):
            yield _enum_change(_items(before) or [], _items(after) or [])
        elif before is None:
            yield f"{_value(key, after or '')} added"
        elif after is None:
            yield f"{word(key)} removed"
        else:
            name = word(key) + " " if key else ""
            yield f"{name}{_bare(key, before)} → {_bare(key, after)}"


def _bare(key: str, value: str) -> str:
    """A type without quotes where it is a word; everything else could be taken for another type."""
    if key != "type" or value.startswith("["):
        return value
    if not value.startswith('"'):
        return f"={value}"  # no type at all, and `null` is the name of one
    return "null" if value == '"null"' else short(json.loads(value))


def _enum_change(before: list[str], after: list[str]) -> str:
    """`enum +fr −de`; the whole list when the order changed."""
    if len(set(after)) < len(after):
        return f"enum: {','.join(after)}"
    added = [item for item in after if item not in before]
    gone = [item for item in before if item not in after]
    if [item for item in before if item in after] + added != after:
        return f"enum: {','.join(after)}"
    marks = [f"+{item}" for item in added] + [f"{MINUS}{item}" for item in gone]
    return f"enum {' '.join(marks)}"
