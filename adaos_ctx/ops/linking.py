"""Aliases that are links: a patch changes the file that they lead to, as git refuses to patch links."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.delta.matching import Pair
    from adaos_ctx.delta.model import Context, Item


def behind_links(
    root: str, found: list[Pair], base: Context, head: Context
) -> tuple[list[Pair], Context, Context]:
    """The same comparison with the paths of the files behind links.

    Only what changed is looked at, and only what can have been the same link in the base: what its
    target was there, by its digest, the link was too.

    Args:
        root: Absolute real path of the skill root.
        found: The matched aliases.
        base: The old context.
        head: The present one.
    """
    targets = {
        pair.new.alias: target
        for pair in found
        if pair.status == "modified" and pair.new and pair.old and pair.new.path == pair.old.path
        if (target := _target(root, pair.new.path)) and _was_link(pair.old, target, base)
    }
    if not targets:
        return found, base, head
    moved = [
        pair._replace(old=_at(pair.old, targets), new=_at(pair.new, targets)) for pair in found
    ]
    return moved, _context(base, targets), _context(head, targets)


def _target(root: str, path: str) -> str:
    """The path beneath the root that a link leads to; "" when there is no link on the way."""
    real = os.path.realpath(f"{root}/{path}")
    inside = os.path.relpath(real, root).replace(os.sep, "/")
    return "" if inside == path else inside


def _was_link(old: Item, target: str, base: Context) -> bool:
    return all(i.sha256 == old.sha256 for i in base.items.values() if i.path == target)


def _at(item: Item | None, targets: Mapping[str, str]) -> Item | None:
    if item is None or item.alias not in targets:
        return item
    return item._replace(path=targets[item.alias])


def _context(context: Context, targets: Mapping[str, str]) -> Context:
    items = {
        name: item._replace(path=targets.get(name, item.path))
        for name, item in context.items.items()
    }
    return context._replace(items=items)
