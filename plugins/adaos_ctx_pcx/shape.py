"""Shape a tree for one budget: large pages into sections, wide levels into groups. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from adaos_ctx.model import Span
from adaos_ctx_pcx.items import Item
from adaos_ctx_pcx.outline import sections
from adaos_ctx_pcx.restructured import headings_of
from adaos_ctx_pcx.veiling import Veil
from adaos_ctx_pcx.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adaos_ctx_pcx.outline import Section

_PROFILE_CHARS = 400  # of the text, where title and hint say little
_LEAST_GROUP = 3
_LEAST_WIDTH = 2
_DEEPEST = 40  # levels by words; what is wide even there is halved, so that every tree has an end


def shaped(root: Item, *, leaf_tokens: int, width: int, count: Callable[[str], int]) -> Item:
    """The same leaves under branches that can be shown, in leaves that can be opened.

    Args:
        root: A source's tree.
        leaf_tokens: What a leaf may cost at most; larger ones become branches of sections.
        width: Children of a branch at most, >= 2.
        count: Counts tokens.
    """
    made: dict[int, Item] = {}
    pending = [(root, False)]
    while pending:  # children first, without recursion
        item, below_done = pending.pop()
        if not below_done:
            pending.append((item, True))
            pending += ((child, False) for child in item.children)
        elif item.is_leaf:
            made[id(item)] = _split(item, leaf_tokens, width, count) if item is not root else item
        else:
            children = tuple(made[id(child)] for child in item.children)
            made[id(item)] = replace(item, children=clustered(children, width))
    return made[id(root)]


def _split(item: Item, most: int, width: int, count: Callable[[str], int]) -> Item:
    if len(item.text) <= most or count(item.text) <= most:
        return item
    start = item.span.start if item.span else 0
    found = headings_of(item.path, item.text)
    veil = Veil(item)
    parts = tuple(
        Item(
            name=f"s{n}", title=veil.title(piece.title) or f"{item.label} ({n})", format=_form(item, piece),
            text=item.text[piece.start : piece.end], path=item.path, facets=item.facets,
            veil=veil.of(piece.start, piece.end),
            span=Span(start=start + piece.start, end=start + piece.end),
            made="" if item.path else item.text,
        )
        for n, piece in enumerate(sections(item.text, most, count, found), 1)
    )  # fmt: skip
    return replace(item, text="", veil="", span=None, children=clustered(parts, width, by_words=False))


def _form(item: Item, piece: Section) -> str:
    """The format of a slice: of JSON that may be cut inside a string no blank can be left out."""
    text = item.text
    cuts = [at for at in (piece.start, piece.end) if 0 < at < len(text)]
    is_of_lines = all(text[at - 1] == "\n" for at in cuts)
    return item.format if item.format != "json" or is_of_lines else "txt"


def clustered(items: Sequence[Item], width: int, *, by_words: bool = True) -> tuple[Item, ...]:
    """At most `width` items: the same ones, or groups of them that share a word.

    Args:
        items: In any order; the groups do not depend on it where labels differ.
        width: Of this level and of those below; less than 2 counts as 2, for one group that holds
            all is no step.
        by_words: Not for sections, which stay in order.

    Example:
        >>> many = [Item(name=f"get{i}", title=f"get thing {i}") for i in range(9)]
        >>> [len(group.children) for group in clustered(many, 3)]
        [3, 3, 3]
    """
    width = max(width, _LEAST_WIDTH)
    if len(items) <= width:
        return tuple(items)
    profiles = [_profile(item) if by_words else frozenset() for item in items]
    return _clustered(items, profiles, width, by_words=by_words)


def _clustered(
    items: Sequence[Item],
    profiles: Sequence[frozenset[str]],
    width: int,
    *,
    by_words: bool,
    depth: int = 0,
) -> tuple[Item, ...]:
    """`clustered`, with the words of each item; they are found once for all levels below.

    Every group is smaller than the whole: a word's by `most`, a chunk since there are two at
    least, or a word's group beside it.
    """
    if len(items) <= width:
        return tuple(items)
    nothing: list[frozenset[str]] = [frozenset()] * len(items)
    most = math.ceil(2 * len(items) / max(width, _LEAST_GROUP))
    groups = _groups(profiles if by_words and depth < _DEEPEST else nothing, width, most)
    left = set(range(len(items))) - {i for _, held in groups for i in held}
    slots = width - len(groups)

    def group(name: str, held: Sequence[int]) -> Item:
        if len(held) == 1:
            return items[held[0]]
        inner = [items[i] for i in held], [profiles[i] for i in held]
        below = _clustered(*inner, width, by_words=by_words, depth=depth + 1)
        return Item(name=name, title=name, children=below)

    made = [group(name, held) for name, held in groups]
    order = sorted(left, key=lambda i: items[i].label.casefold()) if by_words else sorted(left)
    size = max(1, math.ceil(len(order) / slots))
    for start in range(0, len(order), size):
        chunk = order[start : start + size]
        made.append(group(f"{items[chunk[0]].label} … {items[chunk[-1]].label}", chunk))
    return tuple(made)


def _profile(item: Item) -> frozenset[str]:
    said = f"{item.label} {item.hint}"
    found = words(said)
    few = len(found) < _LEAST_GROUP and item.text
    return frozenset((*found, *words(item.said[:_PROFILE_CHARS])) if few else found)


def _groups(
    profiles: Sequence[frozenset[str]], width: int, most: int
) -> list[tuple[str, list[int]]]:
    """Take the word that most of the rest share, as long as groups stay below `most`."""
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for i, profile in enumerate(profiles):
        for word in profile:
            holders[word].append(i)
    shared = {word: held for word, held in holders.items() if len(held) >= _LEAST_GROUP}
    counts = {word: len(held) for word, held in shared.items()}
    names = sorted(shared)
    queue = [(-counts[word], -place) for place, word in enumerate(names)]
    heapify(queue)
    free = set(range(len(profiles)))
    groups: list[tuple[str, list[int]]] = []
    while len(groups) < width - 1 and free:
        word = _most_shared(queue, names, counts, most)
        if not word:
            break
        held = [i for i in shared[word] if i in free]
        groups.append((word, held))
        free -= set(held)
        for i in held:
            for other in profiles[i]:
                if other in counts:
                    counts[other] -= 1
    return groups


def _most_shared(
    queue: list[tuple[int, int]], names: Sequence[str], counts: Mapping[str, int], most: int
) -> str:
    """The word that most share, at most `most`; of equals the last; "" when too few share any.

    Counts in the queue may be older than `counts`, which only fall: an entry is put back with the
    present one when it comes up.
    """
    found = ""
    too_many = []
    while queue and not found:
        size, place = heappop(queue)
        word = names[-place]
        now = counts[word]
        if now < -size:
            if now >= _LEAST_GROUP:
                heappush(queue, (-now, place))
        elif now > most:
            too_many.append((size, place))
        else:
            found = word
    for entry in too_many:
        heappush(queue, entry)
    return found
