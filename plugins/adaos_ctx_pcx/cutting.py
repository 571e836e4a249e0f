"""Leaves cut into terms, and what their terms are among all leaves. Pure."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.search import parse_query, telling, terms
from adaos_ctx_pcx.kinship import Kinship

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_pcx.reading_leaves import Fields

NAME, SUMMARY, PARTS, PROSE, REST = range(5)
SAID_FIELDS = 4  # name, summary, parts, prose: what is written to be read
_WORD = re.compile(r"[\w.!+-]+")


class Sentence(NamedTuple):
    """The terms of one sentence, their rarities together, and the squares of these."""

    terms: frozenset[str]
    rarities: float
    squares: float


@dataclass(slots=True)
class Cut:
    """One leaf.

    Args:
        counts: How often each term stands in name, summary, parts, prose and rest.
        lengths: Terms of each.
        head: First term of the name, which kin are named by (`git` of `git-commit`).
        places: Telling term of the summary -> its place among them.
        all: Every term.
    """

    counts: tuple[Mapping[str, int], ...]
    lengths: tuple[int, ...]
    head: str
    places: Mapping[str, int]
    all: frozenset[str]
    sentences: tuple[Sentence, ...] | None = None
    norm: float = 0.0  # length of its vector of terms; 0 until it is asked for


class Cuts:
    """All leaves of a manifest; sentences are cut when they are first asked for.

    Args:
        leaves: Node id -> fields.
    """

    def __init__(self, leaves: Mapping[str, Fields]) -> None:
        self.leaves = leaves
        self.cuts = {key: _cut(fields) for key, fields in leaves.items()}
        self.count = len(leaves)
        self.holders = _holders(self.cuts)
        said = [{t for part in c.counts[:SAID_FIELDS] for t in part} for c in self.cuts.values()]
        self.sayers = Counter(term for each in said for term in each)
        sizes = [[cut.lengths[i] for cut in self.cuts.values()] for i in range(REST + 1)]
        self.averages = [sum(each) / (self.count or 1) or 1.0 for each in sizes]
        self.kinship = Kinship(self.holders)
        self.heads = Counter(cut.head for cut in self.cuts.values())
        self.mentions = _mentions(leaves)
        count = {term: len(held) for term, held in self.holders.items()}
        self._rarity = {term: telling(self.count, n) for term, n in count.items()}

    def rarity(self, term: str) -> float:
        """How rare a term is among the leaves."""
        return self._rarity[term] if term in self._rarity else telling(self.count, 0)

    def sentences(self, key: str) -> tuple[Sentence, ...]:
        """A leaf's summary and each of its sentences."""
        cut = self.cuts[key]
        if cut.sentences is None:
            cut.sentences = tuple(self._sentence(line) for line in self.leaves[key].lines)
        return cut.sentences

    def _sentence(self, line: str) -> Sentence:
        said = frozenset(terms(line))
        rarities = [self.rarity(term) for term in said]
        return Sentence(said, math.fsum(rarities), math.fsum(each * each for each in rarities))

    def norm(self, key: str) -> float:
        """The length of a leaf's vector of terms, counted by their logarithms."""
        cut = self.cuts[key]
        if not cut.norm:
            parts = [self._rarity[term] * self.often(cut, term) for term in cut.all]
            cut.norm = math.sqrt(math.fsum(part * part for part in parts)) or 1.0
        return cut.norm

    @staticmethod
    def often(cut: Cut, term: str) -> float:
        """1 + ln of how often a leaf says a term where it is read; 0 for never."""
        n = sum(part.get(term, 0) for part in cut.counts[:SAID_FIELDS])
        return 1 + math.log(n) if n else 0.0


def first_word(fields: Fields) -> str:
    """What a leaf is called by others: the first word of its name, folded."""
    return fields.name.lower().partition(" ")[0]


def _cut(fields: Fields) -> Cut:
    parts = (fields.name, fields.summary, " ".join(fields.parts))
    texts = (*parts, "\n".join(fields.prose), "\n".join(fields.rest))
    found = [terms(text) for text in texts]
    asked = parse_query(fields.summary)
    telling_terms = frozenset(asked.telling)
    places: dict[str, int] = {}
    for place, term in enumerate(t for t in asked.sequence if t in telling_terms):
        places.setdefault(term, place)
    return Cut(
        tuple(Counter(each) for each in found), tuple(map(len, found)),
        found[NAME][0] if found[NAME] else "", places, frozenset().union(*found),
    )  # fmt: skip


def _holders(cuts: Mapping[str, Cut]) -> dict[str, list[str]]:
    """Term -> the leaves that hold it, in their order."""
    found: dict[str, list[str]] = {}
    for key, cut in cuts.items():
        for term in cut.all:
            found.setdefault(term, []).append(key)
    return found


def _mentions(leaves: Mapping[str, Fields]) -> dict[str, int]:
    """Leaf -> how many others have its name among their values and commands."""
    names = {key: first_word(fields) for key, fields in leaves.items()}
    known = frozenset(names.values())
    found: Counter[str] = Counter()
    for key, fields in leaves.items():
        said = known.intersection(_WORD.findall("\n".join(fields.rest).lower()))
        found.update(said - {names[key]})
    return {key: found[name] for key, name in names.items()}
