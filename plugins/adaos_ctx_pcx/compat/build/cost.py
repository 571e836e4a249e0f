"""What each node costs in tokens. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_pcx.compat.types import descriptor_text

from .ir import content_hashes

if TYPE_CHECKING:
    from adaos_ctx_pcx.compat.tokenizer import Tokenizer

    from .descriptors import Descriptor
    from .ir import SourceNode


@dataclass
class Cost:
    """Tokens of a node's content, of its descriptor and of all leaves below, and its hash."""

    tokens: int
    desc_tokens: int
    subtree_tokens: int
    content_hash: str


def annotate(
    root: SourceNode, descriptors: dict[str, Descriptor], tokenizer: Tokenizer
) -> dict[str, Cost]:
    """The costs of every node by id."""
    hashes = content_hashes(root)
    costs: dict[str, Cost] = {}
    for node in root.post_order():
        d = descriptors[node.id]
        shown = tokenizer(descriptor_text(node.title, d.what, d.when, d.keywords))
        own = 0 if node.is_branch else tokenizer(node.content or "")
        below = sum(costs[child.id].subtree_tokens for child in node.children)
        costs[node.id] = Cost(own, shown, own + below, hashes[node.id])
    return costs
