"""Ids of nodes: short, of any script, and unique by construction. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adaos_ctx_pcx.compat.build.adapters.base import slugify

if TYPE_CHECKING:
    from adaos_ctx_pcx.items import Item

ROOT = "r"
_MOST = 48  # characters of one part


def node_ids(root: Item) -> dict[int, str]:
    """An id for every item, by `id(item)`.

    The shortest end of the path that no other item has: `install`, else `guide.install`, else the
    whole path with a number. The root's id is given to no other.
    """
    paths: list[tuple[int, tuple[str, ...]]] = []
    pending: list[tuple[Item, tuple[str, ...]]] = [(child, ()) for child in reversed(root.children)]
    while pending:
        item, above = pending.pop()
        path = (*above[-2:], slugify(item.name)[:_MOST].strip("-") or "node")
        paths.append((id(item), path))
        pending += ((child, path) for child in reversed(item.children))
    found = {id(root): ROOT}
    taken = {ROOT}
    for depth in (1, 2, 3):
        counts = Counter(".".join(path[-depth:]) for key, path in paths if key not in found)
        for key, path in paths:
            name = ".".join(path[-depth:])
            if key not in found and counts[name] == 1 and name not in taken:
                found[key] = name
        taken.update(found.values())
    for key, path in paths:
        if key not in found:
            found[key] = _numbered(".".join(path), taken)
            taken.add(found[key])
    return found


def _numbered(name: str, taken: set[str]) -> str:
    n = 2
    while f"{name}-{n}" in taken:
        n += 1
    return f"{name}-{n}"
