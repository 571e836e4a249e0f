"""The comparer of data: profiles, manifests, options, scorecards and whatever else has keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.readdata import read_data
from adaos_ctx.delta.keyed import keyed
from adaos_ctx.delta.lines import MINUS, count_text, line_counts
from adaos_ctx.delta.model import QUIET, Facts
from adaos_ctx.delta.values import dump, short
from adaos_ctx.redact import MASK, is_secret_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.delta.keyed import Leaves
    from adaos_ctx.model import Source

MAX_VALUE_CHARS = 80  # of a value that is shown; a longer one is only said to have changed
MAX_GROUP = 3  # keys of a new container that are shown with their values
_QUIET = frozenset({"version", "updated_at"})  # what moves at every release and asks for nothing
_STEP = re.compile(r'(?:^|\.|\[)(?:"(?:[^"\\]|\\.)*"|[^.\["]*)\]?')
MAX_KEYS = 40  # keys that are named; more of them are counted


def compare_data(old: Source, new: Source) -> Facts | None:
    """Say which keys changed; None when one side cannot be read."""
    before, after = read_data(old.path, old.text), read_data(new.path, new.text)
    if before.bad_line or after.bad_line:
        return None
    old_rows, new_rows = keyed(before.values), keyed(after.values)
    if old_rows is None or new_rows is None:
        return None
    facts = key_facts(old_rows, new_rows)
    if facts is not None:
        return facts
    counts = count_text(*line_counts(old.text, new.text))
    return Facts(texts=(f"comments, order or layout only ({counts})",), complete=True, tags=QUIET)


def key_facts(old: Leaves, new: Leaves) -> Facts | None:
    """Facts about two tables of keys; None when they are equal."""
    changed = [k for k, v in new.items() if k in old and dump(old[k]) != dump(v)]
    added = [key for key in new if key not in old]
    removed = [key for key in old if key not in new]
    if not (changed or added or removed):
        return None
    texts, complete = [], True
    for key in changed[:MAX_KEYS]:
        text, whole = _changed(key, old[key], new[key])
        texts.append(text)
        complete = complete and whole
    pairs = [_group(top, keys, new) for top, keys in _tops(added, old).items()]
    if pairs:
        texts.append("added " + ", ".join(text for text, _ in pairs[:MAX_KEYS]))
    tops = [*_tops(removed, new)]
    if removed:
        texts.append("removed " + ", ".join(tops[:MAX_KEYS]))
    left = sum(max(len(keys) - MAX_KEYS, 0) for keys in (changed, pairs, tops))
    if left:
        texts.append(f"…+{left} keys")
    complete = complete and not left and all(whole for _, whole in pairs)
    quiet = not added and not removed and _QUIET.issuperset(changed)
    return Facts(texts=tuple(texts), complete=complete, tags=QUIET if quiet else frozenset())


def _tops(keys: list[str], other: Leaves) -> dict[str, list[str]]:
    """Keys by the highest container that the other side has nothing of."""
    known = {above for key in other for above in (*_above(key), key)}
    tops: dict[str, list[str]] = {}
    for key in keys:
        top = next((above for above in _above(key) if above not in known), key)
        tops.setdefault(top, []).append(key)
    return tops


def _above(key: str) -> Iterator[str]:
    """The containers that a key lies in; a name in quotation marks may hold dots itself."""
    at = 0
    for step in _STEP.finditer(key):
        if at and step.group()[0] in ".[":
            yield key[:at]
        at = step.end()


def _group(top: str, keys: list[str], rows: Leaves) -> tuple[str, bool]:
    """What was added together: each value where they are few, else their number."""
    if len(keys) > MAX_GROUP:
        return f"{top} ({len(keys)} keys)", False
    found = [_pair(key, rows[key]) for key in keys]
    return ", ".join(text for text, _ in found), all(whole for _, whole in found)


def _changed(key: str, old: object, new: object) -> tuple[str, bool]:
    if _is_secret(key):
        return f"{key} changed ({MASK})", False
    if isinstance(old, list) and isinstance(new, list):
        listed = _list_change(old, new)
        if listed:
            return f"{key} {listed}", True
    (before, one), (after, two) = _shown(old), _shown(new)
    if not two:
        return f"{key} changed", False
    return (f"{key} {before} → {after}" if one else f"{key} now {after}"), True


def _list_change(old: list[object], new: list[object]) -> str:
    """`+x −y` when a list of different scalars only gained at its end or lost."""
    before, after = [short(i) for i in old], [short(i) for i in new]
    added = [item for item in after if item not in before]
    gone = [item for item in before if item not in after]
    if len(set(before)) < len(before) or [i for i in before if i in after] + added != after:
        return ""
    text = " ".join([f"+{item}" for item in added] + [f"{MINUS}{item}" for item in gone])
    return text if len(text) <= 2 * MAX_VALUE_CHARS else ""


def _pair(key: str, value: object) -> tuple[str, bool]:
    if _is_secret(key):
        return f"{key}={MASK}", False
    text, whole = _shown(value)
    return (f"{key or 'the whole'}={text}" if whole else key), whole


def _shown(value: object) -> tuple[str, bool]:
    text = short(value)
    return text, len(text) <= MAX_VALUE_CHARS


def _is_secret(path: str) -> bool:
    return any(is_secret_key(part) for part in path.replace("[", ".").replace("]", "").split("."))
