"""Past commits as tasks: what people said that they did, and which files they changed."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.git import find_repo, run
from adaos_ctx.places import real
from adaos_ctx.redact import redact

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_TOUCHED = 20  # files; larger commits are sweeps that no message describes


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """A commit of one parent.

    Args:
        sha: The commit.
        parent: Its parent.
        task: Its message without the names of files and without secrets.
        changed: POSIX paths of files that it changed or removed, 1 to 20.
    """

    sha: str
    parent: str
    task: str
    changed: tuple[str, ...]


def find_source(folder: str) -> str:
    """Where git is asked: the top folder of the repository that holds a folder, or a bare one itself.

    Raises:
        UsageError: It is in no repository.
    """
    place = real(folder)
    if _is_bare(place):
        return place
    repo = find_repo(place)
    if repo is None:
        raise UsageError(reason=f"{folder} is in no git repository")
    return repo.top


def _is_bare(place: str) -> bool:
    return os.path.isfile(f"{place}/HEAD") and all(
        os.path.isdir(f"{place}/{name}") for name in ("objects", "refs")
    )


def commits(source: str) -> Iterator[Commit]:
    """Commits with one parent that say something, newest first.

    Args:
        source: What `find_source` gives.
    """
    if not run(["rev-list", "-n", "1", "--all"], cwd=source).strip():
        return  # `log` would refuse a history without commits
    listing = run(["log", "--no-merges", "--format=%H %P"], cwd=source).decode("ascii")
    for line in listing.splitlines():
        sha, *parents = line.split()
        if len(parents) != 1:
            continue
        args = ["diff-tree", "-r", "-z", "--name-only", "--diff-filter=MD", parents[0], sha]
        changed = os.fsdecode(run(args, cwd=source)).split("\0")[:-1]
        message = run(["log", "-1", "--format=%B", sha], cwd=source).decode("utf-8", "replace")
        task = redact(without_names(message, tuple(changed))).text
        if task and 0 < len(changed) <= _MAX_TOUCHED:
            yield Commit(sha=sha, parent=parents[0], task=task, changed=tuple(changed))


def without_names(message: str, paths: tuple[str, ...]) -> str:
    """A message without the names of files: paths, base names, and base names without suffix.

    Example:
        >>> without_names("Mend budget.py: the bound (see ops/x.py)", ("adaos/budget.py",))
        'Mend : the bound (see )'
    """
    names = set()
    for path in paths:
        base = path.rpartition("/")[2]
        names |= {path, base}
    for name in sorted(names, key=len, reverse=True):
        message = message.replace(name, "")
    return re.sub(r"[\w./-]*\w\w\.(?:[a-z]{1,4}|[a-z]{2,4}\d?)\b(?!\w)", "", message).strip()
