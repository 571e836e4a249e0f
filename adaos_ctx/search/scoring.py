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

POOL = 32  # records that the second stage looks at, at least; more changed no measured ranking
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
        telling_terms = frozenset(query.telling)
        self._worth = {
            term: telling(stats.count, frequencies.get(term, 0))
            * (1.0 if term in telling_terms else STOP_WEIGHT)
            for term in query.terms
        }
        self._wanted = [(term, f" {term} ") for term in query.terms]
        self._asked = query.telling
        self._all = sum(self._worth.values()) or 1.0
        self._told = sum(self._worth[term] for term in query.telling) or 1.0
        pairs = dict.fromkeys(zip(query.sequence, query.sequence[1:], strict=False))
        self._pairs = [(f" {a}  {b} ", self._worth[a] + self._worth[b]) for a, b in pairs]
        self._paired = sum(worth for _, worth in self._pairs) or 1.0
        self._averages = [length / stats.count if stats.count else 0.0 for length in stats.lengths]

    def hit(self, bag: Bag) -> Hit:
        """Score one record."""
        counts = [self._counts(text) for text in bag.texts]
        held = frozenset().union(*counts)
        texts = [text for text in bag.texts if text]
        parts = {
            "text": self._text(bag.lengths, counts, held),
            "name": self._share(counts[0]),
            "detail": self._share(counts[2]),
            "neighbours": self._neighbours(texts) if len(held) > 1 else 0.0,
            "beginnings": self._beginnings(texts, held),
            "near": self._near(bag.texts, counts),
        }
        score = sum(FEATURES[name] * value for name, value in parts.items())
        matched = tuple(term for term in self._asked if term in held)
        return Hit(key=bag.key, score=score, parts=parts, matched=matched)

    def _counts(self, text: str) -> dict[str, int]:
        if not text:
            return {}
        return {term: text.count(mark) for term, mark in self._wanted if mark in text}

    def _text(
        self, lengths: tuple[int, ...], counts: list[dict[str, int]], held: frozenset[str]
    ) -> float:
        fields = [
            (weight / (1 - b + b * length / average), count)
            for weight, b, length, average, count in zip(
                FIELD_WEIGHTS, FIELD_B, lengths, self._averages, counts, strict=True
            )
            if count
        ]
        total = 0.0
        for term, _ in self._wanted:
            if term in held:
                tf = sum(norm * count.get(term, 0) for norm, count in fields)
                total += self._worth[term] * tf / (tf + FIELD_K1)
        return total / self._all

    def _share(self, count: dict[str, int]) -> float:
        """How much of the query one field says."""
        return sum(self._worth[t] for t in self._asked if t in count) / self._told if count else 0.0

    def _neighbours(self, texts: list[str]) -> float:
        """How many words that stand together in the query stand together here."""
        found = 0.0
        for mark, worth in self._pairs:
            for text in texts:
                if mark in text:
                    found += worth
                    break
        return found / self._paired

    def _beginnings(self, texts: list[str], held: frozenset[str]) -> float:
        """Words of the query that are not here but begin like one that is (names, inflections)."""
        found = 0.0
        for term in self._asked:
            if term not in held and len(term) >= _LEAST_BEGINNING:
                found += self._worth[term] * _shared_beginning(term, texts) / len(term)
        return found / self._told

    def _near(self, texts: tuple[str, ...], counts: list[dict[str, int]]) -> float:
        """The most of the query that stands within one window of one field."""
        most = 0.0
        for text, count in zip(texts, counts, strict=True):
            near = [term for term, n in count.items() if n <= MAX_PLACES]
            at_best = sum(self._worth[term] for term in near)
            if at_best > most:
                fits = len(text) <= WINDOW_CHARS
                most = max(most, at_best if fits else _window(text, near, self._worth))
        return most / self._all


def _shared_beginning(term: str, texts: list[str]) -> int:
    """Letters of the longest beginning of a term that some word here begins with; 0 for few."""
    for size in range(min(len(term), _MOST_BEGINNING), _LEAST_BEGINNING - 1, -1):
        mark = f" {term[:size]}"
        for text in texts:
            if mark in text:
                return size
    return 0


def _window(text: str, terms: list[str], worth: Mapping[str, float]) -> float:
    places = sorted(_places(text, terms))
    inside: dict[str, int] = {}
    most = 0.0
    first = 0
    for place, term in places:
        inside[term] = inside.get(term, 0) + 1
        while places[first][0] < place - WINDOW_CHARS:
            gone = places[first][1]
            inside[gone] -= 1
            if not inside[gone]:
                del inside[gone]
            first += 1
        most = max(most, sum(worth[term] for term in terms if term in inside))
    return most


def _places(text: str, terms: list[str]) -> Iterator[tuple[int, str]]:
    for term in terms:
        mark = f" {term} "
        place = text.find(mark)
        while place >= 0:
            yield place, term
            place = text.find(mark, place + 1)


def best(hits: Iterable[Hit], k: int) -> tuple[Hit, ...]:
    """The k best hits, equals by key."""
    return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.key))[:k])
