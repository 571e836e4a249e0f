"""Fusion: one order from words and vectors. Pure.

Scores are fused, not ranks: text over the best text, plus the standing of a vector among all (in
spreads above the mean). Records without any matching word have no rank by words at all, and giving
them one ruins search across languages (retrieval findings).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.search.record import Hit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.search.vectors import Likeness

TEXT_WEIGHT = 1.0
VECTOR_WEIGHT = 0.2  # of one spread above the mean
RRF_K = 60  # Cormack et al., SIGIR 2009
# The relevance formula of the resource catalog: what each part weighs.
WEIGHTS = {"text": 0.5, "vector": 0.5, "recency": 0.2, "cap_match": 0.3}


def fused(
    hits: Sequence[Hit], likeness: Likeness, k: int, *, weight: float = VECTOR_WEIGHT
) -> tuple[Hit, ...]:
    """Fuse hits by words with likeness by vectors.

    Args:
        hits: By words; those that match no term of the query count nothing by words.
        likeness: Of all records to the query.
        k: How many to give.
        weight: What one spread above the mean counts.
    """
    by_words = {hit.key: hit for hit in hits}
    top = max((hit.score for hit in hits if hit.matched), default=0.0)
    keys = {*by_words, *likeness.nearest(max(k, len(hits)))}
    found = [_fused(key, by_words.get(key), top, likeness.standing(key) * weight) for key in keys]
    return tuple(sorted(found, key=lambda hit: (-hit.score, hit.key))[:k])


def _fused(key: str, hit: Hit | None, top: float, vector: float) -> Hit:
    text = hit.score / top if hit and hit.matched and top else 0.0
    score = TEXT_WEIGHT * text + vector
    parts = {**(hit.parts if hit else {}), "words": text, "vector": vector}
    return Hit(key=key, score=score, parts=parts, matched=hit.matched if hit else ())


def by_ranks(lists: Sequence[Sequence[str]], k: int) -> list[str]:
    """Reciprocal rank fusion of lists that each hold only what really matched.

    Example:
        >>> by_ranks([["a", "b"], ["b"]], 2)
        ['b', 'a']
    """
    scores: dict[str, float] = {}
    for ranked in lists:
        for rank, key in enumerate(ranked, 1):
            scores[key] = scores.get(key, 0.0) + 1 / (RRF_K + rank)
    return sorted(scores, key=lambda key: (-scores[key], key))[:k]


def relevance_of(parts: Mapping[str, float], cost_penalty: float = 0.0) -> float:
    """`text·0.5 + vector·0.5 + recency·0.2 + cap_match·0.3 − cost_penalty`.

    Args:
        parts: Each of `WEIGHTS` that is known, between 0 and 1.
        cost_penalty: What its cost takes away, 0 or more.

    Source:
        The relevance formula of the resource catalog's specification.
    """
    total = 0.0
    for name, weight in WEIGHTS.items():
        total += weight * parts.get(name, 0.0)
    return total - cost_penalty
