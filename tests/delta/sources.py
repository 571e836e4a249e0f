"""Sources for comparers, and what they say about two of them."""

from __future__ import annotations

from adaos_ctx.delta.compare import compare
from adaos_ctx.model import Source


def source(path: str, text: str, alias: str = "D.x") -> Source:
    """A source as a comparer gets it."""
    return Source(
        alias=alias, path=path, text=text, size_bytes=len(text.encode("utf-8", "replace"))
    )


def facts(kind: str, path: str, old: str, new: str) -> list[str]:
    """The facts about two texts."""
    return list(compare(kind, source(path, old), source(path, new)).texts)
