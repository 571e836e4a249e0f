"""Vectors as bytes and their likeness: numpy where it is installed, plain Python otherwise. Pure.

Vectors have length one, so their likeness is the dot product. They are kept as float16: half the
bytes of float32, and no measured ranking differs.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_DIGITS = 5  # decimals of a likeness; float16 and the order of sums decide the rest


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """How like every vector is to one.

    Args:
        by_key: Key -> dot product, rounded.
        mean: Of all.
        spread: Their standard deviation; 1 when all are alike.
    """

    by_key: Mapping[str, float]
    mean: float
    spread: float

    @classmethod
    def of(cls, products: Sequence[tuple[str, float]]) -> Likeness:
        """From (key, dot product); they are rounded here."""
        by_key = {key: round(value, _DIGITS) for key, value in products}
        values = by_key.values()
        mean = math.fsum(values) / len(values) if values else 0.0
        spread = math.sqrt(math.fsum((v - mean) ** 2 for v in values) / max(len(values), 1))
        return cls(by_key=by_key, mean=mean, spread=spread or 1.0)

    def standing(self, key: str) -> float:
        """By how many spreads a key lies above the mean; 0 for a key without a vector."""
        value = self.by_key.get(key)
        return 0.0 if value is None else (value - self.mean) / self.spread

    def nearest(self, k: int) -> list[str]:
        """The k keys that are most alike, equals by key."""
        return sorted(self.by_key, key=lambda key: (-self.by_key[key], key))[:k]


def pack(vector: Sequence[float]) -> bytes:
    """A vector, brought to length one, as float16."""
    length = math.sqrt(sum(x * x for x in vector)) or 1.0
    return struct.pack(f"<{len(vector)}e", *(x / length for x in vector))


def unpack(data: bytes) -> tuple[float, ...]:
    """The numbers of a packed vector."""
    return struct.unpack(f"<{len(data) // 2}e", data)


def likeness(query: bytes, rows: Sequence[tuple[str, bytes]]) -> Likeness:
    """Compare a packed vector with others of the same size; others are left out."""
    rows = [row for row in rows if len(row[1]) == len(query)]
    values = _dots(query, rows)
    return Likeness.of([(key, value) for (key, _), value in zip(rows, values, strict=True)])


def _dots(query: bytes, rows: Sequence[tuple[str, bytes]]) -> list[float]:
    numpy = _numpy()
    if numpy is None:
        wanted = unpack(query)
        return [sum(a * b for a, b in zip(wanted, unpack(data), strict=True)) for _, data in rows]
    wanted = numpy.frombuffer(query, "<f2").astype("<f4")
    found: list[float] = []
    for start in range(0, len(rows), _BLOCK):
        block = b"".join(data for _, data in rows[start : start + _BLOCK])
        matrix = numpy.frombuffer(block, "<f2").reshape(-1, len(wanted)).astype("<f4")
        found += [float(value) for value in matrix @ wanted]
    return found


_BLOCK = 8192  # vectors multiplied at once


@cache
def _numpy() -> Any:
    try:
        import numpy as np  # optional; 20 interpreter starts
    except ModuleNotFoundError:
        return None
    return np
