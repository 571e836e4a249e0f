"""Counts that are not exact and say so: a factor on another counter, and AdaOS' own rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import UnknownTokenizer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.tokens.counter import Counter

_CHARS_PER_TOKEN = 4  # AdaOS: max(1, ceil(len(text.strip()) / 4))
_MAX_FACTOR = 100


def parse_factor(text: str) -> int:
    """Thousandths of a decimal factor.

    Raises:
        UnknownTokenizer: Not a decimal number above 0 and up to 100 with at most three decimals.

    Example:
        >>> parse_factor("1.4")
        1400
    """
    whole, _, decimals = text.partition(".")
    digits = whole + decimals.ljust(3, "0")
    if not (digits.isascii() and digits.isdigit() and whole and len(decimals) <= 3):
        raise UnknownTokenizer(name=f"estimate:{text}")
    if len(whole) > 3 or not 0 < int(digits) <= _MAX_FACTOR * 1000:
        raise UnknownTokenizer(name=f"estimate:{text}")
    return int(digits)


class FactorCounter:
    """Another counter's count times a factor, rounded up.

    Args:
        inner: What is multiplied.
        thousandths: The factor, times 1,000: integer arithmetic rounds alike everywhere.
        encoding: Name to show; default `estimate:<factor>`.
    """

    exact = False

    def __init__(self, inner: Counter, thousandths: int, encoding: str = "") -> None:
        self._inner = inner
        self._thousandths = thousandths
        self.encoding = encoding or f"estimate:{thousandths / 1000:g}"
        self.vocab_sha256 = inner.vocab_sha256

    @property
    def engine(self) -> str:
        """The engine of the counter that is multiplied."""
        return self._inner.engine

    def count(self, text: str) -> int:
        """The estimated number of tokens."""
        return self._times(self._inner.count(text))

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """`count` of each text, in order."""
        return [self._times(count) for count in self._inner.count_many(texts)]

    def truncate(self, text: str, n: int) -> tuple[str, int]:
        """A prefix of at most n estimated tokens and its estimate."""
        kept, count = self._inner.truncate(text, n * 1000 // self._thousandths)
        return kept, self._times(count)

    def _times(self, count: int) -> int:
        return -(-count * self._thousandths // 1000)


class AdaosCounter:
    """The estimate that AdaOS makes: a quarter of the characters, rounded up, at least 1."""

    encoding = "adaos"
    exact = False
    engine = "adaos"
    vocab_sha256 = ""

    def count(self, text: str) -> int:
        """The estimate; 1 for empty text."""
        return max(1, -(-len(text.strip()) // _CHARS_PER_TOKEN))

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """`count` of each text, in order."""
        return [self.count(text) for text in texts]

    def truncate(self, text: str, n: int) -> tuple[str, int]:
        """A prefix whose estimate is at most n, for n >= 1; empty (which counts 1) below."""
        if n < 1:
            return "", 1
        start = len(text) - len(text.lstrip())
        kept = text if self.count(text) <= n else text[: start + n * _CHARS_PER_TOKEN]
        line_end = kept.rfind("\n") + 1
        if kept != text and line_end >= len(kept) / 2:
            kept = kept[:line_end]
        return kept, self.count(kept)
