"""Where values stand in a JSON text. Pure."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from adaos_ctx.model import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPACE = " \t\n\r"
_DECODER = json.JSONDecoder()


def elements(text: str, place: tuple[str | int, ...]) -> Span | None:
    """The slice of a value, by keys and positions from the top; None where it is not found.

    Containers are scanned once: asking for each element of a list costs no more than reading it.

    Example:
        >>> elements('{"tools": [1, {"a": 2}]}', ("tools", 1))
        Span(start=14, end=22)
    """
    start = _skip(text, 0)
    if not place:
        return Span(start=start, end=len(text.rstrip(_SPACE)))
    end = start
    for key in place:
        found = _spans(text, start).get(key)
        if found is None:
            return None
        start, end = found
    return Span(start=start, end=end)


@lru_cache(maxsize=64)
def _spans(text: str, start: int) -> dict[str | int, tuple[int, int]]:
    try:
        return dict(_scan(text, start))
    except (ValueError, IndexError, RecursionError):
        return {}


def _scan(text: str, start: int) -> Iterator[tuple[str | int, tuple[int, int]]]:
    is_object = text[start] == "{"
    at = _skip(text, start + 1)
    n = 0
    while text[at] not in "]}":
        key: str | int = n
        if is_object:
            key, at = _DECODER.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        _, end = _DECODER.raw_decode(text, at)
        yield key, (at, end)
        n += 1
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at
