"""The comparer for any text: how many lines changed, and which when they are few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta.linediff import counts, edits
from adaos_ctx.delta.model import Facts
from adaos_ctx.text import BINARY

if TYPE_CHECKING:
    from adaos_ctx.model import Source

MINUS = "−"  # U+2212, as the format shows counts
MAX_SHOWN_CHARS = 4_000  # of changed lines that may be shown; more is never cheaper than a card


def count_text(added: int, removed: int) -> str:
    """`+14 −3`."""
    return f"+{added} {MINUS}{removed}"


def line_counts(old: str, new: str) -> tuple[int, int]:
    """Lines added and removed."""
    return counts(edits(_rows(old), _rows(new)))


def _rows(text: str) -> list[str]:
    """Lines; a missing last line end is a difference of the last line."""
    rows = text.split("\n")
    last = rows.pop()
    return [*rows, last + "\\"] if last else rows


def compare_lines(old: Source, new: Source) -> Facts:
    """Say only how much changed."""
    if BINARY in (old.encoding, new.encoding):
        turned = "became " if old.encoding != new.encoding else ""
        word = BINARY if new.encoding == BINARY else "text"
        return Facts(
            texts=(f"{turned}{word}, {old.size_bytes:,} → {new.size_bytes:,} bytes",),
        )
    added, removed = line_counts(old.text, new.text)
    return Facts(texts=(f"{count_text(added, removed)} lines",))


def changed_lines(old: str, new: str, first: int = 0) -> list[str] | None:
    """The changed lines themselves: `@12` where they stood, then `-old` and `+new`.

    Args:
        old: Text that may be shown.
        new: The same of the new text.
        first: How many lines of the whole new text stand before it.

    Returns:
        Rows without line ends; None when there are too many, or none at all.
    """
    a, b = _rows(old), _rows(new)
    rows: list[str] = []
    size = 0
    for i, i2, j, j2 in edits(a, b):
        hunk = [
            f"@{first + j + 1}",
            *(f"-{row}" for row in a[i:i2]),
            *(f"+{row}" for row in b[j:j2]),
        ]
        size += sum(map(len, hunk))
        if size > MAX_SHOWN_CHARS:
            return None
        rows += hunk
    return rows or None
