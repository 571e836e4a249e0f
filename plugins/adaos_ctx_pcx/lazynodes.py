"""Nodes of a manifest that are decoded when they are first asked for: most never are. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adaos_ctx_pcx.compat.types import Node
from adaos_ctx_pcx.errors import ManifestBroken
from adaos_ctx_pcx.misshapen import fault_of_node


class LazyNodes(Mapping[str, Node]):
    """Node id -> node.

    Args:
        raw: The same as it is written; each must pass `undecodable`.
        path: Of the manifest, for refusals.

    Raises:
        ManifestBroken: A node that is asked for is none (its `__getitem__`).

    Example:
        >>> nodes = LazyNodes({"a": {"what": "A.", "when": "about a"}})
        >>> nodes["a"].what, nodes["a"] is nodes["a"]
        ('A.', True)
    """

    def __init__(self, raw: Mapping[str, dict[str, Any]], path: str = "manifest") -> None:
        self._raw = raw
        self._path = path
        self._made: dict[str, Node] = {}

    def __getitem__(self, key: str) -> Node:
        node = self._made.get(key)
        if node is None:
            raw = self._raw[key]
            fault = fault_of_node(key, raw)
            if fault:
                raise ManifestBroken(path=self._path, reason=f"node {key!r}: {fault}")
            node = self._made[key] = Node.from_dict(key, raw)
        return node

    def __contains__(self, key: object) -> bool:
        return key in self._raw

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __len__(self) -> int:
        return len(self._raw)


def undecodable(raw: Mapping[str, dict[str, Any]]) -> str:
    """The first node that cannot be decoded though its structure is right; "" when all can be."""
    for key, node in raw.items():
        get = node.get
        listed = (get("keywords", _NONE), get("children", _NONE), get("links") or _NONE)
        if not (type(listed[0]) is type(listed[1]) is type(listed[2]) is list):
            return key
        payload = get("payload")
        if payload and type(payload.get("render", _NONE)) is not list:
            return key
    return ""


_NONE: list[str] = []
