"""AsciiDoc to a `Document`: titles, attributes, paragraphs, lists, tables, blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.document import Document, Field, Link, Plain, Section, readable
from adaos_ctx.cards.linewise import Line, Outline, lines_of
from adaos_ctx.model import Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    import re

_HEADING = lazy(r"(={1,6}|#{1,6})[ \t]+(\S.*)$")
_ATTRIBUTE = lazy(r":(!?[\w-]+!?):(?:[ \t]+(.*))?$")
_DELIMITER = lazy(r"(-{4,}|\.{4,}|\+{4,}|/{4,}|={4,}|\*{4,}|_{4,}|`{3,}|--)[ \t]*(\w*)$")
_VERBATIM = frozenset("-.+/`")
_ITEM = lazy(r"(\*{1,5}|-|\.{1,5}|\d{1,4}\.|[a-zA-Z]\.)[ \t]+(?=\S)")
_TERM = lazy(r"(\S.{0,80}?)(?:::+|;;)(?:[ \t]+(.*))?$")
_ASIDE = lazy(
    r"\[.*\][ \t]*$|//|\.[A-Za-z\w][^.].*$|(?:include|image|video|ifdef|endif|ifndef|toc)::"
)
_INLINE = lazy(
    r"(?:link:|xref:|mailto:)(?P<target>[^\s\[]+)\[(?P<text>[^\]]*)\]"
    r"|(?P<url>https?://[^\s\[\]]+)\[(?P<shown>[^\]]*)\]"
    r"|<<(?P<anchor>[^,>]+)(?:,(?P<name>[^>]*))?>>"
    r"|(?P<image>image:\S+?\[[^\]]*\])"
    r"|(?<![\w*])\*{1,2}(?P<bold>[^*\s](?:[^*\n]*[^*\s])?)\*{1,2}(?![\w*])"
    r"|(?<!\w)_{1,2}(?P<em>[^_\s][^_\n]*)_{1,2}(?!\w)"
    r"|`+(?P<code>[^`\n]+)`+"
)


def plain_asciidoc(raw: str) -> Plain:
    """Take the inline markup off a block of AsciiDoc."""
    links: list[Link] = []
    lead = ""

    def shown(match: re.Match[str]) -> str:
        nonlocal lead
        target = match["target"] or match["url"] or match["anchor"]
        if target:
            text = match["text"] or match["shown"] or match["name"] or target
            links.append(Link(text=text.strip("^ "), target=target))
            return str(text.strip("^ "))
        if match["bold"] and not raw[: match.start()].strip():
            lead = match["bold"]
        return match["bold"] or match["em"] or match["code"] or ""

    text = _INLINE.sub(shown, raw[:4_000])
    return Plain(text=text, links=tuple(links), lead=lead)


def read_asciidoc(text: str) -> Document:
    """Split AsciiDoc into sections and blocks; comments, images and includes are left out."""
    text, cut_line = readable(text)
    reader = _Reader(text)
    sections = reader.read()
    return Document(text=text, front=reader.front, sections=sections, cut_line=cut_line)


class _Reader:
    def __init__(self, text: str) -> None:
        self._lines = lines_of(text)
        self._at = 0
        self._out = Outline(strip=plain_asciidoc)
        self.front: dict[str, Field] = {}

    def read(self) -> tuple[Section, ...]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            if line.text.strip() not in {"", "+"}:
                self._take(line)
        return self._out.sections()

    def _take(self, line: Line) -> None:
        text = line.text.strip()
        if heading := _HEADING.match(line.text):
            self._out.open(len(heading[1]), [line], heading[2].strip(" ="))
        elif attribute := _ATTRIBUTE.match(text):
            span = Span(start=line.start, end=line.end)
            value = (attribute[2] or "").strip()
            self.front.setdefault(attribute[1].casefold(), Field(text=value, span=span))
        elif text.startswith("|==="):
            self._table()
        elif delimiter := _DELIMITER.fullmatch(text):
            self._delimited(delimiter[1])
        elif not _ASIDE.match(text):
            self._body(line, text)

    def _delimited(self, mark: str) -> None:
        """Skip verbatim content; what stands in an example or a side bar is read as text."""
        if mark == "--" or mark[0] not in _VERBATIM:
            return
        rows: list[Line] = []
        while self._at < len(self._lines) and self._lines[self._at].text.strip() != mark:
            rows.append(self._lines[self._at])
            self._at += 1
        self._at += 1
        if rows and mark[0] != "/":
            self._out.add("code", rows)

    def _table(self) -> None:
        rows: list[Line] = []
        cells: list[str] = []
        width = 0
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            if line.text.strip().startswith("|==="):
                break
            if not line.text.strip():
                continue
            rows.append(line)
            found = [cell.strip() for cell in line.text.split("|")]
            if found[0] and cells:
                cells[-1] = f"{cells[-1]} {found[0]}"
            cells += found[1:]
            width = width or len(found) - 1
            if width and len(cells) >= width:
                self._out.row(rows, cells)
                rows, cells = [], []
        if rows:
            self._out.row(rows, cells)

    def _body(self, line: Line, text: str) -> None:
        rows = [line]
        item = _ITEM.match(text)
        term = None if item else _TERM.fullmatch(text)
        while self._at < len(self._lines) and self._continues(self._lines[self._at].text.strip()):
            rows.append(self._lines[self._at])
            self._at += 1
        rest = [row.text.strip() for row in rows[1:]]
        if item:
            marker = item[1].rstrip(".") if item[1][0].isalnum() else ""
            raw = "\n".join([text[item.end() :], *rest])
            self._out.add("item", rows, raw, marker=marker, depth=max(1, len(item[1].strip("."))))
        elif term:
            raw = "\n".join([f"{term[1]}: {term[2] or ''}".strip(), *rest])
            self._out.add("item", rows, raw, depth=1)
        else:
            self._out.add("para", rows)

    def _continues(self, text: str) -> bool:
        starts = (
            text in {"", "+"} or _ITEM.match(text) or _HEADING.match(text) or _TERM.fullmatch(text)
        )
        return not (starts or _DELIMITER.fullmatch(text) or text.startswith("|==="))
