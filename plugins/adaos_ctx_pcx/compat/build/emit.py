"""Write manifests and llms.txt from a tree, its descriptors and its costs. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.compat.types import PCX_VERSION, PROTOCOL_USAGE

from .ir import depths

if TYPE_CHECKING:
    from .cost import Cost
    from .descriptors import Descriptor
    from .ir import SourceNode, SourceTree

_ROOT_ID = "r"
_DEEPEST_HEADING = 6
# A part of the format: llms.txt files of this version are equal byte for byte.
_READING = (
    "This is a progressive-disclosure index, not the full content. Each entry below is a short "
    "descriptor; the linked `node://<id>` resolves to the full verbatim content, which you fetch "
    "only for the entries you need. Scan the sections, follow the one matching your goal, then "
    "fetch that leaf's content. Expand as little as possible."
)


def build_manifest(
    tree: SourceTree,
    descriptors: dict[str, Descriptor],
    costs: dict[str, Cost],
    budget: int,
    *,
    siblings: list[int],
    generated_at: str | None = None,
) -> dict[str, Any]:
    """The manifest of one budget, keys in the format's order."""
    root = tree.root
    source = {"id": tree.source_id, "kind": tree.kind, "content_hash": costs[root.id].content_hash}
    nodes = {
        node.id: _node_dict(node, depth, descriptors[node.id], costs[node.id])
        for node, depth in depths(root)
        if depth
    }
    shown = descriptors[root.id]
    return {
        "pcx_version": PCX_VERSION,
        "usage": PROTOCOL_USAGE,
        "source": source | ({"generated_at": generated_at} if generated_at else {}),
        "variant": {
            "budget": budget,
            "manifest_tokens": _baseline_tokens(tree, costs),
            "siblings": siblings,
        },
        "full_tokens": costs[root.id].subtree_tokens,
        "root": {
            "id": _ROOT_ID,
            "title": root.title,
            "what": shown.what,
            "when": shown.when,
            "children": [child.id for child in root.children],
        },
        "nodes": nodes,
    }


def _baseline_tokens(tree: SourceTree, costs: dict[str, Cost]) -> int:
    return sum(costs[node.id].desc_tokens for node in [tree.root, *tree.root.children])


def _node_dict(node: SourceNode, depth: int, d: Descriptor, c: Cost) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "tier": depth,
        "title": node.title,
        "what": d.what,
        "when": d.when,
        "tokens": c.tokens,
        "desc_tokens": c.desc_tokens,
        "subtree_tokens": c.subtree_tokens,
        "content_hash": c.content_hash,
    }
    optional = {"keywords": d.keywords, "links": node.links, "facets": node.facets}
    fields |= {key: value for key, value in optional.items() if value}
    if node.is_branch:
        fields["children"] = [child.id for child in node.children]
    else:
        fields["payload"] = {"ref": f"node://{node.id}", "format": node.format, "render": ["full"]}
    return fields


def to_llms_txt(tree: SourceTree, descriptors: dict[str, Descriptor]) -> str:
    """The tree as an llms.txt: headings for branches, links for leaves."""
    lines = [
        f"# {tree.root.title or tree.source_id}", "", f"> {descriptors[tree.root.id].what}", "",
        "## How to read this index", "", _READING, "",
    ]  # fmt: skip
    for node, depth in depths(tree.root):
        what = descriptors[node.id].what
        if depth and node.is_branch:
            lines += ["", f"{'#' * min(depth + 1, _DEEPEST_HEADING)} {node.title}", what]
        elif depth:
            lines.append(f"- [{node.title}](node://{node.id}): {what}")
    return "\n".join(lines).rstrip() + "\n"
