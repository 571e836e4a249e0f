"""Server-sent events: the `data:` of a stream, event by event. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DONE = "[DONE]"  # what OpenAI-compatible servers end with


def events(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The JSON objects of a stream; comments, other fields and what is no JSON are passed over.

    Args:
        lines: Lines without line ends.

    Example:
        >>> list(events(["event: x", 'data: {"a": 1}', "", ": ping", "data: [DONE]"]))
        [{'a': 1}, {'type': '[DONE]'}]
    """
    data: list[str] = []
    for line in _closed(lines):
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield from _decoded("\n".join(data))
            data = []


def _closed(lines: Iterable[str]) -> Iterator[str]:
    yield from lines
    yield ""


def _decoded(text: str) -> Iterator[dict[str, Any]]:
    if text.strip() == DONE:
        yield {"type": DONE}
        return
    try:
        event = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(event, dict):
        yield event
