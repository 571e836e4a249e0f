"""Short and exact texts for values of data: enough to apply a change without the file."""

from __future__ import annotations

import json
import re

from adaos_ctx.cards.data import Number, Plain

_WORD = re.compile(r"[^\W\d][\w.-]*\Z")
_RESERVED = frozenset({"true", "false", "null", "required", "optional"})


def dump(value: object) -> str:
    """A value as compact JSON, numbers as they were written.

    Raises:
        RecursionError: It is nested too deeply.
    """
    if isinstance(value, Number | Plain):
        return str(value)
    if isinstance(value, dict):
        inner = (f"{json.dumps(str(k), ensure_ascii=False)}:{dump(v)}" for k, v in value.items())
        return "{" + ",".join(inner) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(dump(item) for item in value) + "]"
    if value is None or isinstance(value, str | bool | int | float):
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(str(value), ensure_ascii=False)


def word(text: str) -> str:
    """A text as it is when it is one plain word, else as a JSON string."""
    if _WORD.match(text) and text not in _RESERVED:
        return text
    return json.dumps(text, ensure_ascii=False)


def short(value: object) -> str:
    """A scalar: a plain word without quotes, everything else as compact JSON."""
    if isinstance(value, str) and not isinstance(value, Number | Plain):
        return word(value)
    return dump(value)
