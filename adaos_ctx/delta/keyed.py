"""Data as a flat table of dotted keys, where items of a list are called by their id or name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.data import as_str
from adaos_ctx.delta.values import dump

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_ROWS = 20_000  # leaves; more data than this is told by its lines
MAX_DEPTH = 40  # levels that are opened
_IDS = ("id", "name", "option", "key", "alias", "event", "path", "title")
_PLAIN = re.compile(r"[\w$@/-]+\Z")

Leaves = dict[str, object]


def keyed(values: Sequence[object]) -> Leaves | None:
    """Flatten documents.

    Args:
        values: The documents of one file.

    Returns:
        Path -> value, in file order: `a.b`, `options[O1].pros`, `list[0]`; lists of scalars and
        empty containers are values. None when there are too many.
    """
    found: Leaves = {}
    many = len(values) > 1
    for number, value in enumerate(values, start=1):
        stack: list[tuple[str, object, int]] = [(f"[{number}]" if many else "", value, 0)]
        while stack:
            path, here, depth = stack.pop()
            if len(found) > MAX_ROWS:
                return None
            inner = list(_inner(path, here)) if depth < MAX_DEPTH else []
            if inner:
                stack.extend((where, child, depth + 1) for where, child in reversed(inner))
            else:
                found[_free(found, path)] = here
    return found


def _free(found: Leaves, path: str) -> str:
    """A path that is not taken (two keys can look alike in YAML: 1 and "1")."""
    while path in found:
        path += "'"
    return path


def _inner(path: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, item in value.items():
            name = str(key) if _PLAIN.match(str(key)) else dump(str(key))
            yield f"{path}.{name}" if path else name, item
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        names = _names(value)
        for number, item in enumerate(value):
            yield f"{path}[{names[number] if names else number}]", item


def _names(items: list[object]) -> list[str]:
    """What the items of a list are called; nothing when they have no names of their own."""
    for key in _IDS:
        found = [as_str(item.get(key)) if isinstance(item, dict) else "" for item in items]
        if all(found) and len(set(found)) == len(found):
            return [name if _PLAIN.match(name) else dump(name) for name in found]
    return []
