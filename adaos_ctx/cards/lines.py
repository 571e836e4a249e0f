"""The form of card lines: `- text`, at most 100 characters, at most ten of them, nothing hidden.

Builders say what a card tells; this module is the only place that knows how long a line may be and
what is done when more is there than fits.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.model import MAX_CARD_CHARS, MAX_CARD_LINES, CardLine, Source, Span
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

BULLET = "- "
ELLIPSIS = "…"  # one character, so that a cut line still has at most 100
_BACK_TO_SPACE = 0.6  # a cut moves back to the last space when that lies past 60 % of the limit
_DANGLING = " ,;:-(‐–—"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One entry of a list that is packed into lines, with the span that supports it."""

    text: str
    spans: tuple[Span, ...] = ()


def line(text: str, *spans: Span) -> CardLine:
    """Make one card line: whitespace collapsed, secrets masked, hidden characters shown, cut to fit.

    Args:
        text: What the line says, without the bullet.
        spans: Ranges of the source that support it; none when it is derived.

    Returns:
        A line of at most `MAX_CARD_CHARS` characters that starts with `- `.
    """
    return CardLine(text=BULLET + cut(clean(text), MAX_CARD_CHARS - len(BULLET)), spans=spans)


def clean(text: str) -> str:
    """NFC, one line, secrets masked, hidden characters escaped."""
    flat = " ".join(unicodedata.normalize("NFC", text).split())
    return escape_hidden(redact(flat).text)


def clip(text: str, max_chars: int) -> str:
    """Cut text to a number of characters, at a word where that costs little, never in a grapheme.

    Secrets in a text that must be cut are masked before.

    Args:
        text: One line, already clean.
        max_chars: Limit in code points, the ellipsis included; >= 1.

    Returns:
        The text itself when it fits; else, once secrets are masked, a prefix that ends in `…`.
    """
    if len(text) <= max_chars:
        return text
    # Half of a secret has no shape by which it could be found later.
    return cut(redact(text).text, max_chars)


def cut(text: str, max_chars: int) -> str:
    """Cut like `clip` what `clean` has gone over."""
    if len(text) <= max_chars:
        return text
    head = _whole_graphemes(text, max_chars - len(ELLIPSIS))
    space = head.rfind(" ")
    if space > max_chars * _BACK_TO_SPACE:
        head = head[:space]
    return head.rstrip(_DANGLING + ELLIPSIS) + ELLIPSIS


def packed(
    items: Sequence[Item],
    *,
    head: str = "",
    separator: str = ", ",
    max_lines: int = 3,
    noun: str = "",
) -> list[CardLine]:
    """Pack items into as few lines as possible, whole, in order; say how many were left out.

    Args:
        items: n >= 0 entries; one that is longer than a line is clipped.
        head: Text before the first item of the first line (`"defs: "`).
        separator: Between two items of one line.
        max_lines: Most lines to use, >= 1.
        noun: Named after the count of what was left out (`…+3 fields`).

    Returns:
        0..max_lines lines; the last one ends in `…+N` when N items did not fit.
    """
    width = MAX_CARD_CHARS - len(BULLET)
    cleaned = [
        Item(text=cut(clean(item.text), width - len(head)), spans=item.spans) for item in items
    ]
    rows: list[list[Item]] = []
    used = 0
    for index, item in enumerate(cleaned):
        rest = _more(len(cleaned) - index - 1, separator, noun)
        if rows and _fits(
            rows[-1] + [item],
            head if len(rows) == 1 else "",
            separator,
            width,
            rest,
            last=len(rows) == max_lines,
        ):
            rows[-1].append(item)
        elif len(rows) < max_lines:
            rows.append([item])
        else:
            break
        used += 1
    return _render(rows, head, separator, _more(len(cleaned) - used, separator, noun), width)


def _fits(row: list[Item], head: str, separator: str, width: int, rest: str, *, last: bool) -> bool:
    length = len(head) + len(separator.join(item.text for item in row))
    return length + (len(rest) if last else 0) <= width


def _more(count: int, separator: str, noun: str) -> str:
    return f"{separator}{ELLIPSIS}+{count}{' ' + noun if noun else ''}" if count else ""


def _render(
    rows: list[list[Item]], head: str, separator: str, rest: str, width: int
) -> list[CardLine]:
    lines = []
    for number, row in enumerate(rows):
        text = (head if number == 0 else "") + separator.join(item.text for item in row)
        tail = rest if number == len(rows) - 1 else ""
        spans = tuple(span for item in row for span in item.spans)
        lines.append(CardLine(text=BULLET + cut(text, width - len(tail)) + tail, spans=spans))
    return lines


def finish(
    lines: Iterable[CardLine], *, noun: str = "lines", max_lines: int = MAX_CARD_LINES
) -> tuple[CardLine, ...]:
    """Close a card: at least one line, at most ten, the overflow counted in the last."""
    kept = tuple(lines)
    if not kept:
        return (line("empty file"),)
    if len(kept) <= max_lines:
        return kept
    left = len(kept) - max_lines + 1
    return (*kept[: max_lines - 1], line(f"{ELLIPSIS}+{left} {noun}"))


def noted(
    source: Source, lines: Iterable[CardLine], *, noun: str = "lines"
) -> tuple[CardLine, ...]:
    """Close a card like `finish`, and say in its last line what decoding had to do."""
    if not source.notes:
        return finish(lines, noun=noun)
    body = finish(lines, noun=noun, max_lines=MAX_CARD_LINES - 1)
    return (*body, line("note: " + "; ".join(source.notes)))


def _whole_graphemes(text: str, max_chars: int) -> str:
    """The longest prefix of whole grapheme clusters within a number of code points."""
    if all(map(_stands_alone, text[max_chars - 1 : max_chars + 1])):
        return text[:max_chars]
    import regex  # loaded only where a cut might fall into a cluster: it costs 2.5 x bare Python

    end = 0
    for match in regex.finditer(r"\X", text[: max_chars + 64]):
        if match.end() > max_chars:
            break
        end = match.end()
    return text[:end]


def _stands_alone(char: str) -> bool:
    """A character of the common scripts that no cluster has inside, between two of its sort."""
    code = ord(char)
    return any(first <= code < end for first, end in _ALONE)


# Letters and signs without combining marks and joiners: Latin, Greek and Cyrillic, punctuation,
# currency, kana, ideographs and Hangul syllables (Unicode Standard Annex 29, rules GB3 to GB13).
_ALONE = (
    (0x20, 0x7F), (0xA0, 0xAD), (0xAE, 0x300), (0x370, 0x483), (0x48A, 0x590), (0x2010, 0x2028),
    (0x2030, 0x2060), (0x20A0, 0x20D0), (0x3001, 0x302A), (0x3041, 0x3099), (0x30A0, 0x3100),
    (0x4E00, 0xA000), (0xAC00, 0xD7A4), (0xFF01, 0xFF9E),
)  # fmt: skip
