"""Pages of documentation: Markdown, MDX, HTML and text files, a folder a branch."""

from __future__ import annotations

import os
import re
from html import unescape
from typing import TYPE_CHECKING

from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.folders import nested
from adaos_ctx_pcx.head import read_head
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.outline import headings
from adaos_ctx_pcx.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable

_PAGES = (".md", ".mdx", ".markdown", ".rst", ".adoc", ".txt")
_HTML = (".html", ".htm")
_TITLE = re.compile(r"<(title|h1)\b[^>]*>([^<]{1,300})", re.IGNORECASE)
_DESCRIPTION = re.compile(
    r"<meta\s[^>]{0,200}?name=[\"']description[\"'][^>]{0,200}?content=[\"']([^\"']{1,500})",
    re.IGNORECASE,
)
_MAX_FACET = 200  # characters


def load(path: str, source_id: str = "") -> Source:
    """Read a folder of pages.

    Raises:
        SourceEmpty: No page is there.
    """
    return _load(path, source_id, "docs", (*_PAGES, *_HTML))


def load_website(path: str, source_id: str = "") -> Source:
    """Read a local mirror of a website."""
    return _load(path, source_id, "website", (*_HTML, *_PAGES))


def _load(path: str, source_id: str, kind: str, suffixes: tuple[str, ...]) -> Source:
    if not os.path.isdir(path):
        raise SourceEmpty(path=path, reason="not a folder", kinds=kind)
    reader = Reader(path)
    pages = [
        page(name, text)
        for name in reader.files(suffixes)
        if (text := reader.text(name)) is not None
    ]
    if not pages:
        raise SourceEmpty(path=path, reason="no page that can be read", kinds=kind)
    name = source_name(path, source_id)
    root = nested(name, pages)
    return Source(id=name, kind=kind, root=root, base=path, notes=tuple(reader.notes))


def page(path: str, text: str) -> Item:
    """One page as a leaf; its whole text, head included, is the content."""
    stem = os.path.splitext(path.rpartition("/")[2])[0]
    facets = {"path": path[:_MAX_FACET]}
    if path.lower().endswith(_HTML):
        found = {m[1].lower(): unescape(m[2]).strip() for m in reversed([*_titles(text)])}
        said = _DESCRIPTION.search(text[:20_000])
        return Item(
            name=stem, title=found.get("h1") or found.get("title", ""), text=text, path=path,
            format="html", hint=unescape(said[1]) if said else "", facets=facets,
        )  # fmt: skip
    head = read_head(text)
    first = next(iter(headings(text[head.start :])), None)
    title = head.text("title", "name") or (first.text if first else "")
    return Item(
        name=stem, title=title, text=text, path=path, facets=facets,
        hint=head.text("description", "summary", "excerpt"),
        when=head.text("when", "when_to_use"), keywords=head.words("keywords", "tags"),
    )  # fmt: skip


def _titles(text: str) -> Iterable[re.Match[str]]:
    return list(_TITLE.finditer(text[:100_000]))[:20]
