"""Order leaves for a question: who is a candidate, and one linear scorer with frozen weights.

The weights in `weights.json` were fitted on the development questions of public navigation sets
together, one vector for all (`tests/bench/fit_pcx.py`).
"""

from __future__ import annotations

import json
import math
import os
from functools import cache
from typing import TYPE_CHECKING

from adaos_ctx_pcx.asked import Asked
from adaos_ctx_pcx.cutting import Cuts
from adaos_ctx_pcx.features import rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx.search import Hit
    from adaos_ctx_pcx.features import Row
    from adaos_ctx_pcx.reading_leaves import Fields

_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights.json")
_KIN = 60  # candidates that only say what is akin to the question
_LEAST = 60  # candidates; where there are fewer, words that most questions have are enough
_DIGITS = 9  # decimals of a score; the rest may differ between processors


class Ranker:
    """Scores candidates.

    Args:
        leaves: Node id -> fields.
    """

    def __init__(self, leaves: Mapping[str, Fields]) -> None:
        self.cuts = Cuts(leaves)

    def ranked(self, query: str, hits: Iterable[Hit]) -> list[tuple[str, float]]:
        """(node id, score) of the candidates, best first, equals by id."""
        weights = load_weights()
        scored = [
            (key, round(math.fsum(weights[name] * row[name] for name in weights), _DIGITS))
            for key, row in self.features(query, hits).items()
        ]
        return sorted(scored, key=lambda pair: (-pair[1], pair[0]))

    def features(self, query: str, hits: Iterable[Hit]) -> dict[str, Row]:
        """What speaks for each candidate: what the search found, and what says akin to it."""
        asked = Asked(query, self.cuts)
        found: dict[str, Mapping[str, float]] = {hit.key: hit.parts for hit in hits}
        found |= {key: {} for key in self._akin(asked, found)}
        if len(found) < _LEAST:
            found |= {key: {} for key in self._silent(asked, found)}
        return rows(asked, self.cuts, found)

    def _akin(self, asked: Asked, found: Mapping[str, object]) -> list[str]:
        """The leaves that say most of what is akin to the question, without those that are found."""
        scores: dict[str, float] = {}
        for term, kin in asked.kin.items():
            for other in sorted(kin.every):
                holders = self.cuts.holders[other]
                share = 1.0 if other in kin.synonyms else kin.alike[other]
                worth = asked.worths[term] * share / (1 + math.log(len(holders)))
                for key in holders:
                    scores[key] = scores.get(key, 0.0) + worth
        return _best(scores, found, _KIN)

    def _silent(self, asked: Asked, found: Mapping[str, object]) -> list[str]:
        """Leaves that say what most questions do, as many as are lacking."""
        scores: dict[str, float] = {}
        for term in sorted(asked.terms - asked.told):
            for key in self.cuts.holders.get(term, ()):
                scores[key] = scores.get(key, 0.0) + asked.worths[term]
        return _best(scores, found, _LEAST - len(found))


def _best(scores: Mapping[str, float], found: Mapping[str, object], k: int) -> list[str]:
    """The k best that are new, equals by id."""
    new = [key for key in scores if key not in found]
    return sorted(new, key=lambda key: (-round(scores[key], _DIGITS), key))[:k]


@cache
def load_weights() -> Mapping[str, float]:
    """Feature -> weight."""
    with open(_FILE, encoding="utf-8") as file:
        return {str(key): float(value) for key, value in json.load(file).items()}
