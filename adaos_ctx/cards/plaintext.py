"""Plain text to a `Document`: paragraphs between blank lines, items after a dash or a number."""

from __future__ import annotations

from adaos_ctx.cards.document import Document, readable
from adaos_ctx.cards.linewise import Line, Outline, lines_of
from adaos_ctx.patterns import lazy

_ITEM = lazy(r"[ \t]*(?:[-*•]|(\d{1,4})[.)])[ \t]+(?=\S)")


def read_text(text: str) -> Document:
    """Split plain text into paragraphs and list items; it has no headings."""
    text, cut_line = readable(text)
    out = Outline()
    rows: list[Line] = []
    for line in [*lines_of(text), Line(text="", start=len(text))]:
        if rows and (not line.text.strip() or _ITEM.match(line.text)):
            _close(out, rows)
            rows = []
        if line.text.strip():
            rows.append(line)
    return Document(text=text, sections=out.sections(), cut_line=cut_line)


def _close(out: Outline, rows: list[Line]) -> None:
    match = _ITEM.match(rows[0].text)
    if not match:
        out.add("para", rows)
        return
    raw = "\n".join([rows[0].text[match.end() :], *(row.text.strip() for row in rows[1:])])
    out.add("item", rows, raw, marker=match[1] or "", depth=1)
