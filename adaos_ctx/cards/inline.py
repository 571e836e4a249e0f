"""Inline Markdown to plain text: emphasis off, links to their text, images and HTML dropped."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from adaos_ctx.cards.document import Link, Plain
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MAX_INLINE_CHARS = 4_000  # of one block; a card line shows 100, and nested markup costs squares
MAX_MARKER_CHARS = 4  # before a bold run that still leads its block: "A.", "1)", "✅", "(b)"
_MARKED = lazy(r"[*\[\]<&\\~]|(?<!\w)_|_(?!\w)|``")
_STRUCK = lazy(r"~~[^~\n]{1,400}~~")
_BREAK = lazy(r"<br\s*/?>", re.IGNORECASE)


def plain_markdown(raw: str, references: dict[str, Any] | None = None) -> Plain:
    """Take the inline markup off a block of Markdown.

    Args:
        raw: The block's content; more than `MAX_INLINE_CHARS` characters are not read.
        references: Link definitions of the document, as markdown-it keeps them.
    """
    raw = raw[:MAX_INLINE_CHARS]
    if not _MARKED.search(raw):
        ticks = raw.count("`")
        if not ticks:
            return Plain(text=raw)
        if ticks % 2 == 0:  # code spans alone
            return Plain(text=raw.replace("`", ""))
    if "~~" in raw:
        raw = _STRUCK.sub("", raw)
    tokens: list[Token] = []
    engine = parser()
    engine.inline.parse(raw, engine, {"references": references or {}}, tokens)
    return _read(tokens)


@cache
def parser() -> MarkdownIt:
    """The one Markdown parser: CommonMark and tables."""
    from markdown_it import MarkdownIt  # 5 x bare Python: only when a Markdown file is read

    return MarkdownIt("commonmark").enable("table")


class _Reader:
    """Collects text, links and the leading bold run of one block."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.links: list[Link] = []
        self.opened: list[tuple[str, int]] = []
        self.lead = ""
        self.strong_at = -1

    def link_open(self, token: Token) -> None:
        self.opened.append((str(token.attrs.get("href", "")), len(self.parts)))

    def link_close(self, _token: Token) -> None:
        if self.opened:
            target, start = self.opened.pop()
            self.links.append(Link(text="".join(self.parts[start:]), target=target))

    def strong_open(self, _token: Token) -> None:
        before = "".join(self.parts).strip()
        if self.strong_at < 0 and not self.lead and len(before) <= MAX_MARKER_CHARS:
            self.strong_at = len(self.parts)

    def strong_close(self, _token: Token) -> None:
        if self.strong_at >= 0:
            self.lead = "".join(self.parts[self.strong_at :]).strip()
            self.strong_at = -1

    def text(self, token: Token) -> None:
        self.parts.append(token.content)

    def line_break(self, _token: Token) -> None:
        self.parts.append("\n")

    def html(self, token: Token) -> None:
        if _BREAK.match(token.content):
            self.parts.append("\n")


_HANDLERS = {
    "text": _Reader.text,
    "text_special": _Reader.text,  # an escape or entity, already resolved
    "code_inline": _Reader.text,
    "softbreak": _Reader.line_break,
    "hardbreak": _Reader.line_break,
    "link_open": _Reader.link_open,
    "link_close": _Reader.link_close,
    "strong_open": _Reader.strong_open,
    "strong_close": _Reader.strong_close,
    "html_inline": _Reader.html,
}


def _read(tokens: list[Token]) -> Plain:
    reader = _Reader()
    for token in tokens:
        handler = _HANDLERS.get(token.type)
        if handler:
            handler(reader, token)
    return Plain(text="".join(reader.parts), links=tuple(reader.links), lead=reader.lead)
