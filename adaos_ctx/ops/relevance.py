"""How much each alias matters for a task: by its words, its neighbours, and what was changed before.

Changes stay close together: in one folder, in a module and its test, in files that were changed
together before, and in those that are changed all the time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.ops.habits import churn, commits, companions
from adaos_ctx.ops.indexing import ask_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.ops.carding import Cards
    from adaos_ctx.ops.looking import Look

# Tuned by commit replay, on several histories at once; shares of the best score by words.
_FOLDER_SHARE = 0.3
_FOLDER_BEST = 5  # files; the warmth of a folder comes from its best ones
_PAIR_SHARE = 0.4
_PAIR_MOST = 5  # files of one name; more of them are no pair
_CHURN_SHARE = 0.5
_COMPANION_SHARE = 0.8
_SILENT = 1e-6  # of a skill in which no word matches; what is changed often is first there
_TEST_MARK = re.compile(r"^(?:tests?|spec)[_-](?=.)|(?<=.)[_-](?:tests?|spec)$")
_OF_FOLDER = frozenset({"", "init", "main", "index", "mod", "lib"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Relevance:
    """What a task makes of the aliases of some skills.

    Args:
        scores: (root, alias) -> relevance 0..1, the best one 1; of those that matter at all.
        notes: What a reader should know of the indexes that were asked, and of words nothing holds.
    """

    scores: Mapping[tuple[str, str], float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def task_relevance(looks: Sequence[tuple[Look, Cards]], task: str) -> Relevance:
    """How much each alias of some skills matters for a task, 0..1; the best one has 1.

    Args:
        looks: Each skill's aliases with their cards.
        task: What a model is asked to do.
    """
    scores: dict[tuple[str, str], float] = {}
    notes: list[str] = []
    for now, cards in looks:
        hits, told = ask_words(now, cards, task, max(len(now.present), 1))
        notes += told
        top = hits[0].score if hits else 0.0
        by_words = {hit.key: hit.score / top for hit in hits} if top else {}
        names = {entry.alias.path: entry.alias.name for entry in now.present}
        words = {path: by_words[name] for path, name in names.items() if name in by_words}
        for path, score in around(words, sorted(names), commits(now.skill.root)).items():
            scores[now.skill.root, names[path]] = score * (top or _SILENT)
    best = max(scores.values(), default=0.0)
    shares = {key: score / best for key, score in scores.items()} if best > 0 else {}
    return Relevance(scores=shares, notes=tuple(notes))


def around(
    words: Mapping[str, float], paths: Sequence[str], history: Sequence[Sequence[str]]
) -> dict[str, float]:
    """Add to what each path says what stands near it, in the tree and in history.

    Args:
        words: Path -> how well it fits a task by its words, 0..1.
        paths: All of a skill.
        history: As `habits.commits` gives it.

    Returns:
        Those of `paths` that matter at all.
    """
    near = _of_folders(words, paths)
    pairs = _of_pairs(words, paths)
    often = churn(history)
    changed_with = companions(history, words)
    found = {
        path: words.get(path, 0.0)
        + near[path]
        + _PAIR_SHARE * pairs.get(path, 0.0)
        + _CHURN_SHARE * often.get(path, 0.0)
        + _COMPANION_SHARE * changed_with.get(path, 0.0)
        for path in paths
    }
    return {path: score for path, score in found.items() if score > 0}


def _of_folders(words: Mapping[str, float], paths: Sequence[str]) -> dict[str, float]:
    """For each path a share of the best scores in its folder."""
    folders: dict[str, list[float]] = {}
    for path in paths:
        folders.setdefault(path.rpartition("/")[0], []).append(words.get(path, 0.0))
    warmth = {
        folder: _FOLDER_SHARE * sum(sorted(own, reverse=True)[:_FOLDER_BEST]) / _FOLDER_BEST
        for folder, own in folders.items()
    }
    return {path: warmth[path.rpartition("/")[0]] for path in paths}


def _of_pairs(words: Mapping[str, float], paths: Sequence[str]) -> dict[str, float]:
    """For each path the best score of the others of its name: a module, its test, its interface."""
    named: dict[str, list[str]] = {}
    for path in paths:
        named.setdefault(subject(path), []).append(path)
    found = {}
    for group in named.values():
        if 1 < len(group) <= _PAIR_MOST:
            for path in group:
                found[path] = max(words.get(other, 0.0) for other in group if other != path)
    return found


def subject(path: str) -> str:
    """What a file is about, by its name: without suffixes, marks of tests and leading underscores.

    Example:
        >>> subject("src/shop/_orders.py") == subject("tests/test_orders.py")
        True
        >>> subject("src/shop/__init__.py")
        'shop'
    """
    folder, _, base = path.casefold().rpartition("/")
    name = _TEST_MARK.sub("", base.split(".")[0].strip("_")).strip("_-")
    return folder.rpartition("/")[2].strip("_") if name in _OF_FOLDER and folder else name
