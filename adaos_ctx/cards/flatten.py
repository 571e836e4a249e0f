"""Data flattened to dotted keys with short values: the lines of profiles and of other data."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adaos_ctx.cards.data import Data, Number, Places, Plain
from adaos_ctx.cards.flow import listed, rest_line
from adaos_ctx.cards.lines import ELLIPSIS, Item, clip, line
from adaos_ctx.model import CardLine, Span
from adaos_ctx.redact import MASK, is_secret_key

MAX_VALUE_CHARS = 48  # characters of one value; inputs-and-cards 2.4
MAX_ITEMS = 3  # scalars of a list that are shown
MAX_COUNTED = 100_000  # keys that are counted; aliases can make them grow without end
MAX_DEPTH = 64  # levels of keys; deeper values are shown as a count
_TOP_KEY = re.compile(r"^[\"']?([^\W\d][\w.-]*)[\"']?\s*[:=]", re.MULTILINE)
_NO_SPAN: tuple[Span, ...] = ()


def flat_lines(data: Data, text: str, limit: int) -> list[CardLine]:
    """The lines for data of which nothing else is known.

    Args:
        data: What was read from `text`.
        text: The source; where it does not parse, its top keys are looked for line by line.
        limit: Lines to fill, >= 2.

    Returns:
        `key=value` lines in file order; the last one counts the keys that are not shown.
    """
    found = list(_problem(data, text))
    if data.bad_line and not data.values:
        return found
    if data.form == "json lines" and len(data.values) > 1:
        found.append(line(f"{len(data.values):,} rows; the first:"))
        data = Data(values=data.values[:1], form="json", places=data.places)
    items = list(_documents(data))
    shown = listed(items, len(items), max_lines=limit - len(found), noun="keys")
    return found + list(shown.lines)


def _problem(data: Data, text: str) -> Iterator[CardLine]:
    if not data.bad_line:
        return
    names = list(dict.fromkeys(match.group(1) for match in _TOP_KEY.finditer(text)))
    keys = "; top keys: " + ", ".join(names[:20]) if names else ""
    yield line(f"unparsed {data.form} (line {data.bad_line}){keys}")


def _documents(data: Data) -> Iterator[Item]:
    many = len(data.values) > 1
    for number, value in enumerate(data.values, start=1):
        prefix = f"[{number}] " if many else ""
        yield from flat_items(value, data.places, prefix)


def flat_items(value: object, places: Places, prefix: str = "") -> Iterator[Item]:
    """Each key of a value with its scalar, in file order, dotted.

    Args:
        value: Any read value.
        places: Where its keys stand.
        prefix: Text before each key.

    Returns:
        `key=value` items; secrets masked; what an alias repeats is not opened again.
    """
    stack: list[tuple[str, object, tuple[Span, ...], bool]] = [("", value, _NO_SPAN, False)]
    opened: set[int] = set()
    count = 0
    while stack and count < MAX_COUNTED:
        name, current, spans, secret = stack.pop()
        again = id(current) in opened
        inner = [] if again else _children(name, current, places, secret=secret)
        if inner and name.count(".") < MAX_DEPTH:
            opened.add(id(current))
            stack.extend(reversed(inner))
            continue
        count += 1
        shown = MASK if secret and current is not None else short_value(current, places)
        yield Item(text=f"{prefix}{name}={shown}" if name else prefix + shown, spans=spans)


def _children(
    name: str, value: object, places: Places, *, secret: bool
) -> list[tuple[str, object, tuple[Span, ...], bool]]:
    if isinstance(value, dict):
        if places.tag(value):
            return []
        dot = f"{name}." if name else ""
        return [
            (dot + _key(key), item, places.of(value, key), secret or _secret(key, item))
            for key, item in value.items()
        ]
    if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        return [
            (f"{name}[{index}]", item, places.of(value, index), secret)
            for index, item in enumerate(value)
        ]
    return []


def _secret(key: str, value: object) -> bool:
    return is_secret_key(key) and not isinstance(value, dict | bool)


def _key(key: str) -> str:
    return clip(key if key.isprintable() else " ".join(key.split()), MAX_VALUE_CHARS)


def short_value(value: object, places: Places | None = None) -> str:
    """One value in at most a few words: scalars as written, lists by their first items."""
    tag = places.tag(value) + " " if places and places.tag(value) else ""
    if isinstance(value, dict):
        return tag + (f"{{{len(value)} keys}}" if value else "{}")
    if isinstance(value, list):
        return tag + _list(value)
    return scalar(value)


def scalar(value: object) -> str:
    """A scalar as written, cut; an empty string is shown as quotes."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = " ".join(str(value)[: 4 * MAX_VALUE_CHARS].split())
    if not text and not isinstance(value, Number | Plain):
        return '""'
    return clip(text, MAX_VALUE_CHARS)


def _list(value: list[object]) -> str:
    if any(isinstance(item, dict | list) for item in value):
        return f"[{len(value)} items]"
    shown = [scalar(item) for item in value[:MAX_ITEMS]]
    left = len(value) - MAX_ITEMS
    return f"[{','.join(shown)}{f',{ELLIPSIS}+{left}' if left > 0 else ''}]"


__all__ = ["flat_items", "flat_lines", "rest_line", "scalar", "short_value"]
