"""What is of another type than the format says, which a reader would stumble over. Pure.

The format's structural check lets such a manifest pass, so that it agrees with the published one.
"""

from __future__ import annotations

from typing import Any

_TEXTS = ("what", "when")
_COUNTS = ("tier", "tokens")
_KNOWN_COUNTS = ("desc_tokens", "summary_tokens", "subtree_tokens")


def fault_of_head(data: dict[str, Any]) -> str:
    """What is wrong with a manifest's root, variant and source; "" for nothing.

    Args:
        data: A manifest without structural errors.

    Example:
        >>> fault_of_head({"source": {"id": "a"}, "variant": {"budget": "x"}, "root": {}})
        'variant.budget is no number of tokens'
    """
    variant, root, source = data["variant"], data["root"], data["source"]
    budget = variant["budget"]
    if type(budget) is not int or budget < 1:
        return "variant.budget is no number of tokens"
    if not _is_count(variant.get("manifest_tokens"), or_none=True):
        return "variant.manifest_tokens is no number of tokens"
    if type(variant.get("siblings", [])) is not list:
        return "variant.siblings is no list"
    if not _is_count(data.get("full_tokens"), or_none=True):
        return "full_tokens is no number of tokens"
    if type(source.get("id", "")) is not str:
        return "source.id is no text"
    fault = fault_of_node(str(root.get("id", "r")), root)
    return f"root: {fault}" if fault else ""


def fault_of_node(key: str, node: dict[str, Any]) -> str:
    """What is wrong with a node; "" for nothing."""
    if node.get("id", key) != key:
        return "calls itself by another id"
    texts = [*((name, node.get(name)) for name in _TEXTS), ("title", node.get("title") or "")]
    for name, value in texts:
        if type(value) is not str:
            return f"{name} is no text"
    for name in (*_COUNTS, *_KNOWN_COUNTS):
        if not _is_count(node.get(name, 0), or_none=name in _KNOWN_COUNTS):
            return f"{name} is no number of tokens"
    for name in ("keywords", "children"):
        value = node.get(name, [])
        if type(value) is not list or not all(type(each) is str for each in value):
            return f"{name} is no list of texts"
    return _fault_of_parts(node)


def faults(data: dict[str, Any]) -> list[str]:
    """What is wrong with a manifest anywhere, a sentence each."""
    if not isinstance(data.get("source"), dict):
        return ["source.id is missing"]
    head = fault_of_head(data)
    named = ((key, fault_of_node(key, node)) for key, node in data.get("nodes", {}).items())
    return ([head] if head else []) + [f"node {key!r}: {fault}" for key, fault in named if fault]


def _fault_of_parts(node: dict[str, Any]) -> str:
    links = node.get("links") or []
    if type(links) is not list or not all(type(each) is dict for each in links):
        return "links is no list of links"
    if type(node.get("facets") or {}) is not dict:
        return "facets is no list of names and values"
    payload = node.get("payload") or {}
    if type(payload) is not dict or type(payload.get("format", "")) is not str:
        return "payload is none"
    return "" if type(payload.get("render", [])) is list else "payload.render is no list"


def _is_count(value: Any, *, or_none: bool) -> bool:
    if value is None:
        return or_none
    return type(value) in (int, float) and 0 <= value < 1 << 60
