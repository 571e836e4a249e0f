"""Open a manifest: decode it, check it, and find its leaves beside it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UnknownTokenizer
from adaos_ctx_pcx.collecting import without_collector
from adaos_ctx_pcx.compat.types import Manifest
from adaos_ctx_pcx.compat.validate import structural_errors
from adaos_ctx_pcx.errors import ManifestBroken
from adaos_ctx_pcx.lazynodes import LazyNodes, undecodable
from adaos_ctx_pcx.leafstore import LeafStore, load_leaves
from adaos_ctx_pcx.misshapen import fault_of_head

if TYPE_CHECKING:
    from collections.abc import Callable

ESTIMATE = "estimate"  # what counts tokens where no encoding does
_SUFFIX = ".json"
LEAVES = ".leaves.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A manifest with what belongs to it.

    Args:
        path: Of its file; "" when it has none.
        data: As it is written.
        manifest: Decoded.
        store: Its leaves; None when they are not beside it.
        count: Counts tokens as the build did.
        tokenizer: What counts.
    """

    path: str
    data: dict[str, Any]
    manifest: Manifest
    store: LeafStore | None
    count: Callable[[str], int]
    tokenizer: str


def leaves_path(path: str) -> str:
    """The file of a manifest's leaves."""
    return path.removesuffix(_SUFFIX) + LEAVES


@without_collector()
def open_manifest(path: str, within: str = "") -> Opened:
    """Read a manifest and, beside it, its leaves.

    Args:
        path: Of its file.
        within: Folder that its leaves must lie in; "" for wherever it says.

    Raises:
        ManifestBroken: Not JSON, or it cannot be navigated.
    """
    data = read_json(path)
    return opened(data, load_leaves(leaves_path(path), within), path)


def opened(data: Any, store: LeafStore | None = None, path: str = "") -> Opened:
    """A manifest that is already decoded."""
    errors = structural_errors(data)
    if errors or not isinstance(data.get("source"), dict):
        raise ManifestBroken(path=path or "manifest", reason="; ".join(errors[:3]) or "no source")
    tokenizer = str(data["source"].get("tokenizer") or ESTIMATE)
    nodes = data.get("nodes", {})
    odd = undecodable(nodes)
    fault = f"node {odd!r} cannot be decoded" if odd else fault_of_head(data)
    if fault:
        raise ManifestBroken(path=path or "manifest", reason=fault)
    manifest = Manifest.from_dict({**data, "nodes": {}})
    manifest.nodes = LazyNodes(nodes, path or "manifest")
    return Opened(
        path=path, data=data, manifest=manifest, store=store, count=counter(tokenizer),
        tokenizer=tokenizer,
    )  # fmt: skip


def dump_manifest(data: dict[str, Any], nodes: str = "") -> str:
    """The text of a manifest, a node a line: readable in a diff, and quick to write.

    Args:
        data: The manifest.
        nodes: What `dump_nodes` gives for its nodes, where that is known.
    """
    head = {key: value for key, value in data.items() if key != "nodes"}
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    inside = nodes or dump_nodes(data["nodes"])
    return "{" + ",\n".join([*lines, f'"nodes": {{\n {inside}\n}}']) + "}\n"


def dump_nodes(nodes: dict[str, Any]) -> str:
    """The lines of a manifest's nodes."""
    encode = json.JSONEncoder().encode
    return ",\n ".join(f"{encode(key)}: {encode(node)}" for key, node in nodes.items())


def read_json(path: str) -> Any:
    """A JSON file.

    Raises:
        ManifestBroken: It cannot be read or does not parse.
    """
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except OSError as error:
        raise ManifestBroken(path=path, reason=error.strerror or "cannot be read") from error
    except (ValueError, RecursionError) as error:
        raise ManifestBroken(path=path, reason=f"not JSON: {error}") from error


def counter(name: str) -> Callable[[str], int]:
    """What counts tokens: `estimate` (a quarter of the characters) or an encoding.

    Raises:
        UnknownTokenizer: Neither.
    """
    if name == ESTIMATE:
        from adaos_ctx_pcx.compat.types import estimate_tokens

        return lambda text: estimate_tokens(text) if text else 0
    from adaos_ctx.tokens import get_counter

    try:
        return get_counter(name).count
    except UnknownTokenizer as error:
        raise UnknownTokenizer(**{**error.facts, "built": True}) from error
