"""Fill card lines from a long run of items without making more of them than fit."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.lines import BULLET, ELLIPSIS, Item, clip, line
from adaos_ctx.model import MAX_CARD_CHARS, CardLine, Span
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH = MAX_CARD_CHARS - len(BULLET)  # characters of a line that are for the text
_SEPARATOR = ", "
_RESERVE = 8  # characters kept free for `, …+12345` where a rest may follow


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """Filled lines, and how many items did not get in."""

    lines: tuple[CardLine, ...]
    left: int


def flow(
    items: Iterable[Item],
    total: int,
    *,
    max_lines: int,
    head: str = "",
    tail: str = "",
    inline: bool = False,
) -> Flow:
    """Pack items whole, in order, into at most `max_lines` lines; items are drawn one by one.

    Args:
        items: At most `total` entries; no more of them are drawn than fit.
        total: How many there are, so that the rest can be counted without being made.
        max_lines: Lines to fill, >= 0.
        head: Text before the first item.
        tail: Text at the end of the first line.
        inline: Close the last line with `…+N` when N items are left.

    Returns:
        0..max_lines lines of at most `MAX_CARD_CHARS` characters, and N >= 0.
    """
    rows: list[list[Item]] = []
    used = room = 0
    for item in items if max_lines > 0 else ():
        first = len(rows) <= 1
        spare = len(tail) if first else 0
        short = Item(text=tidy(item.text, WIDTH - spare - len(head) - _RESERVE), spans=item.spans)
        more = inline and len(rows) == max_lines and used + 1 < total
        if rows and len(_SEPARATOR) + len(short.text) + (_RESERVE if more else 0) <= room:
            rows[-1].append(short)
            room -= len(_SEPARATOR) + len(short.text)
        elif len(rows) < max_lines:
            rows.append([short])
            room = WIDTH - len(short.text) - (len(head) + len(tail) if len(rows) == 1 else 0)
        else:
            break
        used += 1
    left = total - used
    rest = f"{_SEPARATOR}{ELLIPSIS}+{left}" if inline and left else ""
    return Flow(lines=_lines(rows, (head, tail, rest)), left=left)


def tidy(text: str, max_chars: int = WIDTH) -> str:
    """One line of NFC text with hidden characters shown, cut to a number of characters."""
    if not (text.isascii() and text.isprintable()):
        text = escape_hidden(" ".join(unicodedata.normalize("NFC", text[: 4 * WIDTH]).split()))
    elif "  " in text[: 4 * WIDTH]:
        text = " ".join(text[: 4 * WIDTH].split())
    return clip(text, max_chars)


def _lines(rows: Sequence[Sequence[Item]], ends: tuple[str, str, str]) -> tuple[CardLine, ...]:
    head, tail, rest = ends
    found = []
    for number, row in enumerate(rows):
        text = _SEPARATOR.join(item.text for item in row)
        text = (head + text + tail) if number == 0 else text
        text += rest if number == len(rows) - 1 else ""
        found.append(line(text, *_spans(row)))
    return tuple(found)


def _spans(row: Iterable[Item]) -> tuple[Span, ...]:
    return tuple(span for item in row for span in item.spans)


def rest_line(left: int, noun: str) -> tuple[CardLine, ...]:
    """The line that counts what is not shown; none when nothing is left."""
    return (line(f"{ELLIPSIS}+{left} {noun}"),) if left else ()


def listed(
    items: Sequence[Item] | Iterable[Item], total: int, *, max_lines: int, noun: str, tail: str = ""
) -> Flow:
    """Fill lines; when not all fits, the last of them is `…+N noun`.

    Args:
        items: At most `total` entries, drawn one by one.
        total: How many there are.
        max_lines: Lines to use in all, >= 2.
        noun: Named after the count of what was left out.
        tail: Text at the end of the first line.

    Returns:
        The lines, the counting one included, and how many items were left out.
    """
    ready = iter(items)
    drawn = _Drawn(ready)
    whole = flow(drawn, total, max_lines=max_lines, tail=tail)
    if not whole.left:
        return whole
    short = flow(drawn.seen, total, max_lines=max_lines - 1, tail=tail)
    return Flow(lines=(*short.lines, *rest_line(short.left, noun)), left=short.left)


class _Drawn:
    """Remembers the items that were drawn from an iterator, so that they are made once."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._items = iter(items)
        self.seen: list[Item] = []

    def __iter__(self) -> _Drawn:
        return self

    def __next__(self) -> Item:
        item = next(self._items)
        self.seen.append(item)
        return item
