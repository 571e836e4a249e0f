"""The tokenizer that a pack or a page is counted with, behind the skill's count cache."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.config import MAX_TOKENS
from adaos_ctx.errors import UsageError
from adaos_ctx.tokens import CachedCounter, CountCache, get_counter, resolve_target

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx.tokens import Counter

_K = 1024  # `4k` is 4,096 tokens (DECISIONS 14)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A counter with the name that a pack shows: `o200k_base`, or `~claude` for an estimate."""

    counter: CachedCounter
    cache: CountCache
    label: str

    def count(self, text: str) -> int:
        """Number of tokens of a text."""
        return self.counter.count(text)


def meter(
    cache_dir: str,
    *,
    encoding: str,
    target: str | None = None,
    extra: Mapping[str, Callable[[], Counter]] | None = None,
) -> Meter:
    """The meter of an encoding, or of a target model.

    Args:
        cache_dir: Where the skill's counts are remembered.
        encoding: Name of an encoding, an estimate, or a tokenizer of a plugin.
        target: A model or family; it decides over `encoding`.
        extra: Tokenizers of plugins by name.

    Raises:
        UnknownTokenizer: Neither is known; nothing is guessed.
    """
    cache = CountCache(f"{cache_dir}/counts")
    factory = (extra or {}).get(encoding) or (lambda: get_counter(encoding))
    name = encoding
    if target:
        model = resolve_target(target)
        factory, name = model.counter, model.encoding if model.exact else model.name
    counter = CachedCounter(factory, cache)
    return Meter(counter=counter, cache=cache, label=name if counter.exact else f"~{name}")


def parse_budget(text: str) -> int:
    """Tokens from `4096`, `4k` (4,096) or `4,096`.

    Raises:
        UsageError: It is none of these, or negative.
    """
    plain = text.strip().lower().replace(",", "").replace("_", "")
    factor = _K if plain.endswith("k") else 1
    digits = plain.removesuffix("k")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 12:
        raise UsageError(reason=f"a budget is a number of tokens like 4096 or 4k, not {text!r}")
    tokens = int(digits) * factor
    if tokens > MAX_TOKENS:
        raise UsageError(reason=f"a budget is at most {MAX_TOKENS} tokens, not {text!r}")
    return tokens
