"""BM25 over a few hundred short texts in memory. Pure.

Lucene's variant: idf = ln(1 + (N - n + 0.5) / (n + 0.5)), tf part f / (f + k1 (1 - b + b len/avg));
N texts, n of them with the term, f its count in one. Kamphuis et al., ECIR 2020, table 1.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from adaos_ctx.search.analyze import terms

if TYPE_CHECKING:
    from collections.abc import Sequence

K1 = 1.2  # saturation of repeated terms; the customary value
B = 0.75  # how much long texts are discounted; the customary value


def relevance(query: str, texts: Sequence[tuple[str, str]]) -> dict[str, float]:
    """How well each text fits a query, 0..1; the best one has 1.

    Args:
        query: Any text.
        texts: (key, text); keys are unique.

    Returns:
        Keys that match at all; equal for any order of `texts`.
    """
    bags = {key: Counter(terms(text)) for key, text in texts}
    wanted = sorted(set(terms(query)))
    average = sum(bag.total() for bag in bags.values()) / max(len(bags), 1) or 1.0
    weights = {term: _idf(sum(term in bag for bag in bags.values()), len(bags)) for term in wanted}
    scores = {
        key: sum(weights[term] * _saturated(bag[term], bag.total() / average) for term in wanted)
        for key, bag in bags.items()
    }
    best = max(scores.values(), default=0.0)
    return {key: score / best for key, score in scores.items() if score > 0} if best else {}


def _idf(with_term: int, count: int) -> float:
    return math.log(1 + (count - with_term + 0.5) / (with_term + 0.5))


def _saturated(frequency: int, relative_length: float) -> float:
    if not frequency:
        return 0.0
    return frequency / (frequency + K1 * (1 - B + B * relative_length))
