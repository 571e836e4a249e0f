"""The type of a column of text, from its values. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_PATTERNS = (
    ("integer", re.compile(r"[-+]?\d{1,18}")),
    ("number", re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")),
    ("date", re.compile(r"\d{4}-\d{2}-\d{2}|\d{2}\.\d{2}\.\d{4}")),
    ("timestamp", re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:?\d{2})?")),
    ("bool", re.compile(r"true|false|yes|no", re.IGNORECASE)),
    ("uuid", re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)),
)  # fmt: skip


_UNIT_NAMES = {
    "ms": "ms", "sec": "s", "seconds": "s", "kg": "kg", "km": "km", "bytes": "bytes", "mb": "MB",
    "pct": "%", "percent": "%", "usd": "USD", "eur": "EUR", "rub": "RUB",
}  # fmt: skip
_UNIT_SAID = re.compile(
    r"(?:in )?(USD|EUR|GBP|RUB|CNY|JPY|ms|kg|km|MB|GB|°C|%|seconds|bytes)(?![\w])"
)


def unit_of(name: str, about: str) -> str:
    """The unit of a column: what its remark begins with, or its name ends with; "" for none.

    Example:
        >>> unit_of("amount", "USD, taxes included"), unit_of("latency_ms", ""), unit_of("id", "")
        ('USD', 'ms', '')
    """
    said = _UNIT_SAID.match(about.strip())
    if said:
        return said[1]
    head, _, tail = name.casefold().rpartition("_")
    return _UNIT_NAMES.get(tail, "") if head else ""


def type_of(values: Sequence[str]) -> str:
    """The first type that every value has, empty ones aside; `text` for none, `any` for no value.

    Codes with leading zeros are text: reading them as numbers loses the zeros.

    Example:
        >>> type_of(["1", "2", ""]), type_of(["007"]), type_of(["2026-01-31"])
        ('integer', 'text', 'date')
    """
    known = [value.strip() for value in values if value.strip()]
    if not known:
        return "any"
    for name, pattern in _PATTERNS:
        if all(pattern.fullmatch(value) for value in known):
            return "text" if name == "integer" and any(_is_code(v) for v in known) else name
    return "text"


def _is_code(value: str) -> bool:
    return len(value) > 1 and value[0] == "0"
