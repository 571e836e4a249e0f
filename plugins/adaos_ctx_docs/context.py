"""A chunk is likelier when its neighbours and its document fit too. Pure.

A question names what a whole page is about; the chunk with the answer need not repeat it, nor hold
any word of the question. Weights were tuned on the development questions of public sets together,
one pair for all languages.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.search import Hit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

NEIGHBOURS = 0.3  # of the mean of the two chunks beside it
DOCUMENT = 0.6  # of the mean of the two best chunks of its document
JOINED = 0.9  # of the best score: the chunks beside such a hit join, whatever they hold


def in_context(hits: Sequence[Hit], order: Mapping[str, Sequence[str]]) -> list[Hit]:
    """Hits with what stands around them, best first, equals by key.

    Args:
        hits: Best first; keys are `uri#digest.occurrence`.
        order: Uri -> keys of its chunks, as they stand in the document.

    Returns:
        The hits, and the chunks beside the best of them, which may match nothing.
    """
    top = hits[0].score if hits else 0.0
    if top <= 0:
        return list(hits)
    own = {hit.key: hit.score / top for hit in hits}
    known = {hit.key: hit for hit in hits}
    documents = {uri: _mean_of_best(scores) for uri, scores in _by_document(own).items()}
    beside = dict(_beside(own, order))
    found = [
        replace(
            known.get(key) or Hit(key=key, score=0.0),
            score=own.get(key, 0.0) + NEIGHBOURS * beside.get(key, 0.0)
            + DOCUMENT * documents[key.rpartition("#")[0]],
        )
        for key in own.keys() | beside.keys()
    ]  # fmt: skip
    return sorted(found, key=lambda hit: (-hit.score, hit.key))


def _by_document(own: Mapping[str, float]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for key, score in own.items():
        found.setdefault(key.rpartition("#")[0], []).append(score)
    return found


def _mean_of_best(scores: Sequence[float]) -> float:
    two = sorted(scores, reverse=True)[:2]
    return sum(two) / len(two)


def _beside(
    own: Mapping[str, float], order: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, float]]:
    """What stands beside each hit, and beside each chunk that joins."""
    for keys in order.values():
        for at, key in enumerate(keys):
            before = own.get(keys[at - 1], 0.0) if at else 0.0
            after = own.get(keys[at + 1], 0.0) if at + 1 < len(keys) else 0.0
            if key in own or max(before, after) >= JOINED:
                yield key, (before + after) / 2
