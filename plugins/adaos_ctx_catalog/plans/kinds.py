"""The kinds of values that plans compute with, the same on every engine. Pure.

A decimal is a whole number of its smallest unit, dates and timestamps are ISO text: so sums,
comparisons and sorting are exact, and equal wherever a plan runs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from adaos_ctx_catalog.digests import short_type

MAX_SCALE = 9  # digits behind the point: 64 bits have to hold the whole number
_SCALED = re.compile(r"(?:numeric|decimal)(?:128)?\s*\(\s*\d+\s*,\s*(\d+)\s*\)", re.IGNORECASE)
_SHORT = {
    "int": "int", "num": "float", "str": "text", "enum": "text", "uuid": "text", "bool": "bool",
    "date": "date", "ts": "timestamp",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind; `scale` counts the digits behind a decimal's point."""

    name: str
    scale: int = 0

    def __str__(self) -> str:
        return f"decimal({self.scale})" if self.name == "decimal" else self.name


INT, FLOAT, TEXT, BOOL = Kind("int"), Kind("float"), Kind("text"), Kind("bool")
DATE, TIMESTAMP, NULL = Kind("date"), Kind("timestamp"), Kind("null")
UNKNOWN = Kind("unknown")  # of what was told as wrong already
NUMBERS = ("int", "decimal", "float")
TIMES = ("date", "timestamp")


def decimal(scale: int) -> Kind:
    """The kind of decimals with some digits behind the point; whole numbers for none."""
    return Kind("decimal", scale) if scale else INT


def kind_of(type_name: str) -> Kind | None:
    """The kind of a column's type as a card says it; None for what plans do not compute with.

    Example:
        >>> str(kind_of("numeric(12,2)")), str(kind_of("varchar(20)")), kind_of("jsonb")
        ('decimal(2)', 'text', None)
    """
    scaled = _SCALED.fullmatch(type_name.strip())
    if scaled:
        scale = int(scaled[1])
        return decimal(scale) if scale <= MAX_SCALE else FLOAT
    low = type_name.strip().casefold()
    if low.startswith("string<date") or low == "string(date)":
        return TIMESTAMP if "time" in low else DATE
    name = _SHORT.get(short_type(low))
    return Kind(name) if name else None


def parse_kind(text: str) -> Kind | None:
    """A kind as `str` prints it; None for anything else."""
    match = re.fullmatch(r"decimal\((\d)\)", text)
    if match:
        return decimal(int(match[1]))
    return Kind(text) if text in {*_SHORT.values(), "null"} else None


def joint(left: Kind, right: Kind) -> Kind | None:
    """The kind that two values are compared or mixed in; None when they cannot be."""
    if right in (left, NULL):
        return left
    if left == NULL or UNKNOWN in (left, right):
        return right if left == NULL else UNKNOWN
    if left.name in NUMBERS and right.name in NUMBERS:
        return FLOAT if FLOAT in (left, right) else decimal(max(left.scale, right.scale))
    return TIMESTAMP if left.name in TIMES and right.name in TIMES else None
