"""How well a record fits a query: the two stages that every backend shares. Pure.

First stage: BM25 as SQLite's FTS5 computes it (Robertson and Zaragoza 2009, eq. 3.15, with one
length for all fields and the fields' weights on the counts), since FTS5 does that in C over any
number of records. Second stage, over the best of the first: BM25F (eq. 3.18 ff.), coverage and
neighbours as features of one linear scorer with frozen weights.
"""

from __future__ import annotations

import math
from bisect import insort
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.search.nearness import WINDOW_CHARS, beginnings_of, most_near, shared_beginning
from adaos_ctx.search.record import Hit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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
GUESS_WEIGHT = 0.7  # what a word counts that was not asked for but is like one that was
MAX_PLACES = 200  # of one term in one field; what stands everywhere is near to everything
FEATURES = {
    "text": 0.75, "name": 0.4, "detail": 0.5, "neighbours": 0.4, "beginnings": 0.5, "near": 1.1
}  # fmt: skip
_FEATURE_WEIGHTS = tuple(FEATURES.values())
_ROUNDING = 1e-9  # more than sums of floats in another order may differ


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


class _Said(NamedTuple):
    """What one field says of a query.

    Args:
        held: (Place of a term in the query, its count), of the terms that stand here.
        share: How much of the query they are.
        worth: Of those that could stand near together.
    """

    held: list[tuple[int, int]]
    share: float
    worth: float


_NOTHING = _Said([], 0.0, 0.0)


