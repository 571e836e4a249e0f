"""Which artifacts matter for a text: analysis, indexes in memory and in files, embeddings, scores.

What plugins may use of it is in `__all__`; each name is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.lazy import giver

if TYPE_CHECKING:
    from adaos_ctx.search.analyze import Query, parse_query, terms
    from adaos_ctx.search.bm25 import relevance
    from adaos_ctx.search.embedders import Embedder, get_embedder
    from adaos_ctx.search.faults import BUSY_S, IndexUnreadable
    from adaos_ctx.search.fuse import relevance_of
    from adaos_ctx.search.hybrid import Hybrid
    from adaos_ctx.search.memory import MemoryIndex
    from adaos_ctx.search.peeking import peek
    from adaos_ctx.search.postgres import PostgresIndex
    from adaos_ctx.search.reading import guesses, read_as
    from adaos_ctx.search.record import Batch, Facets, Hit, Index, Record, VectorIndex, text_digest
    from adaos_ctx.search.renewal import remove as remove_index
    from adaos_ctx.search.renewal import renewing
    from adaos_ctx.search.scoring import telling
    from adaos_ctx.search.sqlite import SqliteIndex
    from adaos_ctx.search.stems import stem
    from adaos_ctx.search.stopwords import STOPWORDS
    from adaos_ctx.search.vectors import pack as pack_vector

__all__ = [
    "BUSY_S", "STOPWORDS", "Batch", "Embedder", "Facets", "Hit", "Hybrid", "Index",
    "IndexUnreadable", "MemoryIndex", "PostgresIndex", "Query", "Record", "SqliteIndex",
    "VectorIndex", "get_embedder", "guesses", "pack_vector", "parse_query", "peek", "read_as",
    "relevance", "relevance_of", "remove_index", "renewing", "stem", "telling", "terms", "text_digest",
]  # fmt: skip
_PLACES = {
    "Query": "analyze", "parse_query": "analyze", "terms": "analyze",
    "relevance": "bm25",
    "Embedder": "embedders", "get_embedder": "embedders",
    "BUSY_S": "faults", "IndexUnreadable": "faults",
    "relevance_of": "fuse",
    "Hybrid": "hybrid",
    "MemoryIndex": "memory",
    "peek": "peeking",
    "PostgresIndex": "postgres",
    "guesses": "reading", "read_as": "reading",
    "Batch": "record", "Facets": "record", "Hit": "record", "Index": "record",
    "Record": "record", "VectorIndex": "record", "text_digest": "record",
    "remove_index": "renewal:remove", "renewing": "renewal",
    "telling": "scoring",
    "SqliteIndex": "sqlite",
    "stem": "stems",
    "STOPWORDS": "stopwords",
    "pack_vector": "vectors:pack",
}  # fmt: skip

if not TYPE_CHECKING:  # a checker reads the imports above, and knows no other name
    __getattr__ = giver(__name__, _PLACES)
