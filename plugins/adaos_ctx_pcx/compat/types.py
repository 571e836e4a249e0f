"""The manifest as values: nodes, links, payloads, the variant. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.usage import USAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

PCX_VERSION = "0.2"
PROTOCOL_USAGE = USAGE
_CHARS_PER_TOKEN = 4  # code points; the estimate that the format's costs are counted in
_ROOT_ID = "r"


def estimate_tokens(text: str) -> int:
    """A quarter of the code points, rounded up, at least 1.

    Example:
        >>> estimate_tokens(""), estimate_tokens("abcde")
        (1, 2)
    """
    return max(1, -(-len(text) // _CHARS_PER_TOKEN))


@dataclass
class Payload:
    """Where a leaf's text is; the text itself is never in a manifest."""

    ref: str
    format: str = "md"
    render: list[str] = field(default_factory=lambda: ["full"])

    @classmethod
    def from_dict(cls, d: dict[str, Any]) -> Payload:
        """Decode; `ref` is required."""
        return cls(d["ref"], d.get("format", "md"), list(d.get("render", ["full"])))

    def to_dict(self) -> dict[str, Any]:
        """Encode."""
        return {"ref": self.ref, "format": self.format, "render": self.render}


@dataclass
class Link:
    """A way to a related node in another branch, and why one would take it."""

    to: str
    why: str = ""

    @classmethod
    def from_dict(cls, d: dict[str, Any]) -> Link:
        """Decode; `to` is required."""
        return cls(d["to"], d.get("why", ""))

    def to_dict(self) -> dict[str, Any]:
        """Encode; an empty `why` is left out."""
        return {"to": self.to} | ({"why": self.why} if self.why else {})


@dataclass
class Node:
    """A branch (`children`) or a leaf (`payload`), with its descriptor and its costs in tokens.

    `meta` keeps whatever a manifest says of a node beyond the format.
    """

    id: str
    what: str
    when: str
    tier: int = 0
    title: str | None = None
    keywords: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    facets: dict[str, str] = field(default_factory=dict)
    desc_tokens: int | None = None
    tokens: int = 0
    summary_tokens: int | None = None
    subtree_tokens: int | None = None
    children: list[str] | None = None
    payload: Payload | None = None
    meta: dict[str, Any] = field(default_factory=dict)

    @property
    def is_branch(self) -> bool:
        """Whether it has children, be it none."""
        return self.children is not None

    @property
    def is_leaf(self) -> bool:
        """Whether it has a payload."""
        return self.payload is not None

    def descriptor_cost(self) -> int:
        """Tokens of the descriptor: as stored, else estimated."""
        if self.desc_tokens is not None:
            return self.desc_tokens
        return estimate_tokens(descriptor_text(self.title, self.what, self.when, self.keywords))

    def render_cost(self, level: str = "full") -> int:
        """Tokens of the content at a level (`full` or `summary`)."""
        summary = self.summary_tokens if level == "summary" else None
        return self.tokens if summary is None else summary

    @classmethod
    def from_dict(cls, node_id: str, d: dict[str, Any]) -> Node:
        """Decode a node; `what` and `when` are required."""
        payload = d.get("payload")
        links, facets = d.get("links"), d.get("facets")
        foreign = d.keys() - _NODE_KEYS
        return cls(
            id=d.get("id", node_id),
            what=d["what"],
            when=d["when"],
            tier=d.get("tier", 0),
            title=d.get("title"),
            keywords=list(d.get("keywords", [])),
            links=[Link.from_dict(link) for link in links] if links else [],
            facets={str(key): str(value) for key, value in facets.items()} if facets else {},
            desc_tokens=d.get("desc_tokens"),
            tokens=d.get("tokens", 0),
            summary_tokens=d.get("summary_tokens"),
            subtree_tokens=d.get("subtree_tokens"),
            children=list(d["children"]) if "children" in d else None,
            payload=Payload.from_dict(payload) if payload else None,
            meta={key: value for key, value in d.items() if key in foreign} if foreign else {},
        )


# `content_hash` is a key of the format too, but version 0.5.1 counts it as foreign and shows it in
# `meta`, where its users may read it.
_NODE_KEYS = frozenset(Node.__dataclass_fields__) - {"meta"}


def descriptor_text(title: str | None, what: str, when: str, keywords: list[str]) -> str:
    """The text whose tokens are a descriptor's cost."""
    return " ".join(part for part in (title, what, when, " ".join(keywords)) if part)


@dataclass
class Variant:
    """The budget that a manifest was made for, and the other budgets of its build."""

    budget: int
    manifest_tokens: int | None = None
    siblings: list[int] = field(default_factory=list)

    @classmethod
    def from_dict(cls, d: dict[str, Any]) -> Variant:
        """Decode; `budget` is required."""
        return cls(d["budget"], d.get("manifest_tokens"), list(d.get("siblings", [])))


@dataclass
class Manifest:
    """A decoded manifest."""

    source: dict[str, Any]
    variant: Variant
    root: Node
    nodes: Mapping[str, Node]
    full_tokens: int | None = None
    pcx_version: str = PCX_VERSION

    @property
    def identity(self) -> str | None:
        """What changes when the content does: `source.content_hash`, or None without one."""
        known = self.source.get("content_hash")
        return None if known is None else str(known)

    def get(self, node_id: str) -> Node:
        """The node of this id; KeyError when there is none."""
        return self.root if node_id == self.root.id else self.nodes[node_id]

    def children_of(self, node: Node) -> list[Node]:
        """Its children in order."""
        return [self.get(child) for child in node.children or []]

    def baseline_tokens(self) -> int:
        """What is always loaded: the root's and its children's descriptors."""
        if self.variant.manifest_tokens is not None:
            return self.variant.manifest_tokens
        shown = [self.root, *self.children_of(self.root)]
        return sum(node.descriptor_cost() for node in shown)

    @classmethod
    def from_dict(cls, d: dict[str, Any]) -> Manifest:
        """Decode; the root's id is `r` unless it says another."""
        root = {"id": _ROOT_ID, **d["root"]}
        return cls(
            source=d["source"],
            variant=Variant.from_dict(d["variant"]),
            root=Node.from_dict(root["id"], root),
            nodes={key: Node.from_dict(key, node) for key, node in d.get("nodes", {}).items()},
            full_tokens=d.get("full_tokens"),
            pcx_version=d.get("pcx_version", PCX_VERSION),
        )
