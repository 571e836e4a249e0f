"""Order the leaves that a search found: one linear scorer with frozen weights. Pure.

The core's search gives candidates and six features; these are joined by what is particular to
leaves: how much of a leaf's name and summary the question covers, and its best single sentences.
The weights were fitted on the development questions of public navigation sets together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.search.analyze import parse_query, terms
from adaos_ctx.search.scoring import telling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.record import Hit
    from adaos_ctx_pcx.reading_leaves import Fields

WEIGHTS: Mapping[str, float] = {
    "text": 2.58, "name": 3.40, "detail": -3.35, "neighbours": 3.55, "beginnings": 2.99,
    "near": 1.78, "fields": 2.22, "name_said": 3.20, "summary_said": 5.38, "in_summary": -0.24,
    "sentence": 3.93, "sentences": 5.79, "held": 1.32, "length": -3.26, "often": 6.37,
    "rarest": 3.17, "early": 1.53, "name_length": -1.83,
}  # fmt: skip
# BM25F over name, summary, parts, prose, rest: weight and length discount of each; slow saturation.
_FIELD_WEIGHTS = (2.0, 2.0, 0.5, 1.5, 0.3)
_FIELD_B = (0.3, 0.3, 0.3, 0.6, 0.5)
_K1 = 6.0
_STOP_WORTH = 0.3  # of a word that most questions have
_BEST_SENTENCES = 3
_LENGTH_SCALE = 10.0  # brings the logarithm of a length to about 1
_SAID_FIELDS = 4  # name, summary, parts, prose: what is written to be read
_SAID_K = 2.0  # how often a word is said until that counts half
_EARLY = 3  # telling words of a question after which one counts half as much


@dataclass(slots=True)
class _Cut:
    """A leaf's terms: of each field in order, and of each sentence."""

    fields: tuple[tuple[str, ...], ...]
    sets: tuple[frozenset[str], ...]
    sentences: tuple[frozenset[str], ...] = field(default=())

    @property
    def length(self) -> int:
        return sum(map(len, self.fields))


class Ranker:
    """Scores candidates; leaves are cut into terms when they are first asked for.

    Args:
        leaves: Node id -> fields.
    """

    def __init__(self, leaves: Mapping[str, Fields]) -> None:
        self._leaves = leaves
        self._cuts = {key: _cut(fields) for key, fields in leaves.items()}
        self._holding = _holders(self._cuts.values(), 5)
        self._saying = _holders(self._cuts.values(), _SAID_FIELDS)
        n = len(leaves) or 1
        sizes = [sum(len(cut.fields[i]) for cut in self._cuts.values()) for i in range(5)]
        self._averages = [size / n or 1.0 for size in sizes]

    def ranked(self, query: str, hits: Iterable[Hit]) -> list[tuple[str, float]]:
        """(node id, score) of the candidates, best first, equals by id."""
        asked = _Asked(parse_query(query), self._holding, len(self._leaves))
        scored = [(hit.key, self._score(asked, hit)) for hit in hits]
        return sorted(scored, key=lambda pair: (-pair[1], pair[0]))

    def _score(self, asked: _Asked, hit: Hit) -> float:
        cut = self._cut_with_sentences(hit.key)
        name, summary = cut.sets[0], cut.sets[1]
        best = sorted((asked.overlap(each) for each in cut.sentences), reverse=True)
        held = asked.terms & frozenset().union(*cut.sets)
        features = {
            **hit.parts,
            "fields": self._fields(asked, cut) / asked.all,
            "name_said": asked.share(name),
            "summary_said": asked.share(summary),
            "in_summary": asked.worth_of(asked.terms & summary) / asked.all,
            "sentence": best[0] if best else 0.0,
            "sentences": sum(best[:_BEST_SENTENCES]) / _BEST_SENTENCES,
            "held": asked.worth_of(held) / asked.all,
            "length": math.log(1 + cut.length) / _LENGTH_SCALE,
            "often": self._often(asked, cut),
            "rarest": max(map(asked.worth, held), default=0.0) / asked.rarest,
            "early": asked.early(held),
            "name_length": len(cut.fields[0]) / _LENGTH_SCALE,
        }
        return sum(WEIGHTS[key] * features.get(key, 0.0) for key in WEIGHTS)

    def _fields(self, asked: _Asked, cut: _Cut) -> float:
        total = 0.0
        norms = [
            weight / (1 - b + b * len(part) / average)
            for weight, b, part, average in zip(
                _FIELD_WEIGHTS, _FIELD_B, cut.fields, self._averages, strict=True
            )
        ]
        for term in asked.order:
            tf = sum(
                norm * part.count(term)
                for norm, part, each in zip(norms, cut.fields, cut.sets, strict=True)
                if term in each
            )
            total += asked.worth(term) * tf / (tf + _K1)
        return total

    def _often(self, asked: _Asked, cut: _Cut) -> float:
        """How often the telling words are said, rare ones counting only a little more."""
        n, said = len(self._leaves), self._saying
        worth = {t: telling(n, said[t]) for t in asked.telling if t in said}
        total = 0.0
        for term, each in worth.items():
            parts = zip(cut.fields[:_SAID_FIELDS], cut.sets, strict=False)
            tf = sum(part.count(term) for part, held in parts if term in held)
            total += math.sqrt(each) * tf / (tf + _SAID_K)
        return total / math.sqrt(math.fsum(worth.values()) or 1.0)

    def _cut_with_sentences(self, key: str) -> _Cut:
        cut = self._cuts[key]
        if not cut.sentences:
            cut.sentences = tuple(frozenset(terms(line)) for line in self._leaves[key].lines)
        return cut


