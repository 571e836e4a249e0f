"""Tool definitions in a JSON file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from adaos_ctx_pcx.compat.build.ir import SourceNode, SourceTree

from .base import register_adapter, slugify

_SEPARATOR = re.compile(r"__|[./:]")
_ROOT_HINT = "Callable tools and their schemas."


class _ToolsAdapter:
    kind = "tools"

    def load(self, path: Path, *, source_id: str | None = None) -> SourceTree:
        path = Path(path)
        sid = source_id or path.stem
        groups: dict[str, list[SourceNode]] = {}
        for tool in _normalize(json.loads(path.read_text(encoding="utf-8"))):
            name = _name_of(tool)
            mark = _SEPARATOR.search(name)
            namespace = name[: mark.start()] if mark else ""
            groups.setdefault(namespace, []).append(_leaf(tool, name))
        root = SourceNode("r", f"{sid} tools", hint=_ROOT_HINT)
        for namespace, leaves in sorted(groups.items()):
            if not namespace:
                root.children += leaves
                continue
            hint = f"Tools in the {namespace} namespace."
            branch = SourceNode(slugify(namespace), namespace, hint=hint, children=leaves)
            root.children.append(branch)
        return SourceTree(sid, self.kind, root)


def _leaf(tool: dict[str, Any], name: str) -> SourceNode:
    return SourceNode(
        slugify(name), name, json.dumps(tool, indent=2, sort_keys=True), "json",
        _description_of(tool), [part for part in _SEPARATOR.split(name) if part],
    )  # fmt: skip


def _normalize(raw: Any) -> list[dict[str, Any]]:
    """A list of tools from a list, `{"tools": …}`, or a map from name to schema."""
    if isinstance(raw, dict) and "tools" in raw:
        raw = raw["tools"]
    if isinstance(raw, dict):
        return [
            {"name": name, **(value if isinstance(value, dict) else {"schema": value})}
            for name, value in raw.items()
        ]
    return list(raw)


def _function(tool: dict[str, Any]) -> dict[str, Any]:
    function = tool.get("function")
    return function if isinstance(function, dict) else {}


def _name_of(tool: dict[str, Any]) -> str:
    return tool.get("name") or _function(tool).get("name") or "tool"


def _description_of(tool: dict[str, Any]) -> str | None:
    return tool.get("description") or _function(tool).get("description")


ToolsAdapter = _ToolsAdapter()
register_adapter(ToolsAdapter)
