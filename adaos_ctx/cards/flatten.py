"""Data flattened to dotted keys with short values: the lines of profiles and of other data."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from adaos_ctx.cards.data import MAX_ROWS, Data, Key, Number, Places, Plain
from adaos_ctx.cards.flow import WIDTH, listed
from adaos_ctx.cards.leaves import Leaf, count_leaves, leaves
from adaos_ctx.cards.lines import BULLET, ELLIPSIS, Item, clip, line
from adaos_ctx.patterns import lazy
from adaos_ctx.redact import MASK, is_secret_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.model import CardLine

MAX_VALUE_CHARS = 48  # characters of one value; inputs-and-cards 2.4
_MAX_SECTIONS = 20  # names of sections that are looked at for the last line
_AND_MORE = f", {ELLIPSIS}"
_RIGHTS = frozenset({"read", "write", "none"})  # `id-token: write` grants, it holds nothing
MAX_ITEMS = 3  # scalars of a list that are shown
_TOP_CHARS = 200_000  # characters in which top keys of broken text are looked for
_TOP_KEY = lazy(r"^[ \t]{0,4}[\"']?([^\W\d][\w.-]{0,60})[\"']?[ \t]*[:=]", re.MULTILINE)
# A value that only names where the secret is kept.
_REFERENCE = lazy(r"ada://|\$\{|\$[A-Z_]+$|\{\{|!\w|vault:|env:")


def flat_lines(data: Data, text: str, limit: int) -> list[CardLine]:
    """The lines for data of which nothing else is known.

    Args:
        data: What was read from `text`.
        text: The source; where it does not parse, its top keys are looked for line by line.
        limit: Lines to fill, >= 3.

    Returns:
        `key=value` lines in file order; the last one counts the keys that are not shown.
    """
    found = list(_problem(data, text))
    if data.bad_line and not data.values:
        return found
    if data.form == "json lines":
        found.append(line(f"{_rows(data)} rows; the first:"))
        data = Data(values=data.values[:1], form="json", places=data.places, text=data.text)
    total = sum(count_leaves(value, data.places) for value in data.values)
    shown = listed(_documents(data), total, max_lines=limit - len(found), noun="keys")
    found += shown.lines
    return [*found[:-1], _rest(data, total - shown.left, found[-1])] if shown.left else found


def _rest(data: Data, shown: int, counted: CardLine) -> CardLine:
    """The line that counts the keys left out, with the sections that no shown key is of."""
    if len(data.values) != 1 or not isinstance(data.value, dict):
        return counted
    told = {leaf.steps[0][1] for leaf in islice(leaves(data.value, data.places), shown)}
    left = [key for key in data.value if key not in told]
    text = counted.text.removeprefix(BULLET) + "; also: "
    names: list[str] = []
    for key in left[:_MAX_SECTIONS]:
        if len(text) + len(", ".join([*names, _key_text(key)])) + len(_AND_MORE) > WIDTH:
            break
        names.append(_key_text(key))
    if not names:
        return counted
    more = _AND_MORE if len(names) < len(left) else ""
    spans = [span for key in left[: len(names)] for span in data.places.of(data.value, key)]
    return line(f"{text}{', '.join(names)}{more}", *spans)


def _rows(data: Data) -> str:
    return f"{len(data.values):,}" + ("+" if len(data.values) >= MAX_ROWS else "")


def _problem(data: Data, text: str) -> Iterator[CardLine]:
    if not data.bad_line:
        return
    found = _TOP_KEY.finditer(text[:_TOP_CHARS])
    names = list(dict.fromkeys(match.group(1) for match in found))
    keys = "; top keys: " + ", ".join(names[:20]) if names else ""
    yield line(f"unparsed {data.form} (line {data.bad_line}){keys}")


def _documents(data: Data) -> Iterator[Item]:
    many = len(data.values) > 1
    for number, value in enumerate(data.values, start=1):
        prefix = f"[{number}] " if many else ""
        for leaf in leaves(value, data.places):
            yield _item(leaf, data.places, prefix)


def _item(leaf: Leaf, places: Places, prefix: str) -> Item:
    for container, key in leaf.steps:  # outer ones first: places are found from the outside in
        places.of(container, key)
    spans = places.of(*leaf.steps[-1]) if leaf.steps else ()
    name = _dotted(leaf)
    shown = MASK if _is_secret(leaf) else short_value(leaf.value, places)
    return Item(text=f"{prefix}{name}={shown}" if name else prefix + shown, spans=spans)


def _dotted(leaf: Leaf) -> str:
    parts = [f"[{key}]" if isinstance(key, int) else "." + _key_text(key) for _, key in leaf.steps]
    return "".join(parts).removeprefix(".")


def _key_text(key: str) -> str:
    return clip(key if key.isprintable() else " ".join(key.split()), MAX_VALUE_CHARS)


def _is_secret(leaf: Leaf) -> bool:
    """A value under a key that names a secret, unless it says nothing or names another place."""
    value = leaf.value
    if value is None or isinstance(value, bool | dict) or value in ("", []):
        return False
    if isinstance(value, str) and (value in _RIGHTS or _REFERENCE.match(value)):
        return False
    return any(isinstance(key, str) and _tells(container, key) for container, key in leaf.steps)


def _tells(container: object, key: Key) -> bool:
    """A telling key, or the value beside a telling `name` (environment lists)."""
    if key in ("value", "default") and isinstance(container, dict):
        name = container.get("name", container.get("key"))
        return isinstance(name, str) and is_secret_key(name)
    return is_secret_key(str(key))


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
        return "null" if value is None else str(value).lower()
    text = " ".join(str(value)[: 4 * MAX_VALUE_CHARS].split())
    if not text and not isinstance(value, Number | Plain):
        return '""'
    name, sign, rest = text.partition("=")
    compared = name.endswith((">", "<", "!", "~"))  # a requirement of a package, say
    if sign and rest and not compared and is_secret_key(name) and not _REFERENCE.match(rest):
        text = f"{name}={MASK}"
    return clip(text, MAX_VALUE_CHARS)


def _list(value: list[object]) -> str:
    if any(isinstance(item, dict | list) for item in value):
        return f"[{len(value)} items]"
    shown = [scalar(item) for item in value[:MAX_ITEMS]]
    left = len(value) - MAX_ITEMS
    return f"[{','.join(shown)}{f',{ELLIPSIS}+{left}' if left > 0 else ''}]"
