"""Which artifacts matter for a text."""

from __future__ import annotations

from adaos_ctx.search.bm25 import relevance

__all__ = ["relevance"]
