"""Vectors as bytes and their likeness: numpy where it is installed, plain Python otherwise. Pure.

Vectors have length one, so their likeness is the dot product. They are kept as float16: half the
bytes of float32, and no measured ranking differs.
"""

from __future__ import annotations

import math
import struct
from functools import cache
from operator import mul
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_DIGITS = 5  # decimals of a likeness; float16 and the order of sums decide the rest


class Likeness:
    """How like every vector is to one.

    Args:
        keys: Sorted.
        values: Their dot products, as plain numbers or a numpy array.
        places: Key -> place in `keys`; made when it is needed.
    """

    def __init__(
        self, keys: Sequence[str], values: Any, places: Mapping[str, int] | None = None
    ) -> None:
        numpy = numpy_or_none()
        self._keys = keys
        self._places = places
        self._values: Any = [round(v, _DIGITS) for v in values] if numpy is None else None
        if numpy is not None:
            self._values = numpy.round(numpy.asarray(values, dtype="f8"), _DIGITS)
        total = math.fsum(self._values) if numpy is None else float(numpy.sum(self._values))
        self.mean = total / len(keys) if keys else 0.0
        self.spread = self._spread(numpy) or 1.0

    def _spread(self, numpy: Any) -> float:
        if not len(self._keys):
            return 0.0
        if numpy is not None:
            return float(self._values.std())
        off = math.fsum((value - self.mean) ** 2 for value in self._values)
        return math.sqrt(off / len(self._keys))

    @classmethod
    def of(cls, products: Iterable[tuple[str, float]]) -> Likeness:
        """From (key, dot product) in any order."""
        rows = sorted(products)
        return cls([key for key, _ in rows], [value for _, value in rows])

    @property
    def by_key(self) -> dict[str, float]:
        """Key -> dot product."""
        pairs = zip(self._keys, self._values, strict=True)
        return {key: float(value) for key, value in pairs}

    def standing(self, key: str) -> float:
        """By how many spreads a key lies above the mean; 0 for a key without a vector."""
        if self._places is None:
            self._places = {known: place for place, known in enumerate(self._keys)}
        place = self._places.get(key)
        return 0.0 if place is None else (float(self._values[place]) - self.mean) / self.spread

    def nearest(self, k: int) -> list[str]:
        """The k keys that are most alike, equals by key."""
        numpy, values = numpy_or_none(), self._values
        if numpy is None or not 0 < k < len(values):
            places = sorted(range(len(values)), key=lambda place: -values[place])
        else:
            edge = -numpy.partition(-values, k - 1)[k - 1]
            best = numpy.flatnonzero(values >= edge)
            places = best[numpy.argsort(-values[best], kind="stable")].tolist()
        return [self._keys[place] for place in places[:k]]


def pack(vector: Sequence[float]) -> bytes:
    """A vector, brought to length one, as float16."""
    length = math.sqrt(sum(x * x for x in vector)) or 1.0
    return struct.pack(f"<{len(vector)}e", *(x / length for x in vector))


def unpack(data: bytes) -> tuple[float, ...]:
    """The numbers of a packed vector."""
    return struct.unpack(f"<{len(data) // 2}e", data)


class Table:
    """Many packed vectors of one size, ready to be compared again and again.

    Args:
        rows: (key, packed vector), sorted by key; those of another size than most are left out.
        size_bytes: That size.
    """

    def __init__(self, rows: Sequence[tuple[str, bytes]], size_bytes: int) -> None:
        self._size = size_bytes
        rows = [row for row in rows if len(row[1]) == size_bytes]
        self._keys = [key for key, _ in rows]
        self._places = {key: place for place, key in enumerate(self._keys)}
        self._data: Any = [data for _, data in rows]
        numpy = numpy_or_none()
        if numpy is not None and rows:
            flat = numpy.frombuffer(b"".join(self._data), "<f2")
            self._data = flat.reshape(len(rows), -1).astype("<f4")

    def compare(self, query: bytes, only: Iterable[str] | None = None) -> Likeness:
        """Compare a packed vector with all, or with some keys."""
        numpy = numpy_or_none()
        if len(query) != self._size or not self._keys:
            return Likeness([], [])
        if numpy is None:
            wanted = unpack(query)
            values: Any = [sum(map(mul, wanted, unpack(data))) for data in self._data]
        else:
            values = self._data @ numpy.frombuffer(query, "<f2").astype("<f4")
        if only is None:
            return Likeness(self._keys, values, self._places)
        places = sorted(self._places[key] for key in only if key in self._places)
        return Likeness([self._keys[i] for i in places], [float(values[i]) for i in places])


def likeness(query: bytes, rows: Iterable[tuple[str, bytes]]) -> Likeness:
    """Compare a packed vector with others of the same size; others are left out."""
    return Table(sorted(rows), len(query)).compare(query)


@cache
def numpy_or_none() -> Any:
    """Numpy where it is installed, else None."""
    try:
        import numpy as np  # optional; 20 interpreter starts
    except ModuleNotFoundError:
        return None
    return np
