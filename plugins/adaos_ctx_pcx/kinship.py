"""Terms of a catalog that are akin to a term of a question: synonyms, and words that begin alike. Pure."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from adaos_ctx.search import terms
from adaos_ctx_pcx.synonyms import GROUPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

_LEAST_BEGINNING = 4  # letters; shorter beginnings are shared by chance
_LEAST_SHARE = 0.5  # of the longer of two words that begin alike
_MOST_KIN = 400  # words that begin like one; a beginning of more says nothing


@dataclass(frozen=True, slots=True)
class Kin:
    """What is akin to one term.

    Args:
        synonyms: Terms that stand for it.
        alike: Term -> share of the longer of both that is their common beginning, 0.5..1.
        every: All of them.
    """

    synonyms: frozenset[str]
    alike: Mapping[str, float]
    every: frozenset[str]

    def within(self, said: AbstractSet[str]) -> Kin:
        """Those that are said."""
        here = self.every & said
        if not here:
            return NO_KIN
        alike = {term: self.alike[term] for term in sorted(here) if term in self.alike}
        return Kin(self.synonyms & here, alike, here)

    @property
    def closest(self) -> float:
        """The share of the one that begins most alike; 0 for none."""
        return max(self.alike.values(), default=0.0)


NO_KIN = Kin(frozenset(), {}, frozenset())


class Kinship:
    """Finds kin among the terms of a catalog.

    Args:
        vocabulary: All terms that its leaves hold.

    Example:
        >>> kin = Kinship(["delet", "rental"]).of("rent")
        >>> kin.alike
        {'rental': 0.6666666666666666}
    """

    def __init__(self, vocabulary: Iterable[str]) -> None:
        self._sorted = sorted(vocabulary)
        self._known = frozenset(self._sorted)
        self._found: dict[str, Kin] = {}

    def of(self, term: str) -> Kin:
        """The kin of a term, which is not among them."""
        found = self._found.get(term)
        if found is None:
            synonyms = _synonyms().get(term, frozenset()) & self._known
            alike = self._alike(term)
            found = self._found[term] = Kin(synonyms, alike, synonyms | alike.keys())
        return found

    def _alike(self, term: str) -> dict[str, float]:
        if len(term) < _LEAST_BEGINNING or term.isdigit():
            return {}
        beginning = term[:_LEAST_BEGINNING]
        found: dict[str, float] = {}
        for other in self._sorted[bisect_left(self._sorted, beginning) :]:
            if not other.startswith(beginning):
                break
            share = _common(term, other) / max(len(term), len(other))
            if share >= _LEAST_SHARE and other != term:
                found[other] = share
        return found if len(found) < _MOST_KIN else {}


def _common(one: str, other: str) -> int:
    """Letters that two words begin with together."""
    shorter = min(len(one), len(other))
    return next((at for at in range(shorter) if one[at] != other[at]), shorter)


@cache
def _synonyms() -> Mapping[str, frozenset[str]]:
    """Term -> terms that stand for it."""
    found: dict[str, set[str]] = {}
    for group in GROUPS:
        stems = {stem for word in group for stem in terms(word)}
        for stem in stems:
            found.setdefault(stem, set()).update(stems - {stem})
    return {stem: frozenset(others) for stem, others in found.items()}
