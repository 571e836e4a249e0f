"""One large file by its sections; an llms.txt by its links' groups."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx.model import Span
from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.head import read_head
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.reading import Reader
from adaos_ctx_pcx.restructured import headings_of

if TYPE_CHECKING:
    from adaos_ctx_pcx.outline import Heading


def load(path: str, source_id: str = "") -> Source:
    """Read a file; each heading with the text up to the next one is a leaf.

    Raises:
        SourceEmpty: No file, or nothing in it.
    """
    reader = Reader(os.path.dirname(path) or ".")
    file = os.path.basename(path)
    text = reader.text(file) if os.path.isfile(path) else None
    if not text or not text.strip():
        raise SourceEmpty(path=path, reason="no text that can be read", kinds="file")
    found = [h for h in headings_of(file, text) if h.start >= read_head(text).start]
    name = source_name(path, source_id)
    title = found[0].text if found else name
    root = Item(name=name, title=title, children=_tree(text, file, found))
    notes = tuple(reader.notes)
    return Source(id=name, kind="file", root=root, base=reader.base, notes=notes)


def _tree(text: str, file: str, found: list[Heading]) -> tuple[Item, ...]:
    """Sections under the headings above them; a heading with sections below is a branch."""
    ends = [*(heading.start for heading in found[1:]), len(text)][: len(found)]
    start = found[0].start if found else len(text)
    top = [_leaf("start", text, file, 0, start)] if text[:start].strip() else []
    open_ones: list[tuple[int, str, list[Item]]] = [(0, "", top)]
    for heading, end in zip(found, ends, strict=True):
        while open_ones[-1][0] >= heading.level:
            _close(open_ones)
        own = _leaf(heading.text, text, file, heading.start, end)
        open_ones.append((heading.level, heading.text, [own]))
    while len(open_ones) > 1:
        _close(open_ones)
    children = open_ones[0][2]
    only = children[0] if len(children) == 1 else None
    return only.children if only is not None and only.children else tuple(children)


def _close(open_ones: list[tuple[int, str, list[Item]]]) -> None:
    _, title, items = open_ones.pop()
    whole = Item(name=title, title=title, children=tuple(items))
    open_ones[-1][2].append(items[0] if len(items) == 1 else whole)


def _leaf(title: str, text: str, file: str, start: int, end: int) -> Item:
    return Item(
        name=title, title=title, text=text[start:end], path=file, span=Span(start=start, end=end)
    )
