"""How recently each file of a skill was committed: by the order of commits, never by a clock."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx.errors import GitError
from adaos_ctx.git import find_repo, run

if TYPE_CHECKING:
    from collections.abc import Mapping

_COMMITS = 60  # looked at; older changes say nothing of the next one
_HALF = 5.0  # commits after which a change counts half


def recency(root: str) -> Mapping[str, float]:
    """Path relative to the root -> 1 for the last commit, falling with its distance.

    Args:
        root: Absolute real path of a skill; outside git nothing is recent.
    """
    repo = find_repo(root)
    if repo is None:
        return {}
    args = ["log", "-n", str(_COMMITS), "--no-merges", "--format=%x01", "--name-only", "-z"]
    try:
        listing = os.fsdecode(run([*args, "--relative", "--", "."], cwd=root))
    except GitError:  # no commit yet
        return {}
    found: dict[str, float] = {}
    for age, block in enumerate(listing.split("\x01")[1:]):
        for path in block.replace("\n", "").split("\0"):
            if path:
                found.setdefault(path, 1 / (1 + age / _HALF))
    return found
