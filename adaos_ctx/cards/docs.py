"""The card of a document: what it is called, what it is about, its sections, its code."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_text import docs as claim
from adaos_ctx.cards.document import locate
from adaos_ctx.cards.guard import guarded
from adaos_ctx.cards.lines import Item, line, packed
from adaos_ctx.cards.reading import read_document
from adaos_ctx.cards.sentences import sentences
from adaos_ctx.model import CardLine, Kind, Source
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adaos_ctx.cards.document import Block, Document, Section

NEWLINE = "\n"
MIN_ABOUT_CHARS = 20  # a shorter sentence is a tag line or a label
MIN_WIDE_ABOUT_CHARS = 8  # the same in scripts without blanks
MAX_LANGUAGES = 8
_LINKED = 0.6  # of a paragraph in links: a menu, not a sentence
_CONTENTS = lazy(
    r"(?:table of )?contents|toc|содержание|оглавление|目录|目次|sommaire|índice|inhalt",
    re.IGNORECASE,
)


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a document's card."""
    document = read_document(source.path, source.text)
    lines = document_lines(document)
    yield from lines or [line(f"no prose; {source.text.count(NEWLINE) + 1} lines")]
    if document.cut_line:
        yield line(f"note: read up to line {document.cut_line}")


def document_lines(document: Document) -> list[CardLine]:
    """Title, first sentence, sections and code of a document; nothing where it has none."""
    lines: list[CardLine] = []
    title = document.front.get("title")
    heading = document.title
    if title and title.text.strip():
        lines.append(line(f"title: {title.text}", title.span))
    elif heading and heading.text:
        lines.append(line(f"title: {heading.text}", heading.span))
    lines += about_lines(document)
    return lines + section_lines(document) + code_lines(document.blocks())


def about_lines(document: Document) -> list[CardLine]:
    """The first sentence that says something; badges, menus and contents are passed over."""
    for kind in ("para", "item"):
        for section in document.sections:
            if _CONTENTS.fullmatch(section.title):
                continue
            for block in section.blocks:
                sentence = _sentence(block) if block.kind == kind else ""
                if sentence:
                    span = locate(document.text, block.span, sentence)
                    return [line(f"about: {sentence}", span)]
    return []


def _sentence(block: Block) -> str:
    linked = sum(len(link.text) for link in block.plain.links)
    if len(block.plain.links) > 1 and linked >= _LINKED * len(block.text):
        return ""
    for sentence in sentences(block.text):
        wide = sum(1 for char in sentence if char >= "\u2e80")
        enough = MIN_WIDE_ABOUT_CHARS if wide > len(sentence) // 3 else MIN_ABOUT_CHARS
        if len(sentence) > enough:
            return sentence
    return ""


def section_lines(document: Document, head: str = "sections: ") -> list[CardLine]:
    """Headings of the highest level below the title."""
    named = document.front.get("title")
    title = None if named and named.text.strip() else document.title
    titled = [s for s in document.sections if s.title and s.heading is not title]
    level = _main_level(titled)
    items = [
        Item(text=section.title, spans=(section.heading.span,))
        for section in titled
        if section.level == level and section.heading and not _CONTENTS.fullmatch(section.title)
    ]
    return packed(items, head=head, separator="; ", max_lines=2)


def _main_level(titled: list[Section]) -> int:
    """The highest level that has more than one heading, or the highest at all."""
    counts = Counter(section.level for section in titled)
    several = [level for level in sorted(counts) if counts[level] > 1]
    return several[0] if several else min(counts, default=0)


def code_lines(blocks: Iterable[Block]) -> list[CardLine]:
    """How many code blocks there are, by language, most first."""
    counts = Counter(block.info or "plain" for block in blocks if block.kind == "code")
    ranked = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    items = [Item(text=f"{name} {count}") for name, count in ranked[:MAX_LANGUAGES]]
    return packed(items, head="code: ", max_lines=1)


build = guarded(tell)
KIND = Kind(name="docs", section="DOCS", build=build, claim=claim, prefixes=("D",), order=80)
