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
from adaos_ctx_pcx.reading import Reader
from adaos_ctx_pcx.restructured import headings_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_PAGES = (".md", ".mdx", ".markdown", ".rst", ".adoc", ".txt")
_HTML = (".html", ".htm")
_TITLE = re.compile(r"<(title|h1)\b[^>]*>([^<]{1,300})", re.IGNORECASE)
_DESCRIPTION = re.compile(
    r"<meta\s[^>]{0,200}?name=[\"']description[\"'][^>]{0,200}?content=[\"']([^\"']{1,500})",
    re.IGNORECASE,
)
SUFFIXES = (*_PAGES, *_HTML)
_MAX_FACET = 200  # characters


def load(path: str, source_id: str = "") -> Source:
    """Read a folder of pages.

    Raises:
        SourceEmpty: No page is there.
    """
    if not os.path.isdir(path):
        raise SourceEmpty(path=path, reason="not a folder", kinds="docs")
    reader = Reader(path)
    pages = read_pages(reader, reader.files(SUFFIXES))
    if not pages:
        raise SourceEmpty(path=path, reason="no page that can be read", kinds="docs")
    name = source_name(path, source_id)
    root = nested(name, pages)
    return Source(id=name, kind="docs", root=root, base=path, notes=tuple(reader.notes))


def read_pages(reader: Reader, names: Iterable[str]) -> list[Item]:
    """The pages among some files, in their order; the reader notes the others."""
    texts = ((name, reader.text(name)) for name in names)
    return [page(name, text) for name, text in texts if text is not None]


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
    first = next(iter(headings_of(path, text[head.start :])), None)
    title = head.text("title", "name") or (first.text if first else "")
    return Item(
        name=stem, title=title, text=text, path=path, facets=facets,
        hint=head.text("description", "summary", "excerpt"),
        when=head.text("when", "when_to_use"), keywords=head.words("keywords", "tags"),
    )  # fmt: skip


def _titles(text: str) -> Iterable[re.Match[str]]:
    return list(_TITLE.finditer(text[:100_000]))[:20]