class _Asked:
    """A query and what its terms are worth among all leaves."""

    def __init__(self, query: Query, holding: Mapping[str, int], leaves: int) -> None:
        self.order = query.terms
        self.terms = frozenset(query.terms)
        self.telling = query.telling
        self._silent = self.terms - frozenset(query.telling)
        self._holding, self._leaves = holding, leaves
        self._worth: dict[str, float] = {}
        self.all = self.worth_of(self.terms) or 1.0
        self.rarest = max(map(self.worth, self.terms), default=0.0) or 1.0
        places: dict[str, int] = {}
        for place, term in enumerate(t for t in query.sequence if t not in self._silent):
            places.setdefault(term, place)
        self._early = {t: self.worth(t) / (1 + place / _EARLY) for t, place in places.items()}
        self._all_early = math.fsum(self._early.values()) or 1.0

    def early(self, held: frozenset[str]) -> float:
        """How much of the question is held, what it says first counting most."""
        return math.fsum(self._early[t] for t in self._early if t in held) / self._all_early

    def worth(self, term: str) -> float:
        """How rare a term is; what most questions have counts less."""
        if term not in self._worth:
            rare = telling(self._leaves, self._holding.get(term, 0))
            self._worth[term] = rare * (_STOP_WORTH if term in self._silent else 1.0)
        return self._worth[term]

    def worth_of(self, found: Iterable[str]) -> float:
        """Of several terms together; summed in a fixed order."""
        return math.fsum(self.worth(term) for term in found)

    def share(self, said: frozenset[str]) -> float:
        """How much of what is said the query says too."""
        return self.worth_of(said & self.terms) / (self.worth_of(said) or 1.0)

    def overlap(self, said: frozenset[str]) -> float:
        """Twice what both say, of what either says."""
        common = said & self.terms
        if not common:
            return 0.0
        return 2 * self.worth_of(common) / (self.all + self.worth_of(said))


def _holders(cuts: Iterable[_Cut], fields: int) -> dict[str, int]:
    """Term -> number of leaves that hold it in one of the first fields."""
    found: dict[str, int] = {}
    for cut in cuts:
        for term in frozenset().union(*cut.sets[:fields]):
            found[term] = found.get(term, 0) + 1
    return found


def _cut(fields: Fields) -> _Cut:
    parts = (fields.name, fields.summary, " ".join(fields.parts))
    texts = (*parts, "\n".join(fields.prose), "\n".join(fields.rest))
    cut = tuple(tuple(terms(text)) for text in texts)
    return _Cut(cut, tuple(frozenset(part) for part in cut))
