"""Skills: Markdown files with a name, a description and when to use them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adaos_ctx_pcx.compat.build._frontmatter import split_frontmatter
from adaos_ctx_pcx.compat.build.ir import SourceNode, SourceTree

from .base import register_adapter, slugify, text_of

_ROOT_HINT = "Reusable skills for performing tasks."


class _SkillsAdapter:
    kind = "skills"

    def load(self, path: Path, *, source_id: str | None = None) -> SourceTree:
        path = Path(path)
        sid = source_id or path.name
        groups: dict[str, list[SourceNode]] = {}
        for file in sorted(filter(Path.is_file, path.rglob("*.md"))):
            fields, body = split_frontmatter(text_of(file))
            category = str(fields.get("category") or "")
            groups.setdefault(category, []).append(_leaf(file, fields, body))
        root = SourceNode("r", f"{sid} skills", hint=_ROOT_HINT)
        if len(groups) <= 1:
            root.children = [leaf for leaves in groups.values() for leaf in leaves]
            return SourceTree(sid, self.kind, root)
        for category, leaves in sorted(groups.items()):
            if category:
                hint = f"{category} skills."
                branch = SourceNode(slugify(category), category, hint=hint, children=leaves)
                root.children.append(branch)
            else:
                root.children += leaves
        return SourceTree(sid, self.kind, root)


def _leaf(file: Path, fields: dict[str, Any], body: str) -> SourceNode:
    name = fields.get("name") or file.stem
    when = fields.get("when") or fields.get("when_to_use")
    said = [fields.get("description"), f"When to use: {when}" if when else None]
    words = fields.get("keywords")
    return SourceNode(
        slugify(name), name, body.strip(), hint="\n".join(filter(None, said)) or None,
        keywords=words if isinstance(words, list) else [],
    )  # fmt: skip


SkillsAdapter = _SkillsAdapter()
register_adapter(SkillsAdapter)
