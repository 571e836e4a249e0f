"""What every builder owes any source: one honest line for what cannot be read, and no exception."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adaos_ctx.cards.lines import line, noted
from adaos_ctx.model import MAX_CARD_LINES, Builder, CardLine, Source

Tell = Callable[[Source], Iterable[CardLine]]


def guarded(tell: Tell) -> Builder:
    """Make a builder of a function that tells what a readable text says.

    Args:
        tell: Gives the lines of a source that has text.

    Returns:
        A builder that answers for empty and binary sources too, adds the notes of decoding, and
        keeps the limits of a card.
    """

    def build(source: Source) -> tuple[CardLine, ...]:
        return noted(source, _told(tell, source))

    return build


def room(source: Source) -> int:
    """How many lines a builder may fill: one less when decoding has something to say."""
    return MAX_CARD_LINES - (1 if source.notes else 0)


def _told(tell: Tell, source: Source) -> Iterable[CardLine]:
    if source.encoding == "binary":
        return (line(f"binary file, {source.size_bytes:,} bytes"),)
    if not source.text.lstrip("\ufeff").strip():
        return (line("empty file"),)
    try:
        return tuple(tell(source))
    except (RecursionError, MemoryError):  # parsers of hosts differ in how deep they can go
        rows = source.text.count("\n") + 1
        return (line(f"unparsed: nested too deep; {rows:,} lines"),)
