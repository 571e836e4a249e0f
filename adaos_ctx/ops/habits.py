"""What was changed before tells what will be: how often and how lately, and with which others.

By the order of commits, never by a clock, so that one history always says the same.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx.errors import GitError
from adaos_ctx.git import find_repo, run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_COMMITS = 400  # looked at; older changes say little of the next one
_SWEEP = 60  # files; a commit of more says nothing of one of them
_HALF = 30.0  # commits after which a change counts half
_HALF_TOGETHER = 60.0  # the same for changes of two files together
_TOGETHER = 30  # files; in larger commits they only happen to stand together
_SEEDS = 12  # files that matter most, whose companions are looked for
_DOUBT = 1.0  # commits; two files that met once are no pair yet


def commits(root: str) -> tuple[tuple[str, ...], ...]:
    """What each of the last commits changed: paths relative to the root, newest commit first.

    Args:
        root: Absolute real path of a skill; outside git there are none.
    """
    if find_repo(root) is None:
        return ()
    args = ["log", "-n", str(_COMMITS), "--no-merges", "--format=%x01", "--name-only", "-z"]
    try:
        listing = os.fsdecode(run([*args, "--relative", "--", "."], cwd=root))
    except GitError:  # no commit yet
        return ()
    blocks = (block.replace("\n", "").split("\0") for block in listing.split("\x01")[1:])
    return tuple(tuple(path for path in block if path) for block in blocks)


def churn(history: Sequence[Sequence[str]]) -> dict[str, float]:
    """Path -> how often it was changed, late changes counting more; the most changed one has 1.

    Args:
        history: As `commits` gives it.

    Example:
        >>> churn([["a"], ["a", "b"]])["a"]
        1.0
    """
    found: dict[str, float] = {}
    for age, changed in enumerate(history):
        if len(changed) <= _SWEEP:
            for path in changed:
                found[path] = found.get(path, 0.0) + 1 / (1 + age / _HALF)
    most = max(found.values(), default=1.0)
    return {path: often / most for path, often in found.items()}


def companions(history: Sequence[Sequence[str]], scores: Mapping[str, float]) -> dict[str, float]:
    """Path -> how much it matters because it was changed with what matters.

    That is the best of: the score of another file times the share of that file's changes that
    changed this one too.

    Args:
        history: As `commits` gives it.
        scores: Path -> how much it matters by itself.
    """
    best = sorted(scores, key=lambda path: (-scores[path], path))[:_SEEDS]
    alone = dict.fromkeys(best, 0.0)
    together: dict[str, dict[str, float]] = {path: {} for path in best}
    for age, changed in enumerate(history):
        if len(changed) > _TOGETHER:
            continue
        weight = 1 / (1 + age / _HALF_TOGETHER)
        for seed in alone.keys() & changed:
            alone[seed] += weight
            row = together[seed]
            for path in changed:
                row[path] = row.get(path, 0.0) + weight
    found: dict[str, float] = {}
    for seed, row in together.items():
        for path, weight in row.items():
            if path != seed:
                share = scores[seed] * weight / (alone[seed] + _DOUBT)
                found[path] = max(found.get(path, 0.0), share)
    return found
