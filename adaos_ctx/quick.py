"""The answer when nothing is wrong, with few modules; else None: the full path speaks."""

from __future__ import annotations

import os
import time

from adaos_ctx import verdict
from adaos_ctx.errors import CtxError
from adaos_ctx.git import Repo, find_repo
from adaos_ctx.places import cache_dir, real

_REGISTRY = ".ado/aliases.json"
_MANIFESTS = ("skill.yaml", "scenario.yaml", "SKILL.md")


def count_if_clean(target: str | None) -> int | None:
    """The number of aliases of a skill when every one is as registered, else None.

    Args:
        target: A folder, or None for the nearest skill upward. Names are left to the full path.
    """
    root = find_root(target)
    if root is None:
        return None
    repo = find_repo(root)
    caches = cache_dir(root, repo)
    count = verdict.recall(root, caches, repo)
    return _survey(root, caches, repo) if count is None else count


def _survey(root: str, caches: str, repo: Repo | None) -> int | None:
    from adaos_ctx import files, rows
    from adaos_ctx.worktree import WorkTree

    started_ns = time.time_ns()
    try:
        registered = rows.decode(files.read(root, rows.FILE))
        survey = WorkTree(root).survey([row[1] for row in registered])
    except CtxError:
        return None
    for _, path, sha, sha256, _, _ in registered:
        now = survey[path].sha256
        if not now or (now != sha256 if sha256 else now[:8] != sha):
            return None
    verdict.remember(root, caches, repo, [row[1] for row in registered], started_ns)
    return len(registered)


def find_root(target: str | None) -> str | None:
    """The root of a folder, or the nearest one upward, when it has a registry; else None."""
    if target == "":
        return None
    try:
        here = real(os.getcwd() if target is None else target)
    except (OSError, ValueError):
        return None
    while not os.path.isfile(f"{here}/{_REGISTRY}"):
        above = os.path.dirname(here)
        if target is not None or above == here or _is_other_skill(here):
            return None
        here = above
    return here


def _is_other_skill(folder: str) -> bool:
    """A root without a registry stops the walk upward, as `skill.find_root` does."""
    return any(os.path.isfile(f"{folder}/{name}") for name in _MANIFESTS)


def fingerprint(root: str) -> tuple[tuple[str, int, int], ...]:
    """Size and time of every file that a pack depends on: equal while nothing changed."""
    from adaos_ctx import files, rows

    paths = [rows.FILE, ".ado/ctx.toml", ".ado/vocab.json", *_MANIFESTS]
    try:
        named = [row[1] for row in rows.decode(files.read(root, rows.FILE))]
    except CtxError:
        named = []  # a registry in the middle of an edit; its own stat is in the list
    return tuple(_stat(root, path) for path in (*paths, *named))


def _stat(root: str, path: str) -> tuple[str, int, int]:
    try:
        status = os.stat(f"{root}/{path}")
    except (OSError, ValueError):
        return path, -1, -1
    return path, status.st_size, status.st_mtime_ns
