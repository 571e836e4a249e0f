"""A chunk is likelier when its neighbours and its document fit too. Pure.

A question names what a whole page is about; the chunk with the answer need not repeat it. Weights
were tuned on the development questions of public sets together, one pair for all languages.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.search.record import Hit

NEIGHBOURS = 0.5  # of the mean of the two chunks beside it
DOCUMENT = 0.3  # of the mean of the two best chunks of its document


def in_context(hits: Sequence[Hit], order: Mapping[str, Sequence[str]]) -> list[Hit]:
    """Hits with what stands around them, best first, equals by key.

    Args:
        hits: Best first; keys are `uri#digest.occurrence`.
        order: Uri -> keys of its chunks, as they stand in the document.
    """
    top = hits[0].score if hits else 0.0
    if top <= 0:
        return list(hits)
    own = {hit.key: hit.score / top for hit in hits}
    best: dict[str, float] = {}
    for uri, scores in _by_document(own).items():
        two = sorted(scores, reverse=True)[:2]
        best[uri] = sum(two) / len(two)
    beside = _beside(own, order)
    found = [
        replace(hit, score=own[hit.key] + NEIGHBOURS * beside.get(hit.key, 0.0)
                + DOCUMENT * best[hit.key.rpartition("#")[0]])
        for hit in hits
    ]  # fmt: skip
    return sorted(found, key=lambda hit: (-hit.score, hit.key))


def _by_document(own: Mapping[str, float]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for key, score in own.items():
        found.setdefault(key.rpartition("#")[0], []).append(score)
    return found


def _beside(own: Mapping[str, float], order: Mapping[str, Sequence[str]]) -> dict[str, float]:
    found = {}
    for keys in order.values():
        for at, key in enumerate(keys):
            if key in own:
                before = own.get(keys[at - 1], 0.0) if at else 0.0
                after = own.get(keys[at + 1], 0.0) if at + 1 < len(keys) else 0.0
                found[key] = (before + after) / 2
    return found
