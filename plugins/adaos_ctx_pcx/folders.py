"""Leaves with paths, put into branches by their folders. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_pcx.items import Item

if TYPE_CHECKING:
    from collections.abc import Sequence


def nested(name: str, pages: Sequence[Item], hint: str = "") -> Item:
    """A root with a branch for each folder; folders before pages, each by name.

    A folder's own page (`index`, `README`) stays a leaf beside the others and lends the branch its
    title and hint.
    """
    folders: dict[tuple[str, ...], list[Item]] = {(): []}
    for page in pages:
        parts = tuple(page.path.split("/")[:-1])
        for depth in range(len(parts) + 1):
            folders.setdefault(parts[:depth], [])
        folders[parts].append(page)
    made: dict[tuple[str, ...], list[Item]] = {parts: [] for parts in folders}
    for parts in sorted(folders, key=lambda parts: (-len(parts), parts)):
        children = (*sorted(made[parts], key=lambda item: item.name), *folders[parts])
        if parts:
            made[parts[:-1]].append(_branch(parts[-1], children))
        else:
            return Item(name=name, title=name, hint=hint, children=children)
    raise AssertionError("the root is always among the folders")


def _branch(name: str, children: tuple[Item, ...]) -> Item:
    own = next((c for c in children if c.is_leaf and c.name.lower() in ("index", "readme")), None)
    title = own.title if own and own.title else _humanized(name)
    return Item(name=name, title=title, hint=own.hint if own else "", children=children)


def _humanized(name: str) -> str:
    return " ".join(name.replace("-", " ").replace("_", " ").split()) or name
