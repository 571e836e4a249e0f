"""Which text costs fewer tokens, counted exactly only where bounds do not tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Bounds = Callable[[str], tuple[int, int] | None]


class Scale:
    """Weighs texts in tokens.

    Args:
        count: Text -> tokens; exact, and slow the first time.
        bounds: Text -> least and most tokens, quick; None where it cannot tell.
    """

    def __init__(self, count: Callable[[str], int], bounds: Bounds | None = None) -> None:
        self.count = count
        self._bounds = bounds

    def weigh(self, text: str) -> Weight:
        """The weight of a text, as exact as it has to be."""
        known = self._bounds(text) if self._bounds else None
        if known is None:
            tokens = self.count(text)
            known = tokens, tokens
        return Weight(known, lambda: self.count(text))


class Weight:
    """Tokens of one text, between two bounds until somebody has to know.

    Args:
        bounds: Least and most tokens.
        count: Gives the tokens.
    """

    __slots__ = ("_count", "least", "most")

    def __init__(self, bounds: tuple[int, int], count: Callable[[], int]) -> None:
        self.least, self.most = bounds
        self._count = count

    @property
    def tokens(self) -> int:
        """The exact number."""
        if self.least != self.most:
            self.least = self.most = self._count()
        return self.least

    @property
    def known(self) -> int:
        """The exact number where it is known, else -1."""
        return self.least if self.least == self.most else -1

    def below(self, other: Weight, *, by: int = 0) -> bool:
        """Whether this costs less than another, by more than so many tokens."""
        if self.most + by < other.least or self.least + by >= other.most:
            return self.most + by < other.least
        return self.tokens + by < other.tokens

    def above(self, limit: int) -> bool:
        """Whether this costs more than a number of tokens."""
        if self.most <= limit or self.least > limit:
            return self.least > limit
        return self.tokens > limit
