"""Shapes of a tree that are hard to navigate. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .ir import depths

if TYPE_CHECKING:
    from .descriptors import Descriptor
    from .ir import SourceNode, SourceTree

_JOINS = re.compile(r"\b(?:and|or)\b|[;,/]|&", re.IGNORECASE)
_MOST_JOINS = 1


def tree_shape_warnings(
    tree: SourceTree,
    descriptors: dict[str, Descriptor] | None = None,
    *,
    max_children: int = 8,
    max_depth: int = 3,
    max_what_chars: int = 200,
    min_tree_nodes: int = 50,
) -> list[str]:
    """What is too deep, too wide or says too much, a sentence each."""
    below = list(depths(tree.root))
    n, depth = len(below), max(at for _, at in below)
    warnings = []
    if n < min_tree_nodes and depth > 1:
        warnings.append(
            f"small corpus: {n} nodes in {depth} tiers; under {min_tree_nodes} a flat list is easier"
        )
    if depth > max_depth:
        warnings.append(f"{depth} tiers are more than {max_depth}; each is a chance to go wrong")
    for node, at in below:
        if not node.is_branch:
            continue
        said = descriptors.get(node.id) if descriptors else None
        if said is not None:
            warnings += _what_warnings(node, said.what, max_what_chars, is_root=at == 0)
        if len(node.children) > max_children:
            warnings.append(
                f"{node.id!r}: {len(node.children)} children are over the basic-level width of "
                f"{max_children}; group them"
            )
    return warnings


def _what_warnings(node: SourceNode, what: str, max_chars: int, *, is_root: bool) -> list[str]:
    warnings = []
    if len(what) > max_chars:
        warnings.append(f"{node.id!r}: `what` has {len(what)} characters (> {max_chars})")
    joins = len(_JOINS.findall(what))
    if not is_root and joins > _MOST_JOINS:
        warnings.append(f"{node.id!r}: `what` has {joins} conjunctions; it may do too much")
    return warnings
