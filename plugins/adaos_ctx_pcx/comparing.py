"""What changed between two manifests. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Node ids, sorted; `moved` as (old id, new id) of leaves with the same content."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    moved: tuple[tuple[str, str], ...]
    changed: tuple[str, ...]
    redescribed: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether both lead to the same."""
        parts = (self.added, self.removed, self.moved, self.changed, self.redescribed)
        return not any(parts)


def compare(old: Mapping[str, Any], new: Mapping[str, Any]) -> Difference:
    """Compare two manifests by their nodes.

    A node that has another parent, or whose content has another id, has moved; one that says
    something else about the same content is re-described.
    """
    before, after = old["nodes"], new["nodes"]
    gone, come = set(before) - set(after), set(after) - set(before)
    by_hash: dict[str, list[str]] = {}
    for key in sorted(gone):
        if "payload" in before[key]:
            by_hash.setdefault(str(before[key].get("content_hash")), []).append(key)
    moved = []
    for key in sorted(come):
        same = by_hash.get(str(after[key].get("content_hash")))
        if same and "payload" in after[key]:
            moved.append((same.pop(0), key))
    both = sorted(set(before) & set(after))
    parents = _parents(old), _parents(new)
    moved += [(key, key) for key in both if parents[0].get(key) != parents[1].get(key)]
    changed = [k for k in both if _of(before[k], "content_hash") != _of(after[k], "content_hash")]
    said = [
        key
        for key in both
        if key not in changed
        and _of(before[key], "what", "when", "title") != _of(after[key], "what", "when", "title")
    ]
    return Difference(
        added=tuple(sorted(come - {new_id for _, new_id in moved})),
        removed=tuple(sorted(gone - {old_id for old_id, _ in moved})),
        moved=tuple(sorted(moved)), changed=tuple(changed), redescribed=tuple(said),
    )  # fmt: skip


def _of(node: Mapping[str, Any], *keys: str) -> tuple[Any, ...]:
    return tuple(node.get(key) for key in keys)


def _parents(manifest: Mapping[str, Any]) -> dict[str, str]:
    nodes = {"": manifest["root"], **manifest["nodes"]}
    return {child: key for key, node in nodes.items() for child in node.get("children") or ()}
