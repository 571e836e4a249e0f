"""Read JSON as people write it, and find the places of its keys.

The C parser reads the value; places are looked up afterwards, only for the keys that a card shows.
Comments, trailing commas, JSON Lines, deep nesting and broken text go through a slower reader that
gives the same values for the texts that both can read.
"""

from __future__ import annotations

import json

from adaos_ctx.cards.data import MAX_ROWS, Data, Number
from adaos_ctx.cards.jsonplaces import JsonPlaces
from adaos_ctx.cards.jsonslow import read_slowly
from adaos_ctx.patterns import lazy

_DECODER = json.JSONDecoder(
    parse_float=Number, parse_int=Number, parse_constant=Number, strict=False
)
_SPACE = lazy(r"\s*")


def parse_json(text: str) -> Data:
    """Read JSON, JSON with comments, or JSON Lines.

    Args:
        text: Any text; nothing is raised for any of it.

    Returns:
        The values with numbers as written and the last of duplicate keys. `bad_line` is set when
        the text stops to be JSON there; the values before it are kept. Of JSON Lines, `MAX_ROWS`
        values are read.

    Example:
        >>> parse_json('{"a": 1e400, /* why */ }').value
        {'a': '1e400'}
    """
    try:
        value, end = _DECODER.raw_decode(text, _skip(text, 0))
        if _skip(text, end) == len(text):
            return Data(values=(value,), form="json", places=_places(text, [(value, 0)]), text=text)
        if isinstance(value, dict | list):
            return _lines(text, value, end)
    except (ValueError, RecursionError):
        pass
    return read_slowly(text)


def _lines(text: str, first: object, end: int) -> Data:
    """JSON Lines: the values that follow the first one."""
    found = [(first, 0)]
    start = _skip(text, end)
    while start < len(text) and len(found) < MAX_ROWS:
        value, end = _DECODER.raw_decode(text, start)
        found.append((value, start))
        start = _skip(text, end)
    values = tuple(value for value, _ in found)
    return Data(values=values, form="json lines", places=_places(text, found), text=text)


def _places(text: str, roots: list[tuple[object, int]]) -> JsonPlaces:
    return JsonPlaces(text, [(value, _skip(text, start)) for value, start in roots], _DECODER)


def _skip(text: str, start: int) -> int:
    match = _SPACE.match(text, start)
    return match.end() if match else start
