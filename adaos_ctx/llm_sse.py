"""Server-sent events: the `data:` of a stream, event by event. Pure."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DONE = "[DONE]"  # what OpenAI-compatible servers end with


class BadEvent(ValueError):
    """An event that is not JSON: what it said is lost, so the answer is."""


def events(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The JSON objects of a stream; comments, other fields and other JSON are passed over.

    Args:
        lines: Lines without line ends.

    Raises:
        BadEvent: An event is not JSON (its text is in the message, whole: who shows it masks what
            is secret before cutting); the last one may break off and is passed over then.

    Example:
        >>> list(events(["event: x", 'data: {"a": 1}', "", ": ping", "data: [DONE]"]))
        [{'a': 1}, {'type': '[DONE]'}]
    """
    data: list[str] = []
    for number, text in enumerate(lines):
        line = text if number else text.removeprefix("\ufeff")
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield from _decoded("\n".join(data))
            data = []
    with suppress(BadEvent):  # whoever reads tells an answer that broke off by what is missing
        yield from _decoded("\n".join(data))


def split_lines(chunks: Iterator[bytes]) -> Iterator[str]:
    """The lines of a body; what has no end yet is joined once, however many pieces it comes in."""
    parts: list[bytes] = []
    for chunk in chunks:
        first, *others = chunk.split(b"\n")
        parts.append(first)
        for other in others:
            yield _line(parts)
            parts = [other]
    if any(parts):
        yield _line(parts)


def _line(parts: list[bytes]) -> str:
    return b"".join(parts).rstrip(b"\r").decode("utf-8", "replace")


def _decoded(text: str) -> Iterator[dict[str, Any]]:
    if text.strip() == DONE:
        yield {"type": DONE}
    elif text.strip():
        try:
            event = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadEvent(f"an event that is not JSON: {text}") from error
        if isinstance(event, dict):
            yield event
