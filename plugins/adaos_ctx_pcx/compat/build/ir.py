"""The tree between an adapter and the compiler, and its hashes. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_HASH_CHARS = 16  # hex digits; the format's short hash


@dataclass
class SourceNode:
    """A piece of content (leaf) or a group of them (branch: it has children)."""

    id: str
    title: str | None = None
    content: str | None = None
    format: str = "md"
    hint: str | None = None
    keywords: list[str] = field(default_factory=list)
    children: list[SourceNode] = field(default_factory=list)
    links: list[dict[str, str]] = field(default_factory=list)
    facets: dict[str, str] = field(default_factory=dict)

    @property
    def is_branch(self) -> bool:
        """Whether it has children."""
        return bool(self.children)

    @property
    def is_leaf(self) -> bool:
        """Whether it has none."""
        return not self.children

    def walk(self) -> Iterator[SourceNode]:
        """This node, then each child with what is below it."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending += reversed(node.children)

    def post_order(self) -> Iterator[SourceNode]:
        """What is below each child and the child, then this node."""
        pending = [(self, iter(self.children))]
        while pending:
            node, children = pending[-1]
            child = next(children, None)
            if child is None:
                pending.pop()
                yield node
            else:
                pending.append((child, iter(child.children)))


@dataclass
class SourceTree:
    """A source as a tree."""

    source_id: str
    kind: str
    root: SourceNode

    def branches(self) -> list[SourceNode]:
        """Every branch, parents first."""
        return [node for node in self.root.walk() if node.is_branch]


def depths(root: SourceNode) -> Iterator[tuple[SourceNode, int]]:
    """Every node, parents first, with its depth; the root's is 0."""
    pending = [(root, 0)]
    while pending:
        node, depth = pending.pop()
        yield node, depth
        pending += ((child, depth + 1) for child in reversed(node.children))


def hash_content(text: str) -> str:
    """`sha256:` and the first 16 hex digits."""
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"sha256:{digest[:_HASH_CHARS]}"


def content_hashes(root: SourceNode) -> dict[str, str]:
    """Node id -> hash: of the content for a leaf, of the children's hashes for a branch."""
    hashes: dict[str, str] = {}
    for node in root.post_order():
        below = "".join(hashes[child.id] for child in node.children)
        hashes[node.id] = hash_content(below if node.is_branch else node.content or "")
    return hashes


def flatten_single_child_branches(root: SourceNode) -> SourceNode:
    """Put an only child in its parent's place, everywhere but at the root; changes the tree."""
    for node in root.post_order():
        node.children = [_lifted(child) for child in node.children]
    return root


def _lifted(node: SourceNode) -> SourceNode:
    while len(node.children) == 1:
        node = node.children[0]
    return node
