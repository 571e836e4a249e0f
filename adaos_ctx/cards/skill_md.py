"""The card of a SKILL.md: its name, when to use it, its files, its steps."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_text import skill_md as claim
from adaos_ctx.cards.docs import code_lines, document_lines, section_lines
from adaos_ctx.cards.guard import guarded
from adaos_ctx.cards.lines import ELLIPSIS, Item, clean, line, packed
from adaos_ctx.cards.markdown import read_markdown
from adaos_ctx.model import MAX_CARD_CHARS, CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx.cards.document import Document, Field

MAX_WHEN_LINES = 3  # a description has 205 characters in the median, 1,024 at most
_WIDTH = MAX_CARD_CHARS - 2


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a skill's manifest."""
    document = read_markdown(source.text)
    front = _front_lines(document)
    if not front:
        yield line("note: no front matter")
        yield from document_lines(document)
        return
    yield from front
    yield from _file_lines(source)
    yield from section_lines(document, head="steps: ")
    yield from code_lines(document.blocks())


def _front_lines(document: Document) -> list[CardLine]:
    lines: list[CardLine] = []
    name = document.front.get("name")
    when = document.front.get("description")
    if name and name.text.strip():
        lines.append(line(f"name: {name.text}", name.span))
    if when and when.text.strip():
        lines += _wrapped("when: ", when)
    for key, head in (("allowed-tools", "tools"), ("compatibility", "needs")):
        field = document.front.get(key)
        if field and field.text.strip():
            lines.append(line(f"{head}: {field.text}", field.span))
    return lines


def _wrapped(head: str, field: Field) -> list[CardLine]:
    """A text over a few lines, broken between words; a line that goes on begins with `…`."""
    words = clean(field.text).split(" ")
    rows: list[str] = []
    while words and len(rows) < MAX_WHEN_LINES - 1:
        row, taken = (f"{ELLIPSIS} " if rows else head), 0
        while taken < len(words) and len(row) + len(words[taken]) <= _WIDTH:
            row += words[taken] + " "
            taken += 1
        if not taken:
            break
        rows.append(row.rstrip())
        words = words[taken:]
    if words:
        rows.append(f"{ELLIPSIS if rows else head.rstrip()} {' '.join(words)}")
    return [line(row, field.span) for row in rows]


def _file_lines(source: Source) -> list[CardLine]:
    """The other files of the skill, counted by their first folder, in the order of names."""
    others = [path for path in source.siblings if path != source.path]
    counts = Counter(path.partition("/")[0] for path in others if "/" in path)
    loose = [path for path in others if "/" not in path]
    return packed(_counted(counts, loose), head="files: ", max_lines=1)


def _counted(counts: Counter[str], loose: Sequence[str]) -> list[Item]:
    items = [Item(text=f"{name} {counts[name]}") for name in sorted(counts)]
    return items + [Item(text=name) for name in sorted(loose)]


build = guarded(tell)
KIND = Kind(
    name="skill_md", section="MANIFEST", build=build, claim=claim, prefixes=("M",), order=10
)
