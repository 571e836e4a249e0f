"""What the format's own check lets pass though a reader would stumble over it. Pure."""

from __future__ import annotations

from collections import Counter
from typing import Any

_SHARE = 0.25  # of the budget, for the first view of what we build
_MOST_NAMED = 5


def pitfalls(manifest: dict[str, Any]) -> list[str]:
    """Nodes that cannot be reached or have two places, odd ids, budgets and first views.

    Args:
        manifest: One without structural errors.

    Returns:
        A sentence each; none for any manifest that we build.
    """
    root, nodes = manifest["root"], manifest.get("nodes", {})
    errors = _of_head(manifest)
    held = [c for node in (root, *nodes.values()) for c in node.get("children") or ()]
    places = Counter(held)
    errors += _named("has more than one place", [key for key, n in places.items() if n > 1])
    errors += _named("cannot be reached", sorted(nodes.keys() - _reached(root, nodes)))
    odd = [key for key, node in nodes.items() if node.get("id", key) != key]
    return errors + _named("calls itself by another id", odd)


def _of_head(manifest: dict[str, Any]) -> list[str]:
    source, variant = manifest.get("source"), manifest["variant"]
    if not isinstance(source, dict) or not source.get("id"):
        return ["source.id is missing"]
    budget, first = variant["budget"], variant.get("manifest_tokens")
    if isinstance(budget, bool) or not isinstance(budget, int) or budget < 1:
        return [f"variant.budget is {budget!r}, no number of tokens"]
    is_ours = "describer" in source
    if is_ours and isinstance(first, int) and first > _SHARE * budget:
        return [f"the first view takes {first} of {budget} tokens, more than {_SHARE:.0%}"]
    return []


def _reached(root: dict[str, Any], nodes: dict[str, Any]) -> set[str]:
    reached: set[str] = set()
    pending = list(root.get("children") or ())
    while pending:
        key = pending.pop()
        if key in nodes and key not in reached:
            reached.add(key)
            pending += nodes[key].get("children") or ()
    return reached


def _named(fault: str, keys: list[str]) -> list[str]:
    shown = [f"node {key!r}: {fault}" for key in keys[:_MOST_NAMED]]
    left = len(keys) - len(shown)
    return [*shown, f"… and {left} more: {fault}"] if left else shown
