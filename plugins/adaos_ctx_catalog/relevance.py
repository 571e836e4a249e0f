"""How much a resource matters for a task: the specification's formula, and what its parts are. Pure.

`text·0.5 + vector·0.5 + recency·0.2 + cap_match·0.3 − cost_penalty`. The text part is half the
resource's own fit and half that of its family (the tables of one schema, the operations of one
API): tasks are seldom about one table of a database. Measured on the development split of Spider's
876 tables, all gold tables among the best ten: .88 with the own fit alone, .92 with both.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from adaos_ctx.search import relevance_of, terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adaos_ctx.search import Hit
    from adaos_ctx_catalog.record import Overview

OWN = 0.5  # of the text part; the rest is the family's
_FAMILY_WEIGHTS = (1.0, 0.5, 0.25, 0.12, 0.06)  # of its best resources
HALF_LIFE_DAYS = 90.0  # after which a resource's recency is a half
MAX_PENALTY = 0.2  # less than any part weighs: cost decides between equals
_SLOW_MS = 100.0  # a median latency that costs nothing yet

# Words of a task that ask for a capability, in English and Russian.
_ASKING = {
    "aggregate": "sum total average avg mean count many much revenue per daily weekly monthly min max "
    "most least top gmv "
    "сумма итого всего средний сколько количество выручка ежедневный максимум минимум",
    "join": "join together with combined связать вместе соединить",
    "window": "rank running cumulative previous rolling нарастающий скользящий предыдущий",
    "call": "send create update delete book post call trigger отправить создать обновить удалить вызвать",
    "publish": "publish emit опубликовать",
    "subscribe": "subscribe listen stream events подписаться слушать события",
    "get": "lookup key cached ключ",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A resource that may matter.

    Args:
        id: Its id.
        relevance: By the formula; comparable within one search.
        parts: text, vector, recency, cap_match, cost_penalty, own.
    """

    id: str
    relevance: float
    parts: Mapping[str, float]


def text_parts(hits: Sequence[Hit], families: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """The text part of each resource that matches, or whose family does.

    Args:
        hits: By words, best first.
        families: Family -> ids of the resources in it, for the families of the hits.
    """
    top = hits[0].score if hits else 0.0
    if top <= 0:
        return {}
    own = {hit.key: hit.score / top for hit in hits}
    members: dict[str, dict[str, float]] = defaultdict(dict)
    for key, score in own.items():
        members[key.rpartition(".")[0]][key] = score
    family = {name: _family(list(scores.values())) for name, scores in members.items()}
    best = max(family.values())
    found = {}
    for name, score in family.items():
        for key in dict.fromkeys([*families.get(name, ()), *members[name]]):
            found[key] = OWN * own.get(key, 0.0) + (1 - OWN) * score / best
    return found


def _family(scores: list[float]) -> float:
    ranked = sorted(scores, reverse=True)
    return sum(w * s for w, s in zip(_FAMILY_WEIGHTS, ranked, strict=False))


def wanted_caps(task: str) -> frozenset[str]:
    """The capabilities that a task asks for.

    Example:
        >>> sorted(wanted_caps("total revenue per day"))
        ['aggregate']
    """
    found = set(terms(task))
    return frozenset(cap for cap, words in _ASKING.items() if found & _stems(words))


_cache: dict[str, frozenset[str]] = {}


def _stems(words: str) -> frozenset[str]:
    if words not in _cache:
        _cache[words] = frozenset(terms(words))
    return _cache[words]


def cost_penalty(overview: Overview) -> float:
    """What its cost takes away: nothing below 100 ms, then by the logarithm, at most 0.2."""
    latency = overview.cost_hint.latency_ms_p50 or 0.0
    megabytes = overview.cost_hint.egress_mb or 0.0
    if latency <= _SLOW_MS and megabytes <= 0:
        return 0.0
    slow = 0.05 * math.log10(max(latency, _SLOW_MS) / _SLOW_MS)
    return min(MAX_PENALTY, slow + 0.05 * math.log10(1 + max(megabytes, 0.0)))


def recency(overview: Overview, now: datetime | None) -> float:
    """1 for what was updated now, a half after 90 days, 0 where no time is known."""
    if now is None or not overview.updated_at:
        return 0.0
    try:
        updated = datetime.fromisoformat(overview.updated_at)
    except ValueError:
        return 0.0
    if updated.tzinfo is None:
        updated = updated.replace(tzinfo=UTC)
    days = (now - updated).total_seconds() / 86_400
    return float(0.5 ** (max(days, 0.0) / HALF_LIFE_DAYS))


def candidates(
    texts: Mapping[str, float],
    vectors: Mapping[str, float],
    overviews: Iterable[Overview],
    *,
    caps: frozenset[str] = frozenset(),
    now: datetime | None = None,
) -> list[Candidate]:
    """Rank resources by the formula, best first, equals by id.

    Args:
        texts: Id -> text part, 0..1.
        vectors: Id -> vector part, 0..1.
        overviews: Of the resources to rank.
        caps: What the task asks for.
        now: For recency; None leaves it out.
    """
    found = []
    for overview in overviews:
        key = overview.id
        match = len(caps & set(overview.cap)) / len(caps) if caps else 0.0
        parts = {
            "text": texts.get(key, 0.0), "vector": vectors.get(key, 0.0),
            "recency": recency(overview, now), "cap_match": match,
        }  # fmt: skip
        penalty = cost_penalty(overview)
        score = relevance_of(parts, penalty)
        found.append(Candidate(id=key, relevance=score, parts={**parts, "cost_penalty": penalty}))
    return sorted(found, key=lambda each: (-each.relevance, each.id))
