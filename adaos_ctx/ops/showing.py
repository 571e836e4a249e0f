"""A view of a source as a reader may see it: secrets masked, hidden characters escaped."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from adaos_ctx.redact import redact
from adaos_ctx.text import BINARY
from adaos_ctx.views import view
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from adaos_ctx.model import Source
    from adaos_ctx.views import Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Text for a reader.

    Args:
        note: What the view did or could not do; "" for nothing to say.
        redacted: Secrets masked.
        escaped: Whether hidden characters were made visible.
        raw: The text before anything was masked; not for readers.
    """

    text: str
    note: str = ""
    redacted: int = 0
    escaped: bool = False
    raw: str = field(default="", repr=False)

    def redacted_in(self, lines: tuple[int, int] | None) -> int:
        """Secrets masked in some lines, (first, last) from 1 and inclusive; in all for None."""
        if lines is None or not self.redacted:
            return self.redacted
        return _count_in(self.raw, redact(self.raw).text, *lines)


def safe_view(source: Source, name: str) -> Shown:
    """Give a view of a source: `full`, `min` or `signatures`."""
    if source.encoding == BINARY:
        return Shown(text="", note=f"binary, {source.size_bytes:,} bytes")
    made = view(source.path, source.text, cast("Name", name)) if name != "full" else None
    text = source.text if made is None else made.text
    masked = redact(text)
    visible = escape_hidden(masked.text)
    return Shown(
        text=visible,
        note="" if made is None else made.note,
        redacted=masked.count,
        escaped=visible != masked.text,
        raw=text,
    )


def _count_in(text: str, masked: str, first: int, last: int) -> int:
    """How many secrets of a text are masked in some of its lines.

    They are those that are found when all other lines are masked already.

    Args:
        text: As it was.
        masked: What `redact` made of it; as many lines.
        first: 1-based.
        last: Inclusive; may be behind the end.
    """
    before, after = text.split("\n"), masked.split("\n")
    alone = redact("\n".join([*after[: first - 1], *before[first - 1 : last], *after[last:]]))
    # A key in a block whose head is masked outside of these lines is not found by itself.
    cut = alone.text.split("\n")[first - 1 : last] != after[first - 1 : last]
    return alone.count + cut


def safe_text(text: str) -> str:
    """Text of the user's as a pack may carry it: secrets masked, hidden characters shown."""
    return escape_hidden(redact(text).text)
