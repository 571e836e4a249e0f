"""Words for the reader: what was lost and is told again, and what else there is. Pure."""

from __future__ import annotations

from adaos_ctx_ledger.wholes import clip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_ledger.entry import Entry

_AGAIN = "Told earlier in this session and lost since; here it is again:"
_OLD = "(what was told of it is outdated)"
_LOST = "The conversation was compacted. Told before it, by reference (ask when you need one):"
_BRIEF_CHARS = 100  # of one line of the list of what was lost
_MAX_LISTED = 24


def told_again(fills: Sequence[tuple[str, str, str]]) -> str:
    """The context that brings fills back: (reference, name, text) each; "" for none."""
    if not fills:
        return ""
    parts = [_AGAIN]
    for ref, name, text in fills:
        called = "" if ref.startswith(name) else f" ({name})"
        parts.append(f"[{ref}]{called}\n{text}" if text else f"[{ref}]{called}")
    return "\n".join(parts)


def light_fills(gaps: Sequence[Entry], max_chars: int) -> list[tuple[str, str, str]]:
    """Fills from what the ledger keeps, in equal shares of a cap, for hooks that have no time."""
    if not gaps:
        return []
    room = max(0, max_chars - len(_AGAIN) - 2) // len(gaps)
    fills = []
    for gap in gaps:
        head = len(gap.pinned) + len(gap.name) + 8
        text = _OLD if gap.state == "superseded" else clip(gap.text, max(0, room - head))
        fills.append((gap.pinned, gap.name, text))
    return fills


def reminder(lost: Sequence[Entry], max_chars: int) -> str:
    """What a compaction took, a line each, most referred to first; "" when nothing was."""
    if not lost:
        return ""
    ranked = sorted(lost, key=lambda entry: (-entry.refs, -entry.at))[:_MAX_LISTED]
    lines, size = [_LOST], len(_LOST)
    for entry in ranked:
        brief = clip(" ".join(entry.text.split()), _BRIEF_CHARS)
        line = f"- {entry.pinned}: {brief}" if brief else f"- {entry.pinned}"
        if size + len(line) + 1 > max_chars:
            break
        lines.append(line)
        size += len(line) + 1
    return "\n".join(lines) if len(lines) > 1 else ""
