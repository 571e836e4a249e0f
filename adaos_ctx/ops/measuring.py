"""What a comparison is measured with; no tokenizer is loaded before something must be counted."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from adaos_ctx.delta.weighing import Scale
from adaos_ctx.places import cache_dir

if TYPE_CHECKING:
    from adaos_ctx.ops.comparison import DiffRequest
    from adaos_ctx.ops.counting import Meter
    from adaos_ctx.plugins import Plugins


class Measure:
    """Counts of one comparison.

    Args:
        root: Absolute real path of the skill root.
        encoding: Name of the tokenizer.
        request: Says whether numbers are wanted.
        plugins: May have tokenizers of their own.
    """

    def __init__(self, root: str, encoding: str, request: DiffRequest, plugins: Plugins) -> None:
        self._root = root
        self._encoding = encoding
        self._plugins = plugins
        self._counted = request.counted

    @cached_property
    def meter(self) -> Meter:
        """The meter, from the first count on.

        Raises:
            UnknownTokenizer: The encoding is not known.
        """
        from adaos_ctx.ops.counting import meter  # the tokens package; most comparisons need none

        return meter(cache_dir(self._root), encoding=self._encoding, extra=self._plugins.tokenizers)

    @cached_property
    def scale(self) -> Scale:
        """Weighs what may be told; by bounds where nobody wants numbers and they hold."""
        from adaos_ctx import tokenbounds

        known = self._encoding in tokenbounds.ENCODINGS
        known = known and self._encoding not in self._plugins.tokenizers
        if self._counted or not known:
            return Scale(self.count)
        return Scale(self.count, tokenbounds.bounds)

    def count(self, text: str) -> int:
        """Number of tokens of a text."""
        return self.meter.count(text)

    def flush(self) -> None:
        """Remember what was counted."""
        if "meter" in self.__dict__:
            self.meter.cache.flush()
