"""Which records hold which terms, and the first stage of ranking over them. Pure.

Plain Python and numpy add the same numbers in the same order, so their scores are equal bit for
bit; numpy takes over where an index is large enough to pay for loading it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from adaos_ctx.search.analyze import LAST
from adaos_ctx.search.pool import around
from adaos_ctx.search.scoring import K1, RANK_WEIGHTS, B, rank_idf, rounded
from adaos_ctx.search.vectors import numpy_or_none

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.search.record import Bag

_MANY_RECORDS = 4_000  # from here on numpy is worth its loading time
_MANY_POSTINGS = 400  # of one query; fewer are added faster in plain Python


class Postings:
    """Term -> record -> weighted count, changed in place; a record is a small number, its slot."""

    def __init__(self) -> None:
        self._held: dict[str, dict[int, float]] = {}
        self._arrays: dict[str, tuple[Any, Any]] = {}  # the same for numpy, made when asked for
        self._sizes = array("d")  # terms of each record; of a free slot 0
        self._free: list[int] = []
        self._total = 0
        self._sorted: list[str] | None = None  # all terms, where they were asked for since a change

    def __len__(self) -> int:
        return len(self._sizes) - len(self._free)

    def held(self, term: str) -> int:
        """How many records hold a term."""
        return len(self._held.get(term, ()))

    def terms(self, beginning: str) -> list[str]:
        """The terms that begin so, sorted."""
        if self._sorted is None:
            self._sorted = sorted(self._held)
        first = bisect_left(self._sorted, beginning)
        return self._sorted[first : bisect_left(self._sorted, beginning + LAST)]

    def add(self, bag: Bag) -> int:
        """Put a record in; its slot."""
        slot = self._free.pop() if self._free else len(self._sizes)
        if slot == len(self._sizes):
            self._sizes.append(0.0)
        self._sizes[slot] = float(bag.length)
        self._total += bag.length
        self._sorted = None
        for text, weight in zip(bag.texts, RANK_WEIGHTS, strict=True):
            for term in text.split():
                counts = self._held.setdefault(term, {})
                counts[slot] = counts.get(slot, 0.0) + weight
                self._arrays.pop(term, None)
        return slot

    def remove(self, slot: int, bag: Bag) -> None:
        """Take a record out."""
        for term in bag.vocabulary():
            counts = self._held[term]
            del counts[slot]
            self._arrays.pop(term, None)
            if not counts:
                del self._held[term]
        self._total -= bag.length
        self._sorted = None
        self._sizes[slot] = 0.0
        self._free.append(slot)

    def best(
        self,
        terms: Sequence[str],
        size: int,
        *,
        allowed: Callable[[int], bool] | None = None,
        by_key: Callable[[list[int]], list[int]],
    ) -> list[int]:
        """The slots that score best for some terms; of equals at the edge the first by key.

        Args:
            terms: Each once.
            size: How many at most.
            allowed: Which slots may be given; None for all.
            by_key: Sorts slots by their keys.
        """
        known = [term for term in terms if term in self._held]
        many = sum(len(self._held[term]) for term in known) >= _MANY_POSTINGS
        numpy = numpy_or_none() if many and len(self) >= _MANY_RECORDS else None
        if numpy is not None and allowed is None:
            sure, near = self._split_arrays(numpy, known, size)
        else:
            scores = self.ranks(known)
            if allowed is not None:
                scores = {slot: score for slot, score in scores.items() if allowed(slot)}
            sure, near = _split(scores, size)
        return _settle(sure, near, size, by_key)

    def ranks(self, terms: Sequence[str]) -> dict[int, float]:
        """Slot -> first-stage score of all that hold any of some terms."""
        scores: dict[int, float] = {}
        sizes = self._sizes
        least, slope = self._norm()
        for term in terms:
            counts = self._held.get(term, {})
            idf = rank_idf(len(self), len(counts))
            for slot, tf in counts.items():
                part = idf * ((tf * (K1 + 1.0)) / (tf + (least + slope * sizes[slot])))
                scores[slot] = scores[slot] + part if slot in scores else part
        return scores

    def rank_array(self, numpy: Any, terms: Sequence[str]) -> Any:
        """The same scores by slot in an array; 0 for records that hold none of the terms."""
        scores = numpy.zeros(len(self._sizes))
        sizes = numpy.frombuffer(self._sizes)
        least, slope = self._norm()
        for term in terms:
            if term in self._held:
                slots, tfs = self._as_arrays(numpy, term)
                idf = rank_idf(len(self), len(slots))
                scores[slots] += idf * ((tfs * (K1 + 1.0)) / (tfs + (least + slope * sizes[slots])))
        return scores

    def _norm(self) -> tuple[float, float]:
        """What the length of a record adds to a count: a constant, and by each of its terms."""
        average = self._total / len(self) if self._total else 1.0
        return K1 * (1 - B), K1 * B / average

    def _as_arrays(self, numpy: Any, term: str) -> tuple[Any, Any]:
        known = self._arrays.get(term)
        if known is None:
            counts = self._held[term]
            slots = numpy.fromiter(counts, "i8", len(counts))
            known = slots, numpy.fromiter(counts.values(), "f8", len(counts))
            self._arrays[term] = known
        return known

    def _split_arrays(
        self, numpy: Any, terms: Sequence[str], size: int
    ) -> tuple[list[int], list[tuple[int, float]]]:
        scores = self.rank_array(numpy, terms)
        found = numpy.flatnonzero(scores)
        if len(found) <= size:
            return found.tolist(), []
        values = scores[found]
        at = len(found) - size
        low, high = around(rounded(float(numpy.partition(values, at)[at])))
        close = found[(values >= low) & (values <= high)]
        near = list(zip(close.tolist(), scores[close].tolist(), strict=True))
        return found[values > high].tolist(), near


def _split(scores: dict[int, float], size: int) -> tuple[list[int], list[tuple[int, float]]]:
    """Those certainly among the best, and those whose scores are near that of the last one."""
    if len(scores) <= size:
        return list(scores), []
    low, high = around(rounded(sorted(scores.values(), reverse=True)[size - 1]))
    upper = [row for row in scores.items() if row[1] >= low]
    return [slot for slot, score in upper if score > high], [row for row in upper if row[1] <= high]


def _settle(
    sure: list[int],
    near: list[tuple[int, float]],
    size: int,
    by_key: Callable[[list[int]], list[int]],
) -> list[int]:
    if not near:
        return sure
    rows = [(slot, rounded(score)) for slot, score in near]
    edge = sorted((score for _, score in rows), reverse=True)[size - len(sure) - 1]
    sure = sure + [slot for slot, score in rows if score > edge]
    equal = [slot for slot, score in rows if score == edge]
    return sure + by_key(equal)[: size - len(sure)]
