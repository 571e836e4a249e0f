"""What a question asks of leaves: its terms, what each is worth, and what is akin to them. Pure."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from adaos_ctx.search import parse_query, telling, terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from adaos_ctx_pcx.cutting import Cut, Cuts, Sentence
    from adaos_ctx_pcx.kinship import Kin

_STOP_WORTH = 0.3  # of a word that most questions have
_DOUBTFUL_WORTH = 0.3  # of an argument, and of a word that no leaf holds
_SYNONYM = 0.5  # what a synonym counts
_ALIKE = 0.7  # what a word that begins alike counts at most
_EARLY = 3  # telling words of a question after which one counts half as much
# Quoted text, paths, options, names with dots, whatever has digits: what to do it with, not what to do.
_ARGUMENT = re.compile(
    r""" "[^"]*" | '[^']*'(?!\w) | `[^`]*` | \S*[/$@\\]\S* | (?<!\S)-+\w\S* | \S*\w\.\w\S* | \S*\d\S* """,
    re.VERBOSE,
)


class Asked:
    """A question among the leaves of one manifest.

    Args:
        text: The question.
        cuts: The leaves.
    """

    def __init__(self, text: str, cuts: Cuts) -> None:
        query = parse_query(text)
        self.order = query.terms
        self.terms = frozenset(query.terms)
        self.telling = query.telling
        self.told = frozenset(query.telling)
        self._cuts = cuts
        self.kin: dict[str, Kin] = {term: cuts.kinship.of(term) for term in query.telling}
        self.worths = {
            term: cuts.rarity(term) * (1.0 if term in self.told else _STOP_WORTH)
            for term in query.terms
        }
        doubtful = self._doubtful(text)
        self.trusted = {
            t: w * (_DOUBTFUL_WORTH if t in doubtful else 1.0) * self._known(t)
            for t, w in self.worths.items()
        }
        self.all = math.fsum(self.worths.values()) or 1.0
        self.told_all = math.fsum(self.worths[t] for t in self.telling) or 1.0
        self.known_all = math.fsum(w for t, w in self.worths.items() if t in cuts.holders) or 1.0
        self.trusted_all = math.fsum(self.trusted.values()) or 1.0
        self.norm = math.sqrt(math.fsum(w * w for w in self.trusted.values())) or 1.0
        said = {term: cuts.sayers[term] for term in query.telling if term in cuts.sayers}
        self.evenly = {term: math.sqrt(telling(cuts.count, n)) for term, n in said.items()}
        self.evenly_norm = math.sqrt(math.fsum(w * w for w in self.evenly.values())) or 1.0
        places: dict[str, int] = {}
        for place, term in enumerate(t for t in query.sequence if t in self.told):
            places.setdefault(term, place)
        self.early = {term: 1 / (1 + place / _EARLY) for term, place in places.items()}

    def worth(self, term: str) -> float:
        """How rare a term is; what most questions have counts less."""
        return self.worths[term] if term in self.worths else self._cuts.rarity(term)

    def worth_of(self, found: Iterable[str]) -> float:
        """Of several terms together; summed exactly, for their order is not fixed."""
        return math.fsum(map(self.worth, found))

    def share(self, said: AbstractSet[str]) -> float:
        """How much of what is said the question says too."""
        return self.worth_of(said & self.terms) / (self.worth_of(said) or 1.0)

    def size(self, sentence: Sentence, common: AbstractSet[str]) -> tuple[float, float]:
        """What a sentence is worth, and the length of its vector.

        Args:
            sentence: Of some leaf.
            common: Its terms that the question says too.
        """
        silent = [self._cuts.rarity(term) for term in common if term not in self.told]
        less = math.fsum(silent) * (1 - _STOP_WORTH)
        less_squares = math.fsum(each * each for each in silent) * (1 - _STOP_WORTH**2)
        return sentence.rarities - less, math.sqrt(max(0.0, sentence.squares - less_squares)) or 1.0

    def kin_within(self, said: AbstractSet[str]) -> dict[str, Kin]:
        """Telling term -> its kin that are said, where there are some."""
        found = {term: kin.within(said) for term, kin in self.kin.items()}
        return {term: kin for term, kin in found.items() if kin.every}

    def nearness(self, cut: Cut, within: Mapping[str, Kin]) -> dict[str, float]:
        """Telling term -> how far a leaf says it: 1 itself, less by its kin, absent for not at all."""
        found: dict[str, float] = {}
        for term in self.telling:
            if term in cut.all:
                found[term] = 1.0
            elif term in within:
                kin = within[term]
                found[term] = max(_SYNONYM if kin.synonyms else 0.0, _ALIKE * kin.closest)
        return found

    def _known(self, term: str) -> float:
        kin = self.kin.get(term)
        known = term in self._cuts.holders or (kin and kin.every)
        return 1.0 if known else _DOUBTFUL_WORTH

    def _doubtful(self, text: str) -> frozenset[str]:
        """Terms that stand only in arguments; none where all telling ones do."""
        inside = {t for part in _ARGUMENT.findall(text) for t in terms(part)} & self.terms
        found = inside - set(terms(_ARGUMENT.sub(" ", text)))
        return frozenset() if self.told <= found else frozenset(found)


def stand_ins(kin: Kin) -> list[tuple[str, float]]:
    """What each of some kin counts for the term that they stand for."""
    alike = [(term, _SYNONYM * share) for term, share in kin.alike.items()]
    return [*((term, _SYNONYM) for term in sorted(kin.synonyms)), *alike]


def early_share(asked: Asked, worths: Mapping[str, float], said: Mapping[str, float]) -> float:
    """How much of the question is said, what it asks first counting most."""
    whole = math.fsum(worths[t] * early for t, early in asked.early.items()) or 1.0
    return math.fsum(worths[t] * e * said.get(t, 0.0) for t, e in asked.early.items()) / whole
