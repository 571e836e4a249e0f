"""Write a draft as a manifest of format 0.2. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx_pcx.compat.build.ir import hash_content
from adaos_ctx_pcx.compat.types import PCX_VERSION
from adaos_ctx_pcx.describe import MODEL
from adaos_ctx_pcx.naming import ROOT
from adaos_ctx_pcx.rendering import leaf_text
from adaos_ctx_pcx.usage import USAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx_pcx.draft import Draft
    from adaos_ctx_pcx.items import Item, Source


def to_manifest(
    source: Source,
    made: Draft,
    variant: Mapping[str, Any],
    tokenizer: str,
    finish: Callable[[dict[str, Any]], None] | None = None,
    describer: str = MODEL,
) -> dict[str, Any]:
    """The manifest of a draft; its identity covers all that a reader sees.

    Args:
        source: What was compiled.
        made: The draft of one budget.
        variant: Budget and siblings.
        tokenizer: Name of what counted.
        finish: Changes the manifest before its identity is taken.
        describer: Who wrote the descriptors.
    """
    costs = _Costs(made)
    nodes = {made.ids[id(item)]: _node(made, item, tier, costs) for item, tier in costs.order[1:]}
    root, said = made.root, made.said[id(made.root)]
    top = {
        "id": ROOT, "title": root.label, "what": said.what, "when": said.when,
        "children": [made.ids[id(child)] for child in root.children],
    }  # fmt: skip
    first = sum(made.lines[id(item)] for item in (root, *root.children))
    manifest: dict[str, Any] = {
        "pcx_version": PCX_VERSION,
        "usage": USAGE,
        "source": {
            "id": source.id, "kind": source.kind,
            "content_hash": "",
            "describer": describer, "tokenizer": tokenizer,
        },
        "variant": {"budget": variant["budget"], "manifest_tokens": first} | dict(variant),
        "full_tokens": costs.below[id(root)],
        "root": top,
        "nodes": nodes,
    }  # fmt: skip
    if finish is not None:
        finish(manifest)
    text = json.dumps([source.kind, describer, tokenizer, top, nodes], sort_keys=True)
    manifest["source"]["content_hash"] = f"sha256:{sha256_hex(text.encode())}"
    return manifest


class _Costs:
    """Tokens and hashes of every node, by `id(item)`; `order` has parents first, with tiers."""

    def __init__(self, made: Draft) -> None:
        self.order: list[tuple[Item, int]] = []
        pending = [(made.root, 0)]
        while pending:
            item, tier = pending.pop()
            self.order.append((item, tier))
            pending += ((child, tier + 1) for child in reversed(item.children))
        self.own: dict[int, int] = {}
        self.below: dict[int, int] = {}
        self.hashes: dict[int, str] = {}
        for item, _ in reversed(self.order):
            shown = leaf_text(item.text, item.format) if item.is_leaf else ""
            key = id(item)
            self.own[key] = made.count(shown) if shown else 0
            self.below[key] = self.own[key] + sum(self.below[id(c)] for c in item.children)
            inside = "".join(self.hashes[id(child)] for child in item.children)
            self.hashes[key] = hash_content(item.text if item.is_leaf else inside)


def _node(made: Draft, item: Item, tier: int, costs: _Costs) -> dict[str, Any]:
    key = id(item)
    said, node_id = made.said[key], made.ids[key]
    fields: dict[str, Any] = {
        "tier": tier, "title": item.label, "what": said.what, "when": said.when,
        "tokens": costs.own[key], "desc_tokens": made.lines[key],
        "subtree_tokens": costs.below[key], "content_hash": costs.hashes[key],
    }  # fmt: skip
    optional = {"keywords": list(said.keywords), "facets": dict(item.facets)}
    fields |= {name: value for name, value in optional.items() if value}
    if item.is_leaf:
        payload = {"ref": f"node://{node_id}", "format": item.format, "render": ["full"]}
        return fields | {"payload": payload}
    return fields | {"children": [made.ids[id(child)] for child in item.children]}
