"""The splitter of a name and some sizes, as a command line gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx_docs.splitters.structured import MAX_CHARS, Fixed, Structured, TokenCapped, Whole

if TYPE_CHECKING:
    from adaos_ctx_docs.model import Splitter

NAMES = ("heading", "code", "paragraph", "fixed", "whole", "tokens")


def choose(
    name: str = "heading", *, max_chars: int = MAX_CHARS, overlap: int = 0, max_tokens: int = 0
) -> Splitter:
    """The splitter.

    Args:
        name: One of `NAMES`; `code` is `heading`, for the definitions of code are its headings.
        max_chars: Hard cap of a chunk.
        overlap: Characters of the chunk before.
        max_tokens: A cap in o200k_base tokens; 0 for none. Any value means `tokens`.

    Raises:
        UsageError: There is none of this name, or the sizes contradict each other.
    """
    if max_tokens or name == "tokens":
        from adaos_ctx.tokens import get_counter

        count = get_counter("o200k_base").count
        return TokenCapped(max_tokens=max_tokens or 256, count=count)
    if name in ("heading", "code", "paragraph"):
        return Structured(max_chars=max_chars, overlap=overlap, headings=name != "paragraph")
    if name == "fixed":
        return Fixed(max_chars=max_chars, overlap=overlap)
    if name == "whole":
        return Whole()
    raise UsageError(reason=f"unknown splitter {name}; known: {', '.join(NAMES)}")
