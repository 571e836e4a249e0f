"""What counts tokens: the format's estimate, or an exact encoding of the core."""

from __future__ import annotations

from collections.abc import Callable

from .types import estimate_tokens

Tokenizer = Callable[[str], int]


def heuristic_tokenizer() -> Tokenizer:
    """Code points / 4."""
    return estimate_tokens


def tiktoken_tokenizer(encoding: str = "o200k_base") -> Tokenizer:
    """Exact counts of an encoding, offline; an unknown one raises `UnknownTokenizer`."""
    from adaos_ctx.tokens import get_counter

    return get_counter(encoding).count


def make_tokenizer(encoding: str | None = None) -> Tokenizer:
    """The estimate for None, else the exact counts of an encoding."""
    return tiktoken_tokenizer(encoding) if encoding else heuristic_tokenizer()
