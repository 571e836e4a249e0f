"""reStructuredText to a `Document`: titles, paragraphs, lists, field lists, grid tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.document import Document, Link, Plain, Section, readable
from adaos_ctx.cards.linewise import Line, Outline, lines_of
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    import re

_ADORNED = lazy(r"([=\-`:'\"~^_*+#<>.!$%&,/;?@\\|])\1{1,}\s*")
_ITEM = lazy(r"(?:[-*+•‣⁃]|(\(?(?:\d{1,4}|#|[A-Za-z])[.)]))[ \t]+(?=\S)")
_FIELD = lazy(r":([^:\n]{1,80}):(?:[ \t]+(.*))?$")
_DIRECTIVE = lazy(r"\.\.[ \t]+([\w:.-]+)::[ \t]*(.*)$")
_CODE = frozenset({"code", "code-block", "sourcecode", "literalinclude", "parsed-literal"})
_INLINE = lazy(
    r"``(?P<code>[^`]+)``"
    r"|(?::[\w:.+-]+:)?`(?P<text>[^`<]*?)[ \t\n]*<(?P<target>[^`>]+)>`_{0,2}"
    r"|(?::[\w:.+-]+:)?`(?P<ref>[^`]+)`_{0,2}"
    r"|\*\*(?P<bold>[^*\n]+(?:\n[^*\n]+)*)\*\*"
    r"|(?<!\w)\*(?P<em>[^*\s][^*\n]*)\*(?!\w)"
)


def plain_rst(raw: str) -> Plain:
    """Take the inline markup off a block of reStructuredText."""
    links: list[Link] = []
    lead = ""

    def shown(match: re.Match[str]) -> str:
        nonlocal lead
        if match["target"]:
            links.append(Link(text=match["text"] or match["target"], target=match["target"]))
            return str(match["text"] or match["target"])
        if match["bold"] and not raw[: match.start()].strip():
            lead = match["bold"]
        return str(match["code"] or match["ref"] or match["bold"] or match["em"])

    text = _INLINE.sub(shown, raw[:4_000])
    return Plain(text=text, links=tuple(links), lead=lead)


def read_rst(text: str) -> Document:
    """Split reStructuredText into sections and blocks; comments and directives are left out."""
    text, cut_line = readable(text)
    return Document(text=text, sections=_Reader(text).read(), cut_line=cut_line)


class _Reader:
    def __init__(self, text: str) -> None:
        self._lines = lines_of(text)
        self._at = 0
        self._out = Outline(strip=plain_rst)
        self._styles: list[str] = []

    def read(self) -> tuple[Section, ...]:
        while self._at < len(self._lines):
            if not self._line(0).text.strip():
                self._at += 1
            elif not self._title() and not self._explicit():
                self._body()
        return self._out.sections()

    def _line(self, ahead: int) -> Line:
        index = self._at + ahead
        return self._lines[index] if index < len(self._lines) else Line(text="", start=0)

    def _title(self) -> bool:
        first, second, third = (self._line(n) for n in range(3))
        over = _ADORNED.fullmatch(first.text)
        if over and second.text.strip() and third.text.rstrip() == first.text.rstrip():
            self._open(over[1] + "o", [first, second, third], second.text.strip())
            self._at += 3
            return True
        under = _ADORNED.fullmatch(second.text)
        if under and first.indent == 0 and not over and _long_enough(second.text, first.text):
            self._open(under[1], [first, second], first.text.strip())
            self._at += 2
            return True
        return False

    def _open(self, style: str, rows: list[Line], title: str) -> None:
        if style not in self._styles:
            self._styles.append(style)
        self._out.open(self._styles.index(style) + 1, rows, title)

    def _explicit(self) -> bool:
        """Directives, comments and targets with what is indented below them."""
        line = self._line(0)
        if not line.text.lstrip().startswith(".."):
            return False
        if line.text.strip() != ".." and not line.text.lstrip().startswith(".. "):
            return False
        match = _DIRECTIVE.match(line.text.lstrip())
        self._at += 1
        rows = self._indented(line.indent)
        if match and match[1] in _CODE and rows:
            self._out.add("code", rows)
        return True

    def _indented(self, indent: int) -> list[Line]:
        rows: list[Line] = []
        while self._at < len(self._lines):
            line = self._line(0)
            if line.text.strip() and line.indent <= indent:
                break
            if line.text.strip():
                rows.append(line)
            self._at += 1
        return rows

    def _body(self) -> None:
        line = self._line(0)
        stripped = line.text.strip()
        if stripped.startswith(("+-", "+=")) or (stripped.startswith("|") and "|" in stripped[1:]):
            self._grid()
        elif _ADORNED.fullmatch(line.text) or set(stripped) <= {"=", " "}:
            self._at += 1  # a transition, or the rule of a simple table
        elif field := _FIELD.match(stripped):
            self._at += 1
            rows = [line, *self._more(line.indent + 1)]
            rest = "\n".join([field[2] or "", *(row.text.strip() for row in rows[1:])])
            self._out.add("item", rows, f"{field[1]}: {rest.strip()}")
        elif item := _ITEM.match(line.text.lstrip()):
            self._item(line, item)
        else:
            self._paragraph()

    def _item(self, line: Line, match: re.Match[str]) -> None:
        self._at += 1
        rows = [line, *self._more(line.indent + 1)]
        raw = "\n".join([line.text.lstrip()[match.end() :], *(r.text.strip() for r in rows[1:])])
        marker = (match[1] or "").strip("().#")
        self._out.add("item", rows, raw, marker=marker, depth=1 + line.indent // 2)

    def _more(self, indent: int) -> list[Line]:
        """Following lines of the same paragraph: not blank, indented, no item of their own."""
        rows: list[Line] = []
        while self._at < len(self._lines):
            line = self._line(0)
            if not line.text.strip() or line.indent < indent or _ITEM.match(line.text.lstrip()):
                break
            rows.append(line)
            self._at += 1
        return rows

    def _paragraph(self) -> None:
        rows = [self._line(0)]
        self._at += 1
        while self._line(0).text.strip() and not self._starts_new():
            rows.append(self._line(0))
            self._at += 1
        literal = rows[-1].text.rstrip().endswith("::")
        raw = "\n".join(row.text.strip() for row in rows)
        self._out.add("para", rows, raw[:-1] if literal else raw)
        if literal:
            code = self._indented(rows[0].indent)
            if code:
                self._out.add("code", code)

    def _starts_new(self) -> bool:
        line, below = self._line(0), self._line(1)
        return (
            bool(_ADORNED.fullmatch(below.text))
            and line.indent == 0
            and _long_enough(below.text, line.text)
        )

    def _grid(self) -> None:
        rows: list[Line] = []
        first = True
        while self._line(0).text.strip().startswith(("+", "|")):
            line = self._line(0)
            self._at += 1
            if line.text.strip().startswith("|"):
                rows.append(line)
            elif rows:
                self._out.row(rows, _cells(rows), head=first and "=" in line.text)
                rows, first = [], False
        if rows:
            self._out.row(rows, _cells(rows))
        elif first and not rows:
            return


def _cells(rows: list[Line]) -> list[str]:
    columns: list[list[str]] = []
    for row in rows:
        for index, cell in enumerate(row.text.strip().strip("|").split("|")):
            if index == len(columns):
                columns.append([])
            columns[index].append(cell.strip())
    return [" ".join(part for part in column if part) for column in columns]


def _long_enough(adornment: str, title: str) -> bool:
    """Docutils wants it as long as the title; people come a few characters short."""
    length = len(title.strip())
    return length > 0 and len(adornment.strip()) >= min(length - 2, max(4, length // 2))
