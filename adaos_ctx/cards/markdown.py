"""Markdown to a `Document`, by the tokens of markdown-it (CommonMark and tables)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from adaos_ctx.cards.document import Block, BlockKind, Document, Plain, Section, readable
from adaos_ctx.cards.frontmatter import front_matter
from adaos_ctx.cards.inline import plain_markdown
from adaos_ctx.model import Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MAX_HTML_CHARS = 4_000  # of an HTML block that are searched for a heading
_HTML_HEADING = lazy(r"<h([1-6])\b[^>]*>(.{1,400}?)</h\1>", re.IGNORECASE | re.DOTALL)
_TAG = lazy(r"<[^<>]*>")


def read_markdown(text: str) -> Document:
    """Split Markdown into sections and blocks; HTML blocks and comments are left out.

    Args:
        text: The whole source; its front matter may be broken.
    """
    text, cut_line = readable(text)
    front = front_matter(text)
    body = text[front.body :]
    env: dict[str, Any] = {}
    try:
        tokens = _block_parser().parse(body, env)
    except RecursionError:  # nesting is limited, but the caller's own stack may be deep
        tokens = []
    walk = _Walk(text, front.body, env.get("references") or {})
    for token in tokens:
        walk.take(token)
    return Document(text=text, front=front.fields, sections=walk.sections(), cut_line=cut_line)


@cache
def _block_parser() -> MarkdownIt:
    """A parser that leaves inline text alone: half of the time, and few blocks are read."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.disable(["inline", "text_join"])
    return parser


class _Walk:
    """One pass over block tokens."""

    def __init__(self, text: str, offset: int, references: dict[str, Any]) -> None:
        self._starts = _line_starts(text, offset)
        self._references = references
        self._sections: list[tuple[int, Block | None, list[Block]]] = [(0, None, [])]
        self._lists = 0
        self._quotes = 0
        self._item: str | None = None  # marker of an item whose first paragraph is to come
        self._heading = 0
        self._row: list[str] | None = None
        self._in_head = False
        self._row_lines: tuple[int, int] = (0, 0)

    def sections(self) -> tuple[Section, ...]:
        return tuple(
            Section(level=level, heading=heading, blocks=tuple(blocks))
            for level, heading, blocks in self._sections
        )

    def take(self, token: Token) -> None:
        handler = _HANDLERS.get(token.type)
        if handler:
            handler(self, token)

    def _strip(self, raw: str) -> Plain:
        return plain_markdown(raw, self._references)

    def _span(self, lines: list[int] | tuple[int, int] | None) -> Span:
        first, last = lines or (0, 0)
        top = len(self._starts) - 1
        return Span(start=self._starts[min(first, top)], end=self._starts[min(last, top)])

    def _add(self, kind: BlockKind, raw: str, span: Span, **more: Any) -> None:
        self._sections[-1][2].append(
            Block(
                kind=kind,
                raw=raw,
                span=span,
                depth=self._lists,
                quoted=self._quotes > 0,
                strip=self._strip,
                **more,
            )
        )

    def inline(self, token: Token) -> None:
        if self._row is not None:
            self._row.append(token.content)
        elif self._heading:
            block = Block(
                kind="para", raw=token.content, span=self._span(token.map), strip=self._strip
            )
            self._sections.append((self._heading, block, []))
        elif self._item is not None:
            self._add("item", token.content, self._span(token.map), marker=self._item)
            self._item = None
        else:
            self._add("para", token.content, self._span(token.map))

    def heading(self, token: Token) -> None:
        # A heading inside a list or a quotation is text of that item, not of the document.
        nested = self._lists > 0 or self._quotes > 0
        self._heading = 0 if nested or token.nesting < 0 else int(token.tag[1:])

    def html(self, token: Token) -> None:
        """Keep a heading that a README centres with HTML; drop everything else."""
        match = _HTML_HEADING.search(token.content[:MAX_HTML_CHARS])
        title = " ".join(_TAG.sub(" ", match[2]).split()) if match else ""
        if match and title and not self._lists and not self._quotes:
            block = Block(kind="para", raw=title, span=self._span(token.map))
            self._sections.append((int(match[1]), block, []))

    def code(self, token: Token) -> None:
        info = token.info.split()
        self._item = None
        self._add(
            "code",
            token.content,
            self._span(token.map),
            info=info[0].strip("{}.").casefold() if info else "",
        )

    def list(self, token: Token) -> None:
        self._lists += token.nesting

    def item(self, token: Token) -> None:
        self._item = token.info if token.nesting > 0 else None

    def quote(self, token: Token) -> None:
        self._quotes += token.nesting

    def table_head(self, token: Token) -> None:
        self._in_head = token.nesting > 0

    def row(self, token: Token) -> None:
        if token.nesting > 0:
            self._row = []
            lines = token.map or [0, 0]
            self._row_lines = (lines[0], lines[1])
            return
        cells = tuple(self._row or ())
        self._row = None
        info = "head" if self._in_head else ""
        self._add("row", " | ".join(cells), self._span(self._row_lines), cells=cells, info=info)


_HANDLERS = {
    "inline": _Walk.inline,
    "html_block": _Walk.html,
    "heading_open": _Walk.heading,
    "heading_close": _Walk.heading,
    "fence": _Walk.code,
    "code_block": _Walk.code,
    "bullet_list_open": _Walk.list,
    "bullet_list_close": _Walk.list,
    "ordered_list_open": _Walk.list,
    "ordered_list_close": _Walk.list,
    "list_item_open": _Walk.item,
    "list_item_close": _Walk.item,
    "blockquote_open": _Walk.quote,
    "blockquote_close": _Walk.quote,
    "thead_open": _Walk.table_head,
    "thead_close": _Walk.table_head,
    "tr_open": _Walk.row,
    "tr_close": _Walk.row,
}


def _line_starts(text: str, offset: int) -> list[int]:
    """Offsets at which the lines of `text[offset:]` begin, and the end of the text."""
    starts = [offset]
    position = text.find("\n", offset)
    while position >= 0:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    starts.append(len(text))
    return starts
