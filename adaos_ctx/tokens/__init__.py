"""Exact token counts without network, and estimates that say so.

`get_counter()` counts like OpenAI's o200k_base; `resolve_target("claude")` names the encoding and
factor of another model. Importing this package loads no tokenizer.
"""

from __future__ import annotations

from adaos_ctx.tokens.cache import CachedCounter, CountCache
from adaos_ctx.tokens.counter import Counter, label
from adaos_ctx.tokens.cut import boundary_before
from adaos_ctx.tokens.encodings import DEFAULT_ENCODING, ENCODINGS
from adaos_ctx.tokens.engines import get_counter
from adaos_ctx.tokens.targets import Target, resolve_target

__all__ = [
    "DEFAULT_ENCODING",
    "ENCODINGS",
    "CachedCounter",
    "CountCache",
    "Counter",
    "Target",
    "boundary_before",
    "get_counter",
    "label",
    "resolve_target",
]
