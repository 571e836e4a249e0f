"""The card of a Jupyter notebook: its text and code cells, never its outputs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.docs import about_lines, section_lines
from adaos_ctx.cards.document import is_blank
from adaos_ctx.cards.jsontext import listing, mapping, parse_json, place, said
from adaos_ctx.cards.lines import Item, finish, line, packed
from adaos_ctx.cards.markdown import read_markdown
from adaos_ctx.cards.notes import with_notes
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Mapping

_IMPORT = re.compile(r"^(?:import|from)[ \t]+([^\W\d]\w*)", re.MULTILINE)
_DEFINED = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+([^\W\d]\w*)", re.MULTILINE)


def build(source: Source) -> tuple[CardLine, ...]:
    """Tell a notebook in at most ten lines."""
    if is_blank(source.text):
        return with_notes(source, finish([]))
    parsed = parse_json(source.text)
    if parsed.problem:
        return with_notes(source, finish([line(f"unparsed notebook ({parsed.problem})")]))
    root = mapping(parsed.value)
    cells = _cells(root)
    prose = "\n\n".join(_text(cell) for cell in cells if cell.get("cell_type") == "markdown")
    code = [_text(cell) for cell in cells if cell.get("cell_type") == "code"]
    lines = _prose_lines(source.text, prose)
    lines.append(line(f"cells: {_language(root)} {len(code)}, other {len(cells) - len(code)}"))
    lines += _names(source.text, code, _IMPORT, "imports: ")
    lines += _names(source.text, code, _DEFINED, "defines: ")
    return with_notes(source, finish(lines))


def _prose_lines(text: str, prose: str) -> list[CardLine]:
    """What the text cells say; spans count in the notebook's own text, not in the cells'."""
    document = read_markdown(prose)
    lines: list[CardLine] = []
    title = document.title
    if title and title.text:
        lines.append(line(f"title: {title.text}", *place(text, title.raw)))
    derived = [*about_lines(document), *section_lines(document)]
    return lines + [CardLine(text=entry.text) for entry in derived]


def _cells(root: Mapping[str, object]) -> list[Mapping[str, object]]:
    cells = [mapping(cell) for cell in listing(root.get("cells"))]
    for sheet in listing(root.get("worksheets")):  # nbformat 3
        cells += [mapping(cell) for cell in listing(mapping(sheet).get("cells"))]
    return cells


def _text(cell: Mapping[str, object]) -> str:
    source = cell.get("source", cell.get("input"))
    return (
        source
        if isinstance(source, str)
        else "".join(part for part in listing(source) if isinstance(part, str))
    )


def _language(root: Mapping[str, object]) -> str:
    metadata = mapping(root.get("metadata"))
    for section, key in (("language_info", "name"), ("kernelspec", "language")):
        name = said(mapping(metadata.get(section)).get(key))
        if name:
            return name
    return "code"


def _names(text: str, code: list[str], pattern: re.Pattern[str], head: str) -> list[CardLine]:
    names = dict.fromkeys(name for cell in code for name in pattern.findall(cell))
    items = [Item(text=name, spans=place(text, name)) for name in names]
    return packed(items, head=head, max_lines=1)


def claim(path: str, text: str) -> int:
    """Recognise a notebook by its suffix."""
    del text  # the name decides
    return 95 if path.casefold().endswith(".ipynb") else 0


KIND = Kind(name="notebook", section="DOCS", build=build, claim=claim, prefixes=("D",), order=20)
