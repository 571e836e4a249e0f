"""How well each of a few hundred texts fits a query, in one call. Pure."""

from __future__ import annotations

TYPE_CHECKING = False  # what `typing` calls it; hooks load this module
if TYPE_CHECKING:
    from collections.abc import Sequence


def relevance(query: str, texts: Sequence[tuple[str, str]]) -> dict[str, float]:
    """How well each text fits a query, 0..1; the best one has 1.

    The first line of a text counts as its name, the rest as its summary.

    Args:
        query: Any text.
        texts: (key, text); keys are unique.

    Returns:
        Keys that match at all; equal for any order of `texts`.
    """
    from adaos_ctx.search.memory import MemoryIndex  # the engine loads only when it is asked
    from adaos_ctx.search.record import Record

    index = MemoryIndex(
        Record(key=key, name=head, summary=rest)
        for key, (head, _, rest) in ((key, text.partition("\n")) for key, text in texts)
    )
    hits = index.search(query, len(texts))
    best = hits[0].score if hits else 0.0
    return {hit.key: hit.score / best for hit in hits} if best > 0 else {}
