"""See-also links between leaves of different branches. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.pairs import alike
from adaos_ctx_pcx.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST = 0.35  # share of words in common
MOST = 3  # links of a node
_WHY = 3  # words in a reason
_COMMON = 0.1  # share of leaves from which a word says nothing of kinship


def add_links(manifest: dict[str, Any]) -> None:
    """Give each leaf of a manifest links to its most alike leaves elsewhere; changes it."""
    nodes = manifest["nodes"]
    keys = [key for key, node in nodes.items() if "payload" in node]
    home = _homes(manifest)
    said = [_words(nodes[key]) for key in keys]
    holders = Counter(word for each in said for word in each)
    most = max(2, int(_COMMON * len(keys)))
    telling = [frozenset(word for word in each if holders[word] <= most) for each in said]
    near: dict[int, list[tuple[float, str, int]]] = {}
    for i, j, share in alike(telling, LEAST):
        if home.get(keys[i]) != home.get(keys[j]):
            near.setdefault(i, []).append((-share, keys[j], j))
            near.setdefault(j, []).append((-share, keys[i], i))
    for i, found in sorted(near.items()):
        node = nodes[keys[i]]
        links = [
            {"to": to, "why": f"both: {', '.join(sorted(telling[i] & telling[j])[:_WHY])}"}
            for _, to, j in sorted(found)[:MOST]
        ]
        payload = node.pop("payload")
        node["links"] = links
        node["payload"] = payload


def _words(node: dict[str, Any]) -> frozenset[str]:
    return frozenset(words(f"{node['title']} {node['what']} {' '.join(node.get('keywords', ()))}"))


def _homes(manifest: dict[str, Any]) -> dict[str, str]:
    """For each node, the child of the root that it lies under."""
    return {key: top for top in manifest["root"]["children"] for key in _below(manifest, top)}


def _below(manifest: dict[str, Any], key: str) -> Iterator[str]:
    pending = [key]
    while pending:
        here = pending.pop()
        yield here
        pending += manifest["nodes"][here].get("children", ())
