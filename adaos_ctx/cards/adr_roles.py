"""Tell which part of a decision record a heading names.

A heading is looked up whole, after its number, emoji and punctuation are taken off; nothing is
found by a part of a word ("con" in "consequences" once made every outcome a drawback).
"""

from __future__ import annotations

from functools import cache, lru_cache

from adaos_ctx.cards.adr_words import PHRASES, Role
from adaos_ctx.patterns import lazy

_NUMBER = lazy(r"^(?:§\s*)?(?:\d+(?:\.\d+)*[.):]?|[ivxIVX]{1,4}[.)]|[A-Za-z][.)])\s+")
_EDGE = lazy(r"^[\W_]+|[\W_]+$")
_BILINGUAL = lazy(r"\s*[/|()（）]\s*")
_BEFORE_TITLE = lazy(r"\s*(?:[:：]|\s[-—–]\s)\s*")
_AND = lazy(r"\s+(?:and|&|и|et|y|und|e|i|ve|та|と)\s+|和|与|및")
MAX_LABEL_CHARS = 60  # a heading that names a part is short


@lru_cache(maxsize=4096)
def role_of(heading: str) -> tuple[Role, int] | None:
    """Tell which part of a decision record a heading names.

    Args:
        heading: Plain text of a heading or label.

    Returns:
        The role and its rank (1 = the usual name of the part), or None.
    """
    if len(heading) > MAX_LABEL_CHARS:
        return None
    name = normal(heading)
    candidates = [name, *_BILINGUAL.split(name), _BEFORE_TITLE.split(name)[0], _AND.split(name)[0]]
    for candidate in candidates:
        found = _table().get(normal(candidate), ())
        # "X (rejected)" is an option with its fate, not a list of rejected ones.
        fitting = [e for e in found if e[0] != "rejected" or candidate == name]
        if fitting:
            return min(fitting, key=lambda entry: entry[1])
    return None


def normal(heading: str) -> str:
    """A heading without number, emoji and punctuation around it, casefolded, one line."""
    name = _NUMBER.sub("", " ".join(heading.split()))
    return _EDGE.sub("", name).casefold().replace("’", "'")


@cache
def _table() -> dict[str, tuple[tuple[Role, int], ...]]:
    table: dict[str, tuple[tuple[Role, int], ...]] = {}
    for role, ranks in PHRASES.items():
        for rank, text in enumerate(ranks, 1):
            for phrase in text.replace("\n", "|").strip("|").split("|"):
                table[phrase] = (*table.get(phrase, ()), (role, rank))
    return table
