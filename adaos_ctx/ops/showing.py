"""A view of a source as a reader may see it: secrets masked, hidden characters escaped."""

from __future__ import annotations

from dataclasses import dataclass
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
    """

    text: str
    note: str = ""
    redacted: int = 0
    escaped: bool = False


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
    )


def safe_text(text: str) -> str:
    """Text of the user's as a pack may carry it: secrets masked, hidden characters shown."""
    return escape_hidden(redact(text).text)
