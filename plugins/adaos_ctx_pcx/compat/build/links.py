"""See-also links between branches, and which nodes they make into bridges."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from adaos_ctx_pcx.bridges import betweenness_of
from adaos_ctx_pcx.pairs import alike, jaccard

from .distinct import descriptor_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .descriptors import Descriptor
    from .ir import SourceNode, SourceTree

WhyFn = Callable[["SourceNode", "SourceNode", list[str]], str]

_SHOWN_WORDS = 3
_WHY_FILLER = frozenset(
    "also and approach content data find finds for from get gets information into need needs not "
    "provide provides request requests result results return returns right route routing the use "
    "used using via with".split()
)


def infer_cross_links(
    tree: SourceTree,
    descriptors: dict[str, Descriptor],
    *,
    k: int = 3,
    min_sim: float = 0.35,
    vectors: dict[str, list[float]] | None = None,
    why_fn: WhyFn | None = None,
) -> int:
    """Link each node to its k most alike in other branches; changes the tree.

    Args:
        tree: Its nodes get the links.
        descriptors: By node id.
        k: Links of a node at most.
        min_sim: The least similarity: of words, or of vectors where both have one.
        vectors: By node id.
        why_fn: (node, other, words in common) -> why.

    Returns:
        How many links were added.
    """
    branch = _tier1_of(tree)
    nodes = [node for node in tree.root.walk() if node is not tree.root]
    words = [descriptor_tokens(descriptors[node.id]) for node in nodes]
    near: dict[int, list[tuple[float, str, int]]] = {}
    for i, j, found in _pairs(nodes, words, vectors or {}, min_sim):
        if branch[nodes[i].id] != branch[nodes[j].id]:
            near.setdefault(i, []).append((-found, nodes[j].id, j))
            near.setdefault(j, []).append((-found, nodes[i].id, i))
    added = 0
    for i, node in enumerate(nodes):
        linked = {link["to"] for link in node.links}
        for _, to, j in sorted(near.get(i, []))[:k]:
            if to not in linked:
                shared = sorted(words[i] & words[j])
                why = why_fn(node, nodes[j], shared) if why_fn else _fallback_why(shared)
                node.links.append({"to": to, "why": why})
                added += 1
    return added


def _pairs(
    nodes: list[SourceNode],
    words: list[set[str]],
    vectors: dict[str, list[float]],
    least: float,
) -> Iterator[tuple[int, int, float]]:
    if not vectors and least > 0:
        yield from alike(words, least)
        return
    found = [vectors.get(node.id) for node in nodes]
    for i, a in enumerate(found):
        for j in range(i + 1, len(found)):
            b = found[j]
            near = _cosine(a, b) if a is not None and b is not None else jaccard(words[i], words[j])
            if near >= least:
                yield i, j, near


def _cosine(a: list[float], b: list[float]) -> float:
    length = math.sqrt(sum(x * x for x in a)) * math.sqrt(sum(x * x for x in b))
    return sum(x * y for x, y in zip(a, b, strict=False)) / length if length else 0.0


def _fallback_why(shared: list[str]) -> str:
    told = [word for word in shared if word not in _WHY_FILLER][:_SHOWN_WORDS]
    return (
        f"related: both involve {', '.join(told)}" if told else "related capability in another area"
    )


def _tier1_of(tree: SourceTree) -> dict[str, str]:
    return {node.id: top.id for top in tree.root.children for node in top.walk()}


def betweenness(tree: SourceTree) -> dict[str, float]:
    """How many shortest ways between others lead over a node, by id; tree edges and links."""
    nodes = list(tree.root.walk())
    edges = [(node.id, child.id) for node in nodes for child in node.children]
    edges += [(node.id, link["to"]) for node in nodes for link in node.links]
    names = dict.fromkeys(each.id for node in nodes for each in (node, *node.children))
    return betweenness_of(list(names), edges)
