"""Rank whole documents: by their best chunks, and by all that they say. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.search import MemoryIndex, Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.search import Hit, Index
    from adaos_ctx_docs.model import LoadedDocument

_POOL = 100
_CHUNK_SHARE = 0.5  # of a document's rank that its best chunk decides


def fused_documents(found: Sequence[LoadedDocument]) -> MemoryIndex:
    """An index of whole documents: titles, paths, text."""
    return MemoryIndex(
        Record(
            key=document.uri,
            name=" ".join(mark.title for mark in document.draft.headings[:1]),
            detail=document.uri, body=document.text,
        )
        for document in found
    )  # fmt: skip


def documents(query: str, hits: Sequence[Hit], whole: Index) -> list[str]:
    """Documents by their best chunk and by their whole text, each as a share of the best.

    Args:
        query: The question.
        hits: Chunks, best first; keys are `uri#digest.occurrence`.
        whole: Index of the documents.
    """
    scores: dict[str, float] = {}
    top = hits[0].score if hits else 0.0
    for hit in hits:
        uri = hit.key.rpartition("#")[0]
        if top > 0 and uri not in scores:
            scores[uri] = _CHUNK_SHARE * hit.score / top
    found = whole.search(query, _POOL)
    best = found[0].score if found else 0.0
    for hit in found:
        share = hit.score / best if best > 0 else 0.0
        scores[hit.key] = scores.get(hit.key, 0.0) + (1 - _CHUNK_SHARE) * share
    return sorted(scores, key=lambda uri: (-scores[uri], uri))
