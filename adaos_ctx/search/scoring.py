"""How well a record fits a query: the two stages that every backend shares. Pure.

First stage: BM25 as SQLite's FTS5 computes it (Robertson and Zaragoza 2009, eq. 3.15, with one
length for all fields and the fields' weights on the counts), since FTS5 does that in C over any
number of records. Second stage, over the best of the first: BM25F (eq. 3.18 ff.), coverage and
neighbours as features of one linear scorer with frozen weights.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.search.record import Hit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.record import Bag

POOL = 48  # records that the second stage looks at, at least; more changed no measured ranking
# First stage. FTS5 has K1 and B built in; the weights are powers of two, so that sums are exact.
K1 = 1.2
B = 0.75
RANK_WEIGHTS = (4.0, 2.0, 1.0, 1.0)  # counts in name, summary, detail, body
_RARE = 1e-6  # what FTS5 gives a term that more than half of the records hold
_DIGITS = 9  # significant digits of a first-stage score; the rest may differ between processors
# Second stage, tuned on the development questions of public sets together, one vector for all.
FIELD_WEIGHTS = (3.0, 1.5, 1.0, 1.0)
FIELD_B = (0.3, 0.5, 0.5, 0.75)  # how much long fields are discounted
FIELD_K1 = 1.2
STOP_WEIGHT = 0.3  # what a word that most questions have counts, of its rarity
WINDOW_CHARS = 150  # about 20 terms: near enough to speak of one thing
MAX_PLACES = 200  # of one term in one field; what stands everywhere is near to everything
FEATURES = {
    "text": 0.75, "name": 0.4, "detail": 0.5, "neighbours": 0.4, "beginnings": 0.5, "near": 1.1
}  # fmt: skip
_LEAST_BEGINNING = 4  # letters; shorter beginnings are shared by chance
_MOST_BEGINNING = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """What scoring knows of the whole index.

    Args:
        count: Number of records.
        lengths: For each field, terms of all records together.
    """

    count: int
    lengths: tuple[int, ...]

    @property
    def average_length(self) -> float:
        """Terms of a record, all fields together."""
        return sum(self.lengths) / self.count if self.count else 0.0


def rank_idf(count: int, with_term: int) -> float:
    """First stage: ln((N - n + .5) / (n + .5)), or almost nothing for common terms."""
    idf = math.log((count - with_term + 0.5) / (with_term + 0.5))
    return idf if idf > 0.0 else _RARE


def rounded(score: float) -> float:
    """A first-stage score as it is compared."""
    return float(f"{score:.{_DIGITS}g}")


def telling(count: int, with_term: int) -> float:
    """Second stage: ln(1 + (N - n + .5) / (n + .5)), which is never negative."""
    return math.log(1 + (count - with_term + 0.5) / (with_term + 0.5))


class Scorer:
    """Scores records for one query; every feature lies between 0 and 1.

    Args:
        query: The analysed query.
        frequencies: Term -> number of records that hold it, for the terms of the query.
        stats: Of the whole index.
    """

    def __init__(self, query: Query, frequencies: Mapping[str, int], stats: Stats) -> None:
        self._worth = {
            term: telling(stats.count, frequencies.get(term, 0))
            * (1.0 if term in query.telling else STOP_WEIGHT)
            for term in query.terms
        }
        self._wanted = [(term, f" {term} ") for term in query.terms]
        self._telling = frozenset(query.telling)
        self._all = sum(self._worth.values()) or 1.0
        self._told = sum(self._worth[term] for term in query.telling) or 1.0
        pairs = dict.fromkeys(zip(query.sequence, query.sequence[1:], strict=False))
        self._pairs = [(f" {a}  {b} ", self._worth[a] + self._worth[b]) for a, b in pairs]
        self._paired = sum(worth for _, worth in self._pairs) or 1.0
        self._averages = [length / stats.count if stats.count else 0.0 for length in stats.lengths]

    def hit(self, bag: Bag) -> Hit:
        """Score one record."""
        everything = bag.everything
        held = [(term, mark) for term, mark in self._wanted if mark in everything]
        parts = {
            "text": self._text(bag, held),
            "name": self._share(held, bag.texts[0]),
            "detail": self._share(held, bag.texts[2]),
            "neighbours": self._neighbours(everything, held),
            "beginnings": self._beginnings(everything, held),
            "near": self._near(bag.texts, held),
        }
        score = sum(FEATURES[name] * value for name, value in parts.items())
        matched = tuple(term for term, _ in held if term in self._telling)
        return Hit(key=bag.key, score=score, parts=parts, matched=matched)

    def _text(self, bag: Bag, held: list[tuple[str, str]]) -> float:
        fields = [
            (weight / (1 - b + b * length / average), text)
            for weight, b, length, average, text in zip(
                FIELD_WEIGHTS, FIELD_B, bag.lengths, self._averages, bag.texts, strict=True
            )
            if length
        ]
        total = 0.0
        for term, mark in held:
            tf = sum(norm * text.count(mark) for norm, text in fields)
            total += self._worth[term] * tf / (tf + FIELD_K1)
        return total / self._all

    def _share(self, held: list[tuple[str, str]], text: str) -> float:
        """How much of the query one field says."""
        if not text:
            return 0.0
        said = sum(self._worth[t] for t, mark in held if t in self._telling and mark in text)
        return said / self._told

    def _neighbours(self, everything: str, held: list[tuple[str, str]]) -> float:
        """How many words that stand together in the query stand together here."""
        if len(held) < 2:
            return 0.0
        found = sum(worth for mark, worth in self._pairs if mark in everything)
        return found / self._paired

    def _beginnings(self, everything: str, held: list[tuple[str, str]]) -> float:
        """Words of the query that are not here but begin like one that is (names, inflections)."""
        here = {term for term, _ in held}
        found = 0.0
        for term in self._telling - here:
            for size in range(min(len(term), _MOST_BEGINNING), _LEAST_BEGINNING - 1, -1):
                if f" {term[:size]}" in everything:
                    found += self._worth[term] * size / len(term)
                    break
        return found / self._told

    def _near(self, texts: tuple[str, ...], held: list[tuple[str, str]]) -> float:
        """The most of the query that stands within one window of one field."""
        return max(_window(text, held, self._worth) for text in texts) / self._all


def _window(text: str, held: list[tuple[str, str]], worth: Mapping[str, float]) -> float:
    places = sorted(_places(text, held))
    inside: dict[str, int] = {}
    most = now = 0.0
    first = 0
    for place, term in places:
        inside[term] = inside.get(term, 0) + 1
        if inside[term] == 1:
            now += worth[term]
        while places[first][0] < place - WINDOW_CHARS:
            gone = places[first][1]
            inside[gone] -= 1
            if not inside[gone]:
                now -= worth[gone]
            first += 1
        most = max(most, now)
    return most


def _places(text: str, held: list[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    for term, mark in held if text else ():
        if text.count(mark) > MAX_PLACES:
            continue
        place = text.find(mark)
        while place >= 0:
            yield place, term
            place = text.find(mark, place + 1)


def best(hits: Iterable[Hit], k: int) -> tuple[Hit, ...]:
    """The k best hits, equals by key."""
    return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.key))[:k])
