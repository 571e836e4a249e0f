"""Whether a manifest can be navigated, and whether it keeps the format's schema."""

from __future__ import annotations

from typing import Any

from .schema import SCHEMA
from .types import PCX_VERSION


def structural_errors(manifest: Any) -> list[str]:
    """What makes a manifest unusable, one sentence each; empty when nothing does.

    Never raises, whatever it is given, and needs no package.
    """
    if not isinstance(manifest, dict):
        return ["a manifest must be an object"]
    errors = _head_errors(manifest)
    root = manifest.get("root")
    if not isinstance(root, dict):
        return [*errors, "root must be an object"]
    nodes = manifest.get("nodes", {})
    if not isinstance(nodes, dict):
        return [*errors, "nodes must be an object"]
    root_id = str(root.get("id", "r"))
    known = {root_id, *nodes}
    for node_id, node in [(root_id, root), *nodes.items()]:
        if not isinstance(node, dict):
            errors.append(f"node {node_id!r}: must be an object")
        elif not _is_plain_leaf(node):
            errors += [f"node {node_id!r}: {error}" for error in _node_errors(node, known)]
    return errors + _cycle_errors(root_id, {**nodes, root_id: root})


def _is_plain_leaf(node: dict[str, Any]) -> bool:
    """Whether it is what most nodes are, a leaf without links in which nothing can be wrong."""
    payload = node.get("payload")
    return bool(
        payload.__class__ is dict
        and "ref" in payload
        and node.get("what")
        and node.get("when")
        and "children" not in node
        and "links" not in node
        and (node.get("facets") or {}).__class__ is dict
    )


def _head_errors(manifest: dict[str, Any]) -> list[str]:
    errors = []
    version = manifest.get("pcx_version")
    if version != PCX_VERSION:
        errors.append(f"pcx_version must be '{PCX_VERSION}', got {version!r}")
    variant = manifest.get("variant")
    if not isinstance(variant, dict) or "budget" not in variant:
        errors.append("variant.budget is required")
    return errors


def _node_errors(node: dict[str, Any], known: set[str]) -> list[str]:
    errors = []
    if not (node.get("what") and node.get("when")):
        errors = [f"missing '{key}'" for key in ("what", "when") if not node.get(key)]
    if ("children" in node) == ("payload" in node):
        errors.append("must have exactly one of children/payload")
    for child in _listed(node.get("children")):
        if not isinstance(child, str) or child not in known:
            errors.append(f"child {child!r} not found in nodes")
    payload = node.get("payload") or {}
    if "payload" in node and not (isinstance(payload, dict) and "ref" in payload):
        errors.append("payload.ref is required")
    for link in _listed(node.get("links")):
        errors += _link_errors(link, known)
    if not isinstance(node.get("facets") or {}, dict):
        errors.append("facets must be an object of string:string")
    return errors


def _link_errors(link: Any, known: set[str]) -> list[str]:
    to = link.get("to") if isinstance(link, dict) else None
    if not to:
        return ["a link is missing 'to'"]
    return [] if isinstance(to, str) and to in known else [f"link target {to!r} not found in nodes"]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _cycle_errors(root_id: str, nodes: dict[str, Any]) -> list[str]:
    """Nodes that are reached from themselves; walked without recursion, for any depth."""
    errors: list[str] = []
    done: set[str] = set()
    path = {root_id: None}
    ways = [iter(_children(nodes, root_id))]
    while ways:
        child = next(ways[-1], None)
        if child is None:
            ways.pop()
            done.add(path.popitem()[0])
        elif child in path:
            errors.append(f"cycle detected at node {child!r}")
        elif child not in done:
            path[child] = None
            ways.append(iter(_children(nodes, child)))
    return errors


def _children(nodes: dict[str, Any], node_id: str) -> list[str]:
    node = nodes.get(node_id)
    listed = _listed(node.get("children")) if isinstance(node, dict) else []
    return [c for c in listed if isinstance(c, str) and _is_branch(nodes.get(c))]


def _is_branch(node: Any) -> bool:
    """Whether a way can lead on from here; leaves are on no circle."""
    return isinstance(node, dict) and "children" in node


def schema_errors(manifest: Any) -> list[str]:
    """What the format's JSON Schema refuses, as `path: message`."""
    from jsonschema import Draft202012Validator  # slow to import

    found = Draft202012Validator(SCHEMA).iter_errors(manifest)
    return [f"{'/'.join(map(str, error.path)) or '<root>'}: {error.message}" for error in found]


def validate(manifest: Any, *, use_schema: bool = False) -> list[str]:
    """Structural errors, after those of the schema when `use_schema`."""
    errors = structural_errors(manifest)
    return schema_errors(manifest) + errors if use_schema else errors
