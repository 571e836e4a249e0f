"""A store of memories: a Markdown file for each fact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adaos_ctx_pcx.compat.build._frontmatter import split_frontmatter
from adaos_ctx_pcx.compat.build.ir import SourceNode, SourceTree

from .base import register_adapter, slugify, text_of

_ROOT_HINT = "A memory store of discrete facts."
_INDEX = "memory.md"
# Hints are a part of the format: manifests of this version are equal byte for byte.
_NAMESPACE_HINT = {
    "self": "Agent self-memory (identity/continuity; keep out of the user retrieval index).",
    "operational": "Operational/session memory (ephemeral coordination state).",
    "knowledge": "User & domain knowledge (retrievable, composable).",
}
_TYPE_NAMESPACE = dict.fromkeys(("self", "agent", "identity", "persona"), "self") | dict.fromkeys(
    ("operational", "session", "scratch", "task"), "operational"
)


class _MemoryAdapter:
    kind = "memory"

    def load(self, path: Path, *, source_id: str | None = None) -> SourceTree:
        path = Path(path)
        sid = source_id or path.name
        spaces: dict[str, dict[str, list[SourceNode]]] = {}
        for file in sorted(filter(Path.is_file, path.glob("*.md"))):
            if file.name.lower() == _INDEX:
                continue
            fields, body = split_frontmatter(text_of(file))
            meta = fields.get("metadata") if isinstance(fields.get("metadata"), dict) else {}
            mtype = str((meta or {}).get("type") or "")
            space = spaces.setdefault(_namespace_of(meta or {}, mtype), {})
            space.setdefault(mtype, []).append(_leaf(file, fields, body))
        root = SourceNode("r", sid, hint=_ROOT_HINT)
        if len(spaces) == 1:
            _group_by_type(root, next(iter(spaces.values())))
            return SourceTree(sid, self.kind, root)
        for name, by_type in sorted(spaces.items()):
            hint = _NAMESPACE_HINT.get(name, f"{name} memories.")
            branch = SourceNode(slugify(name), name, hint=hint)
            _group_by_type(branch, by_type)
            root.children.append(branch)
        return SourceTree(sid, self.kind, root)


def _leaf(file: Path, fields: dict[str, Any], body: str) -> SourceNode:
    name = fields.get("name") or file.stem
    return SourceNode(slugify(name), name, body.strip(), hint=fields.get("description"))


def _namespace_of(meta: dict[str, Any], mtype: str) -> str:
    return str(meta.get("namespace") or _TYPE_NAMESPACE.get(mtype.lower(), "knowledge"))


def _group_by_type(root: SourceNode, by_type: dict[str, list[SourceNode]]) -> None:
    if len([name for name in by_type if name]) <= 1:
        root.children += [leaf for _, leaves in sorted(by_type.items()) for leaf in leaves]
        return
    for name, leaves in sorted(by_type.items()):
        if not name:
            root.children += leaves
            continue
        branch_id = slugify(f"{root.id}-{name}")
        hint = f"{name} memories."
        root.children.append(SourceNode(branch_id, name, hint=hint, children=leaves))


MemoryAdapter = _MemoryAdapter()
register_adapter(MemoryAdapter)
