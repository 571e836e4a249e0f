"""Tell siblings apart, grade their lines, and have the low ones written again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_pcx.compat.build.distinct import cluster_by_similarity
from adaos_ctx_pcx.pairs import most_alike
from adaos_ctx_pcx.prompting import (
    grading,
    read_descriptor,
    read_object,
    read_score,
    repairing,
    telling_apart,
)
from adaos_ctx_pcx.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adaos_ctx_pcx.asking import Asks
    from adaos_ctx_pcx.describe import Descriptor
    from adaos_ctx_pcx.items import Item

    Said = dict[int, Descriptor]

GROUP = 8  # siblings that a model compares at once
PASS = 0.7  # mark from which a line stays
_FEW = 2  # telling words; a line with fewer says nothing


@dataclass(frozen=True, slots=True)
class _Group:
    """Siblings that are compared with each other."""

    parent: Item
    items: tuple[Item, ...]


def told_apart(asks: Asks, root: Item, said: Said, *, rounds: int, threshold: float) -> Said:
    """Lines of siblings, written again until none reads like another, or no better than before."""
    found = dict(said)
    active = [group for group in _groups(root, found) if len(group.items) > 1]
    for turn in range(rounds):
        prompts = [telling_apart(group.parent, group.items, found) for group in active]
        answers = list(asks.ask(prompts, times=rounds - turn))
        again = []
        for group, answer in zip(active, answers, strict=True):
            was = _worst(group.items, found)
            new = {**found, **_read(group.items, answer, found)}
            now = _worst(group.items, new)
            if now <= was:  # a rewriting that reads more alike is none
                found = new
            if answer is not None and threshold <= now < was:
                again.append(group)
        active = again
    return found


def graded(
    asks: Asks,
    root: Item,
    said: Said,
    *,
    repairs: int,
    asked: Callable[[Item, Said], str],
) -> Said:
    """Lines with the low ones written again, beside their siblings' and marked once more.

    Args:
        asks: Answers prompts.
        root: The tree.
        said: Its lines.
        repairs: How often at most.
        asked: The prompt that a line answers.
    """
    found = dict(said)
    groups = _groups(root, found)
    faults = _faults(asks, groups, found)
    for _ in range(repairs):
        low = [(g, item) for g in groups for item in g.items if id(item) in faults]
        prompts = [
            repairing(
                asked(item, found), faults[id(item)][1],
                [other for other in group.items if other is not item], found,
            )
            for group, item in low
        ]  # fmt: skip
        if not prompts:
            break
        answers = [read_object(answer) for answer in asks.ask(prompts)]
        new = {
            **found,
            **{
                id(item): read_descriptor(answer, found[id(item)])
                for (_, item), answer in zip(low, answers, strict=True)
            },
        }
        touched = [g for g in groups if any(id(item) in faults for item in g.items)]
        left = _faults(asks, touched, new)
        for _, item in low:
            if left.get(id(item), (1.0, ""))[0] >= faults[id(item)][0]:
                found[id(item)] = new[id(item)]
        faults = left
    return found


def _faults(asks: Asks, groups: Sequence[_Group], said: Said) -> dict[int, tuple[float, str]]:
    """Item -> (mark, what is wrong), of the lines that are to be written again."""
    found: dict[int, tuple[float, str]] = {}
    prompts = [grading(group.parent, group.items, said) for group in groups]
    for group, answer in zip(groups, asks.ask(prompts), strict=True):
        marks = read_object(answer)
        for n, item in enumerate(group.items, 1):
            mark = (0.0, "") if answer is None else read_score(marks.get(str(n))) or (1.0, "")
            flags = empty(item.label, said[id(item)])
            if mark[0] < PASS or flags:
                found[id(item)] = (mark[0], "; ".join(filter(None, [mark[1], *flags])) or "low")
    return found


def empty(label: str, said: Descriptor) -> list[str]:
    """What is empty about a line, in any script.

    Example:
        >>> from adaos_ctx_pcx.describe import Descriptor
        >>> empty("Настройка", Descriptor(what="Настройка.", when="о настройка повторов запроса"))
        ['`what` only repeats the name']
    """
    flags = []
    named, what = frozenset(words(label)), frozenset(words(said.what))
    if what <= named:
        flags.append("`what` only repeats the name")
    if len(frozenset(words(said.when))) < _FEW:
        flags.append("`when` says too little")
    return flags


def _groups(root: Item, said: Said) -> list[_Group]:
    """The siblings of every branch, those that read alike together."""
    found = []
    pending = [root]
    while pending:
        parent = pending.pop()
        pending += reversed([child for child in parent.children if child.children])
        items = list(parent.children)
        said_words = [set(_words(said[id(item)])) for item in items]
        for group in cluster_by_similarity(items, said_words, GROUP):
            found.append(_Group(parent, tuple(group)))
    return found


def _worst(items: Sequence[Item], said: Mapping[int, Descriptor]) -> float:
    return most_alike([_words(said[id(item)]) for item in items])[2]


def _words(said: Descriptor) -> frozenset[str]:
    return frozenset(words(f"{said.what} {said.when} {' '.join(said.keywords)}"))


def _read(items: Sequence[Item], answer: str | None, said: Said) -> Said:
    fields = read_object(answer)
    return {
        id(item): read_descriptor(fields.get(str(n)), said[id(item)])
        for n, item in enumerate(items, 1)
    }
