"""A folder of Markdown pages."""

from __future__ import annotations

import re
from pathlib import Path

from adaos_ctx_pcx.compat.build._frontmatter import split_frontmatter
from adaos_ctx_pcx.compat.build.ir import SourceNode, SourceTree

from .base import register_adapter, slugify, text_of

_DOC_EXT = frozenset({".md", ".mdx", ".markdown"})
_H1 = re.compile(r"^#\s+(.+)$", re.MULTILINE)


class _DocsAdapter:
    kind = "docs"

    def load(self, path: Path, *, source_id: str | None = None) -> SourceTree:
        path = Path(path)
        sid = source_id or path.name
        return SourceTree(sid, self.kind, self._dir_node(path, "r", sid))

    def _dir_node(self, directory: Path, node_id: str, title: str) -> SourceNode:
        node = SourceNode(node_id, title, hint=f"Docs under {directory.name}/.")
        for entry in sorted(directory.iterdir(), key=lambda entry: (entry.is_file(), entry.name)):
            if entry.is_dir():
                name = entry.name
                branch = self._dir_node(entry, slugify(name), _humanize(name))
                node.children += [branch] if branch.children else []
            elif entry.suffix.lower() in _DOC_EXT and entry.is_file():
                node.children.append(self._file_node(entry))
        return node

    def _file_node(self, file: Path) -> SourceNode:
        fields, body = split_frontmatter(text_of(file))
        title = fields.get("title") or _title_of(body, _humanize(file.stem))
        return SourceNode(slugify(file.stem), title, body.strip(), hint=fields.get("description"))


def _humanize(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").title()


def _title_of(body: str, fallback: str) -> str:
    found = _H1.search(body)
    return found.group(1).strip() if found else fallback


DocsAdapter = _DocsAdapter()
register_adapter(DocsAdapter)
