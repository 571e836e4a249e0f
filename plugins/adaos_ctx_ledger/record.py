"""One event as one line of a journal, with a checksum; a torn or altered line is found. Pure.

A line is `{"v":1,…}` and, behind a tab, the CRC-32 of what stands before it in eight hex digits.
"""

from __future__ import annotations

import json
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

Event = dict[str, object]
_CRC = 8  # hex digits
_DUMP = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


class Read:
    """What a journal holds.

    Args:
        events: In the order they were written.
        torn: How many lines were not whole: cut off by a crash, or altered.
        end: Offset behind the last line end, in bytes.
    """

    __slots__ = ("end", "events", "torn")

    def __init__(self, events: list[Event], torn: int, end: int) -> None:
        self.events, self.torn, self.end = events, torn, end


def dump(event: Event) -> bytes:
    """One line, LF at its end.

    Example:
        >>> parse(dump({"k": "turn"})).events
        [{'k': 'turn'}]
    """
    body = _DUMP(event).encode("utf-8", "surrogatepass")
    return body + b"\t%08x\n" % zlib.crc32(body)


def parse(data: bytes) -> Read:
    """Read a journal; lines that are not whole are counted and left out.

    Args:
        data: Bytes of whole lines; of a last line without its end nothing is believed.
    """
    events: list[Event] = []
    torn = 0
    lines = data.split(b"\n")
    for line in lines[:-1]:
        event = _event(line)
        if event is None:
            torn += 1
        else:
            events.append(event)
    tail = len(lines[-1])
    return Read(events, torn + (tail > 0), len(data) - tail)


_LOADS = json.JSONDecoder().decode


def _event(line: bytes) -> Event | None:
    body, tab, crc = line.rpartition(b"\t")
    if not tab or len(crc) != _CRC:
        return None
    try:
        if int(crc, 16) != zlib.crc32(body):
            return None
        event = _LOADS(body.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


def dump_all(events: Iterable[Event]) -> bytes:
    """Many lines."""
    return b"".join(dump(event) for event in events)
