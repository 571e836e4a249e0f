"""The card of a Jupyter notebook: its text and code cells, never its outputs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_text import notebook as claim
from adaos_ctx.cards.data import as_dict, as_list, as_str, said
from adaos_ctx.cards.docs import about_lines, section_lines
from adaos_ctx.cards.guard import guarded
from adaos_ctx.cards.jsondata import parse_json
from adaos_ctx.cards.lines import Item, line, packed
from adaos_ctx.cards.literals import find_in
from adaos_ctx.cards.markdown import read_markdown
from adaos_ctx.model import CardLine, Kind, Source, Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adaos_ctx.cards.data import Data

_IMPORT = lazy(r"^(?:import|from)[ \t]+([^\W\d]\w*)", re.MULTILINE)
_DEFINED = lazy(r"^(?:async[ \t]+)?(?:def|class)[ \t]+([^\W\d]\w*)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell: its sort, its text, and where in the notebook its source stands."""

    kind: str
    text: str
    start: int
    end: int


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a notebook's card."""
    data = parse_json(source.text)
    if data.bad_line:
        yield line(f"unparsed notebook (line {data.bad_line})")
        return
    cells = list(_cells(data, len(source.text)))
    prose = [cell for cell in cells if cell.kind == "markdown"]
    code = [cell for cell in cells if cell.kind == "code"]
    yield from _prose_lines(source.text, prose)
    yield line(f"cells: {_language(data.root)} {len(code)}, other {len(cells) - len(code)}")
    yield from _names(source.text, code, _IMPORT, "imports: ")
    yield from _names(source.text, code, _DEFINED, "defines: ")


def _cells(data: Data, size: int) -> Iterator[Cell]:
    found = list(_bodies(data))
    starts = [span[0].start if span else 0 for _, span in found]
    for (body, span), end in zip(found, [*starts[1:], size], strict=False):
        yield Cell(
            kind=as_str(body.get("cell_type")),
            text=_text(body),
            start=span[0].end if span else 0,
            end=end if span and end else size,
        )


def _bodies(data: Data) -> Iterator[tuple[dict[str, object], tuple[Span, ...]]]:
    homes = [data.root]
    sheets = as_list(data.root.get("worksheets"))  # nbformat 3
    data.places.of(data.root, "worksheets")
    for index, sheet in enumerate(sheets):
        data.places.of(sheets, index)
        homes.append(as_dict(sheet))
    for home in homes:
        data.places.of(home, "cells")
        cells = as_list(home.get("cells"))
        for index, cell in enumerate(cells):
            data.places.of(cells, index)
            body = as_dict(cell)
            yield body, data.places.of(body, "source" if "source" in body else "input")


def _prose_lines(text: str, cells: Sequence[Cell]) -> Iterator[CardLine]:
    """What the text cells say; each line points to the words in the notebook's own text."""
    document = read_markdown("\n\n".join(cell.text for cell in cells))
    title = document.title
    if title and title.text:
        yield line(f"title: {title.text}", *_find(text, title.raw, cells))
    for entry in (*about_lines(document), *section_lines(document)):
        told = [document.text[span.start : span.end].strip("# \t\n") for span in entry.spans]
        spans = [span for words in told for span in _find(text, words, cells)]
        yield CardLine(text=entry.text, spans=tuple(spans))


def _find(text: str, words: str, cells: Iterable[Cell]) -> tuple[Span, ...]:
    for cell in cells:
        if words in cell.text:
            found = find_in(text, words, cell.start, cell.end)
            if found:
                return found
    return ()


def _text(cell: dict[str, object]) -> str:
    source = cell.get("source", cell.get("input"))
    return as_str(source) or "".join(part for part in as_list(source) if isinstance(part, str))


def _language(root: dict[str, object]) -> str:
    metadata = as_dict(root.get("metadata"))
    for section, key in (("language_info", "name"), ("kernelspec", "language")):
        name = said(as_dict(metadata.get(section)).get(key))
        if name:
            return name
    return "code"


def _names(text: str, code: Sequence[Cell], pattern: re.Pattern[str], head: str) -> list[CardLine]:
    items: dict[str, Item] = {}
    for cell in code:
        for match in pattern.finditer(cell.text):
            if match[1] not in items:
                found = find_in(text, match[0], cell.start, cell.end)
                spans = [Span(start=span.end - len(match[1]), end=span.end) for span in found]
                items[match[1]] = Item(text=match[1], spans=tuple(spans))
    return packed(list(items.values()), head=head, max_lines=1)


build = guarded(tell)
KIND = Kind(name="notebook", section="DOCS", build=build, claim=claim, prefixes=("D",), order=20)
