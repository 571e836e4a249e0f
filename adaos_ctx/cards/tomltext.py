"""Read TOML; the places of its keys are found line by line."""

from __future__ import annotations

import tomllib

from adaos_ctx.cards.data import Data, Key, KnownPlaces, Number, Plain
from adaos_ctx.patterns import lazy

_HEADER = lazy(r"[ \t]*\[{1,2}([^\[\]\n]+)\]{1,2}")
_NAME = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_KEY = lazy(rf"[ \t]*({_NAME}(?:[ \t]*\.[ \t]*{_NAME})*)[ \t]*=")
_PART = lazy(_NAME)
_AT_LINE = lazy(r"line (\d+)")
MAX_CHARS = 2_000_000  # above it the pure Python parser of the library takes more than a second


def parse_toml(text: str) -> Data:
    r"""Read a TOML text.

    Args:
        text: Any text; nothing is raised for any of it.

    Returns:
        One value: floats as written, dates as text. `bad_line` is set when it does not parse.

    Example:
        >>> parse_toml("[a]\nb = 1e5").value
        {'a': {'b': '1e5'}}
    """
    if len(text) > MAX_CHARS:
        return Data(values=(), form="toml", bad_line=1, text=text)
    try:
        value = tomllib.loads(text, parse_float=Number)
    except (ValueError, RecursionError) as error:
        found = _AT_LINE.search(str(error))
        return Data(values=(), form="toml", bad_line=int(found.group(1)) if found else 1, text=text)
    spans: dict[int, dict[Key, tuple[int, int]]] = {}
    plain = _plain(value)
    _locate(text, plain, spans)
    return Data(values=(plain,), form="toml", places=KnownPlaces(spans), text=text)


def _plain(value: object) -> object:
    """The same value with numbers and dates as text; tomllib itself limits the depth."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, str | bool):
        return value
    return Number(_int_text(value)) if isinstance(value, int) else Plain(value)


def _int_text(value: int) -> str:
    try:
        return str(value)
    except ValueError:  # more digits than this Python prints
        return hex(value)


def _locate(text: str, root: object, spans: dict[int, dict[Key, tuple[int, int]]]) -> None:
    """Write down the first place of each key that stands at the beginning of a line."""
    table, at = root, 0
    for row in text.split("\n"):
        header = _HEADER.match(row)
        match = header or _KEY.match(row)
        if match:
            start = root if header else table
            place = (at + match.start(1), at + match.end(1))
            found = _enter(start, _PART.findall(match.group(1)), place, spans)
            table = found if header else table
        at += len(row) + 1


def _enter(
    value: object,
    names: list[str],
    place: tuple[int, int],
    spans: dict[int, dict[Key, tuple[int, int]]],
) -> object:
    for quoted in names:
        name = quoted.strip("\"'")
        if not isinstance(value, dict) or name not in value:
            return None
        known = spans.setdefault(id(value), {})
        again = name in known
        known.setdefault(name, place)
        value = value[name]
        if isinstance(value, list) and value and isinstance(value[0], dict):
            items = spans.setdefault(id(value), {})
            index = min(len(items), len(value) - 1) if again or not items else len(items) - 1
            items.setdefault(index, place)
            value = value[index]
    return value
