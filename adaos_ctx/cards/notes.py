"""The line that says what decoding had to do, for every kind of card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.lines import ELLIPSIS, line
from adaos_ctx.model import MAX_CARD_LINES, CardLine, Source

if TYPE_CHECKING:
    from collections.abc import Sequence


def with_notes(source: Source, lines: Sequence[CardLine]) -> tuple[CardLine, ...]:
    """Add `- note: not UTF-8` and the like below a finished card, within its ten lines.

    A card that is full gives up its last line, and says so in the note.
    """
    if not source.notes:
        return tuple(lines)
    said = "; ".join(source.notes)
    if len(lines) < MAX_CARD_LINES:
        return (*lines, line(f"note: {said}"))
    kept = tuple(lines)[: MAX_CARD_LINES - 1]
    return (*kept, line(f"note: {said}; {ELLIPSIS}+{len(lines) - len(kept)} lines"))