# The most that a record can score (negative, to be sorted by), its key, the record, its features
# (`near` at its most), the frequencies of terms in it, and what each field says.
_Draft = tuple[float, str, "Bag", tuple[float, ...], list[float], list[_Said]]


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
            * (GUESS_WEIGHT if term in query.guessed else 1.0)
            for term in query.terms
        }
        self._marks = [f" {term} " for term in query.terms]
        self._worths = [self._worth[term] for term in query.terms]
        self._told_worths = [w if t in telling_terms else 0.0 for t, w in self._worth.items()]
        self._asked = [(query.terms.index(term), term) for term in query.telling]
        starts = [(at, beginnings_of(term)) for at, term in self._asked]
        self._starts = [start for start in starts if start[1]]
        self._all = sum(self._worths) or 1.0
        self._told = sum(self._worths[at] for at, _ in self._asked) or 1.0
        self._pairs = [
            (
                f" {a}  {b} ",
                query.terms.index(a),
                query.terms.index(b),
                self._worth[a] + self._worth[b],
            )
            for a, b in dict.fromkeys(zip(query.sequence, query.sequence[1:], strict=False))
        ]
        self._paired = sum(pair[3] for pair in self._pairs) or 1.0
        self._averages = [length / stats.count if stats.count else 0.0 for length in stats.lengths]
        self._norms: list[dict[int, float]] = [{} for _ in stats.lengths]
        self._terms = query.terms
        self._said: dict[tuple[int, ...], _Said] = {}

    def best(self, bags: Iterable[Bag], k: int) -> tuple[Hit, ...]:
        """Score records and give the best k, equals by key.

        What is dear to find out (what stands near) is asked only of records that can still be among
        them; the rest of their score bounds the whole.
        """
        drafts = sorted([self._draft(bag) for bag in bags])
        rows: list[tuple[float, str, tuple[float, ...], list[float]]] = []
        for less, key, bag, values, tfs, said in drafts:
            if len(rows) >= k and (k <= 0 or less > rows[k - 1][0]):
                break
            exact = self._finished(bag, values, said)
            insort(rows, (-sum(map(mul, _FEATURE_WEIGHTS, exact)), key, exact, tfs))
        return tuple([self._hit(key, -less, values, tfs) for less, key, values, tfs in rows[:k]])

    def hit(self, bag: Bag) -> Hit:
        """Score one record."""
        return self.best([bag], 1)[0]

    def _hit(self, key: str, score: float, values: tuple[float, ...], tfs: list[float]) -> Hit:
        matched = tuple([term for at, term in self._asked if tfs[at]])
        parts = dict(zip(FEATURES, values, strict=True))
        return Hit(key=key, score=score, parts=parts, matched=matched)

    def _draft(self, bag: Bag) -> _Draft:
        said = [self._in_field(text) if text else _NOTHING for text in bag.texts]
        tfs = self._frequencies(bag.lengths, said)
        texts = [text for text in bag.texts if text]
        near = max([part.worth for part in said]) / self._all
        values = (
            self._text(tfs), said[0].share, said[2].share, self._neighbours(texts, tfs),
            self._beginnings(texts, tfs), near,
        )  # fmt: skip
        most = sum(map(mul, _FEATURE_WEIGHTS, values)) + _ROUNDING
        return -most, bag.key, bag, values, tfs, said

    def _finished(
        self, bag: Bag, values: tuple[float, ...], said: list[_Said]
    ) -> tuple[float, ...]:
        """The features with what really stands near."""
        if max(map(len, bag.texts)) <= WINDOW_CHARS:
            return values
        return *values[:-1], self._near(bag.texts, said)

    def _in_field(self, text: str) -> _Said:
        """What a field says; the fields of a pool say few different things, each is added up once."""
        counts = tuple([text.count(mark) for mark in self._marks])
        return self._said.get(counts) or self._added_up(counts)

    def _added_up(self, counts: tuple[int, ...]) -> _Said:
        held = [(at, n) for at, n in enumerate(counts) if n]
        asked = worth = 0.0
        for at, n in held:
            asked += self._told_worths[at]
            worth += self._worths[at] if n <= MAX_PLACES else 0.0
        said = self._said[counts] = _Said(held, asked / self._told, worth)
        return said

    def _frequencies(self, lengths: tuple[int, ...], said: list[_Said]) -> list[float]:
        """How often each term occurs, each field by its weight and length; 0 where it does not."""
        tfs = [0.0] * len(self._terms)
        for field, part in enumerate(said):
            if part.held:
                norm = self._norms[field].get(lengths[field]) or self._norm(field, lengths[field])
                for at, n in part.held:
                    tfs[at] += norm * n
        return tfs

    def _norm(self, field: int, length: int) -> float:
        """What one occurrence in a field of this length counts; few lengths occur, each is asked once."""
        b = FIELD_B[field]
        norm = FIELD_WEIGHTS[field] / (1 - b + b * length / self._averages[field])
        self._norms[field][length] = norm
        return norm

    def _text(self, tfs: list[float]) -> float:
        total = 0.0
        for worth, tf in zip(self._worths, tfs):  # noqa: B905 - called for every record of a pool
            if tf:
                total += worth * tf / (tf + FIELD_K1)
        return total / self._all

    def _neighbours(self, texts: list[str], tfs: list[float]) -> float:
        """How many words that stand together in the query stand together here."""
        if tfs.count(0.0) > len(tfs) - 2:
            return 0.0
        found = 0.0
        for mark, a, b, worth in self._pairs:
            if tfs[a] and tfs[b] and any([mark in text for text in texts]):
                found += worth
        return found / self._paired

    def _beginnings(self, texts: list[str], tfs: list[float]) -> float:
        """Words of the query that are not here but begin like one that is (names, inflections)."""
        found = 0.0
        for at, marks in self._starts:
            if not tfs[at]:
                shared = shared_beginning(marks, texts)
                if shared:
                    found += self._worths[at] * shared / len(self._terms[at])
        return found / self._told

    def _near(self, texts: tuple[str, ...], said: list[_Said]) -> float:
        """The most of the query that stands within one window of one field."""
        most = 0.0
        for text, part in zip(texts, said, strict=True):
            at_best = part.worth
            if at_best > most:
                if len(text) > WINDOW_CHARS:
                    near = [at for at, n in part.held if n <= MAX_PLACES]
                    terms, worths = (
                        [self._terms[at] for at in near],
                        [self._worths[at] for at in near],
                    )
                    at_best = most_near(text, terms, worths)
                most = max(most, at_best)
        return most / self._all
