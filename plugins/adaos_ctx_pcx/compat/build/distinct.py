"""How alike descriptors are, and whether they say anything. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

from adaos_ctx_pcx.pairs import jaccard, most_alike

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .descriptors import Descriptor

_Item = TypeVar("_Item")
_WORD = re.compile("[A-Za-z0-9]+")
_LEAST = 3  # letters of a word that counts
_SHOWN_PAIRS = 10
_STOP = frozenset(
    "a about an and anything for in involves is of on or task that the this to use when with".split()
)
_VACUOUS = frozenset(
    "anything etc everything general generic misc miscellaneous related several stuff things "
    "various".split()
)


def tokenize(text: str) -> set[str]:
    """Words of three letters or more that are not everywhere; ASCII only, as the format has it."""
    words = (word.lower() for word in _WORD.findall(text))
    return {word for word in words if len(word) >= _LEAST and word not in _STOP}


def descriptor_tokens(d: Descriptor) -> set[str]:
    """The words of a descriptor."""
    return tokenize(f"{d.what} {d.when} {' '.join(d.keywords)}")


def similarity(a: Descriptor, b: Descriptor) -> float:
    """Words in common / words of either."""
    return jaccard(descriptor_tokens(a), descriptor_tokens(b))


def worst_pair(descriptors: Sequence[Descriptor]) -> tuple[int, int, float]:
    """The two most alike: (i, j, similarity); (-1, -1, 0.0) when none share a word."""
    return most_alike([descriptor_tokens(d) for d in descriptors])


def max_pairwise(descriptors: Sequence[Descriptor]) -> float:
    """The highest similarity of two."""
    return worst_pair(descriptors)[2]


def sibling_collision_report(
    sibling_groups: Sequence[Sequence[Descriptor]], threshold: float = 0.5
) -> dict[str, Any]:
    """The worst similarity, how many groups reach the threshold, and their worst pairs."""
    worst = [worst_pair(group) for group in sibling_groups if len(group) > 1]
    pairs = [{"a": a, "b": b, "similarity": round(found, 3)} for a, b, found in worst if found > 0]
    pairs.sort(key=lambda pair: -pair["similarity"])
    return {
        "max_similarity": round(max((found for _, _, found in worst), default=0.0), 3),
        "colliding_groups": sum(found >= threshold for _, _, found in worst),
        "pairs": pairs[:_SHOWN_PAIRS],
    }


def cluster_by_similarity(
    items: list[_Item], tokens: list[set[str]], max_size: int
) -> list[list[_Item]]:
    """Groups of at most `max_size`, the most alike together; ordered by their first members."""
    n = len(items)
    if n <= max_size:
        return [items]
    pairs = [(-jaccard(tokens[i], tokens[j]), i, j) for i in range(n) for j in range(i + 1, n)]
    owner = list(range(n))
    members = [[i] for i in range(n)]
    for _, i, j in sorted(pairs):
        a, b = sorted((owner[i], owner[j]))
        if a != b and len(members[a]) + len(members[b]) <= max_size:
            for k in members[b]:
                owner[k] = a
            members[a] += members[b]
            members[b] = []
    return [
        [items[k] for k in sorted(group)] for group in sorted(filter(None, map(sorted, members)))
    ]


def vacuity_flags(title: str | None, d: Descriptor) -> list[str]:
    """What is empty about a descriptor, a sentence each."""
    flags = []
    named, said = tokenize(title or ""), tokenize(d.what)
    if named and named <= said and len(said - named) <= 1:
        flags.append("`what` only restates the title")
    when = tokenize(d.when)
    if len(when) < 2:
        flags.append("`when` has no distinctive words")
    elif when & _VACUOUS and len(when - _VACUOUS) < 2:
        flags.append("`when` is non-specific")
    return flags
