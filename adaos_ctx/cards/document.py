"""What a written document says, whatever markup it is written in: sections, blocks, plain text.

The splitters (Markdown, reStructuredText, AsciiDoc, plain text) make one `Document`; the builders
read only that. Every block knows its range of characters in the source. Markup inside a block is
taken off when somebody asks for its plain text, because a card reads few of the blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from adaos_ctx.model import Span

BlockKind = Literal["para", "item", "row", "code"]

MAX_CHARS = 262_144  # characters of a document that are read; no real document of ours is longer
MAX_LINES = 20_000  # lines that are read: block parsing costs about 30 µs a line


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link as written: the text that shows, and where it leads."""

    text: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """Inline text without its markup.

    Args:
        text: What a reader sees; line ends of the source are kept as LF.
        links: Links in order.
        lead: The text in bold that the block starts with; empty when it does not.
    """

    text: str
    links: tuple[Link, ...] = ()
    lead: str = ""


Strip = Callable[[str], Plain]


def as_is(raw: str) -> Plain:
    """Take text that has no markup."""
    return Plain(text=raw)


@dataclass(frozen=True, kw_only=True)
class Block:
    """A paragraph, list item, table row or code block.

    Args:
        kind: What it is.
        raw: Its text with inline markup; a code block's content; a row's cells joined by ` | `.
        span: Its range in the source.
        depth: How many lists it lies in.
        marker: Number of an ordered list's item; empty otherwise.
        cells: A table row's cells, markup included.
        info: A code block's language; `head` for the first row of a table.
        quoted: Whether it stands in a quotation or an admonition.
        strip: Takes inline markup off.
    """

    kind: BlockKind
    raw: str
    span: Span
    depth: int = 0
    marker: str = ""
    cells: tuple[str, ...] = ()
    info: str = ""
    quoted: bool = False
    strip: Strip = field(default=as_is, compare=False, repr=False)

    @cached_property
    def plain(self) -> Plain:
        """The text without markup, read once."""
        return self.strip(self.raw)

    @cached_property
    def text(self) -> str:
        """The plain text in one line."""
        return " ".join(self.plain.text.split())

    def cell(self, index: int) -> str:
        """A row's cell as plain text in one line; empty when there is none."""
        if index >= len(self.cells):
            return ""
        return " ".join(self.strip(self.cells[index]).text.split())


@dataclass(frozen=True, kw_only=True)
class Section:
    """A heading and the blocks up to the next one.

    Args:
        level: 1 for the highest heading; 0 for what stands before the first.
        heading: The heading; None for what stands before the first.
        blocks: Blocks in order, those of deeper sections not included.
    """

    level: int
    heading: Block | None
    blocks: tuple[Block, ...] = ()

    @property
    def title(self) -> str:
        """The heading's plain text in one line; empty when there is none."""
        return self.heading.text if self.heading else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One entry of the front matter: its text, its items where it is a list, and its range."""

    text: str
    span: Span
    items: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Document:
    """A document as sections in reading order.

    Args:
        text: The source text.
        front: Front matter (or document attributes) by casefolded key.
        sections: At least one; the first may have no heading.
        cut_line: Number of the last line that was read, where the rest was left out; else 0.
    """

    text: str
    front: Mapping[str, Field] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()
    cut_line: int = 0

    @cached_property
    def title(self) -> Block | None:
        """The first heading of level 1, or the first heading of all."""
        headings = [section for section in self.sections if section.heading]
        top = next((section for section in headings if section.level == 1), None)
        first = top or next(iter(headings), None)
        return first.heading if first else None

    def blocks(self) -> Iterator[Block]:
        """All blocks in order, headings not included."""
        for section in self.sections:
            yield from section.blocks


def readable(text: str) -> tuple[str, int]:
    """Limit a text to what is read of it.

    Returns:
        The text with LF line ends, ended at a whole line where it is too long, and the number of
        its last line in that case, else 0.
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) <= MAX_CHARS and text.count("\n") <= MAX_LINES:
        return text, 0
    head = text[:MAX_CHARS]
    lines = head.split("\n", MAX_LINES)[:MAX_LINES]
    kept = "\n".join(lines)
    if len(kept) == len(head) and len(lines) > 1:
        kept = kept[: kept.rfind("\n")]
    return kept, kept.count("\n") + 1


def locate(text: str, span: Span, words: str) -> Span:
    """Narrow a block's range to the words that were taken from it.

    Args:
        text: The source text.
        span: Where the words come from, markup between them.
        words: Plain text; a trailing ellipsis is ignored.

    Returns:
        The range from the first to the last word, in order; `span` itself when they do not follow
        each other in it (markup inside a word).
    """
    position, start = span.start, -1
    for word in words.rstrip("…").split():
        found = text.find(word, position, span.end)
        if found < 0:
            return span
        start = found if start < 0 else start
        position = found + len(word)
    return span if start < 0 else Span(start=start, end=position)
