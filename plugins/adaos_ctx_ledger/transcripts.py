"""What a host's transcript shows since it was last read: compactions, and what their summaries say.

Read from a byte offset, line by line: transcripts grow to hundreds of megabytes, and hosts write
while we read. Lines that are no JSON and sorts of events that nobody knew are passed over.
"""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

CONTINUED = "This session is being continued from a previous conversation"
_MARKS = (b"compact_boundary", b"isCompactSummary", b'"compacted"', CONTINUED.encode())
_BLOCK = 1 << 20  # bytes read at once
_MAX_LINE = 8 << 20  # bytes of a line that are decoded; longer ones are data
_SUMMARY_CHARS = 60_000  # of a summary that are looked through


class Crunch:
    """One compaction.

    Args:
        id: Of the boundary, so that it is taken in once.
        summary: What survived; "" when the transcript does not say.
    """

    __slots__ = ("id", "summary")

    def __init__(self, id_: str, summary: str) -> None:
        self.id, self.summary = id_, summary


class Scan:
    """What a look at a transcript gave.

    Args:
        crunches: In order.
        offset: Behind the last whole line, in bytes.
        inode: Of the file, so that another file of that name is read from its start.
    """

    __slots__ = ("crunches", "inode", "offset")

    def __init__(self, crunches: list[Crunch], offset: int, inode: int) -> None:
        self.crunches, self.offset, self.inode = crunches, offset, inode


def scan(path: str, offset: int = 0, inode: int = 0) -> Scan:
    """Look for compactions behind an offset; an absent file has none.

    Args:
        path: Of the transcript.
        offset: Where the last look ended, in bytes.
        inode: Of the file that it looked at; 0 is any.
    """
    try:
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            if status.st_size < offset or (inode and inode != status.st_ino):
                offset = 0  # rotated, or written anew
            file.seek(offset)
            crunches: list[Crunch] = []
            for line, end in _lines(file, offset):
                offset = end
                if any(mark in line for mark in _MARKS):
                    _take(line, end, crunches)
            return Scan(crunches, offset, status.st_ino)
    except (OSError, ValueError):
        return Scan([], offset, inode)


def _lines(file: object, offset: int) -> Iterator[tuple[bytes, int]]:
    """Whole lines that may say something, each with the offset behind it."""
    rest = b""
    while block := file.read(_BLOCK):  # type: ignore[attr-defined]
        data = rest + block
        end = data.rfind(b"\n") + 1
        if not end:
            rest = data if len(data) <= _MAX_LINE else data[-1:]
            offset += 0 if len(data) <= _MAX_LINE else len(data) - 1
            continue
        whole, rest = data[:end], data[end:]
        if any(mark in whole for mark in _MARKS):
            for line in whole.splitlines(keepends=True):
                offset += len(line)
                yield line, offset
        else:
            offset += end
            yield b"", offset


def _take(line: bytes, end: int, crunches: list[Crunch]) -> None:
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return
    if not isinstance(event, dict):
        return
    if event.get("type") == "system" and event.get("subtype") == "compact_boundary":
        crunches.append(Crunch(_id(event, end), ""))
    elif event.get("isCompactSummary") is True or _is_continuation(event):
        _put_summary(event, end, crunches)
    elif event.get("type") == "compacted":
        payload = event.get("payload")
        text = payload.get("message") if isinstance(payload, dict) else ""
        crunches.append(Crunch(_id(event, end), text if isinstance(text, str) else ""))


def _put_summary(event: dict[str, object], end: int, crunches: list[Crunch]) -> None:
    """A summary belongs to the boundary before it; one without a boundary is a compaction itself."""
    text = text_of(event)[:_SUMMARY_CHARS]
    if crunches and not crunches[-1].summary:
        crunches[-1].summary = text
    else:
        parent = event.get("parentUuid")
        known = isinstance(parent, str) and parent
        crunches.append(Crunch(str(parent) if known else _id(event, end), text))


def _is_continuation(event: dict[str, object]) -> bool:
    return event.get("type") == "user" and text_of(event).lstrip().startswith(CONTINUED)


def _id(event: dict[str, object], end: int) -> str:
    for key in ("uuid", "timestamp"):
        value = event.get(key)
        if isinstance(value, str) and value:
            return value
    return f"byte-{end}"


def text_of(event: dict[str, object]) -> str:
    """The text of a message: a string, or blocks of which some are text."""
    message = event.get("message")
    content = message.get("content") if isinstance(message, dict) else event.get("content")
    if isinstance(content, str):
        return content
    blocks = content if isinstance(content, list) else []
    texts = (block.get("text") for block in blocks if isinstance(block, dict))
    return "\n".join(text for text in texts if isinstance(text, str))


def kept_refs(summary: str, entries: object) -> list[str]:
    """References of what a summary still holds: its name or reference, and most of its first words.

    Args:
        summary: What survived a compaction.
        entries: Entries of the session (`state.Entry`).
    """
    if not summary.strip():
        return []
    from adaos_ctx_ledger.words import fold, stems

    folded = fold(summary)
    held = frozenset(stems_of(summary))
    kept = []
    for entry in entries:  # type: ignore[attr-defined]
        named = fold(entry.ref) in folded or (len(entry.name) > 2 and fold(entry.name) in folded)
        first = list(stems(entry.text[:400]))
        known = sum(stem in held for stem in first) / len(first) if first else 0.0
        if named and known >= _HELD_SHARE:
            kept.append(entry.ref)
    return kept


_HELD_SHARE = 0.6  # of the first words of a told text; a name alone is no content


def stems_of(text: str) -> Iterator[str]:
    """Stems of a long text, piece by piece."""
    from adaos_ctx_ledger.words import MAX_TEXT_CHARS, stems

    for start in range(0, len(text), MAX_TEXT_CHARS):
        yield from stems(text[start : start + MAX_TEXT_CHARS])
