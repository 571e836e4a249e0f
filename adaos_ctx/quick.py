"""The answer when nothing is wrong, with the fewest modules: else None, and the full path speaks."""

from __future__ import annotations

import os

from adaos_ctx import rows
from adaos_ctx.errors import CtxError
from adaos_ctx.files import read
from adaos_ctx.places import real
from adaos_ctx.worktree import WorkTree


def count_if_clean(target: str | None) -> int | None:
    """The number of aliases of a skill when every one is as registered, else None.

    Args:
        target: A folder, or None for the nearest skill upward. Names are left to the full path.
    """
    root = find_root(target)
    if root is None:
        return None
    try:
        registered = rows.decode(read(root, rows.FILE))
        survey = WorkTree(root).survey([row[1] for row in registered])
    except CtxError:
        return None
    for _, path, sha, sha256, _, _ in registered:
        now = survey[path].sha256
        if not now or (now != sha256 if sha256 else now[:8] != sha):
            return None
    return len(registered)


def find_root(target: str | None) -> str | None:
    """The root of a folder, or the nearest one upward, when it has a registry; else None."""
    here = real(os.getcwd() if target is None else target)
    while not os.path.isfile(f"{here}/{rows.FILE}"):
        above = os.path.dirname(here)
        if target is not None or above == here or _is_other_skill(here):
            return None
        here = above
    return here


def _is_other_skill(folder: str) -> bool:
    """A root without a registry stops the walk upward, as `skill.find_root` does."""
    return any(os.path.isfile(f"{folder}/{m}") for m in ("SKILL.md", "skill.yaml", "scenario.yaml"))


def fingerprint(root: str) -> tuple[tuple[str, int, int], ...]:
    """Size and time of every file that a pack depends on: equal while nothing changed."""
    paths = [rows.FILE, ".ado/ctx.toml", ".ado/vocab.json", "skill.yaml", "scenario.yaml", "SKILL.md"]
    try:
        paths += [row[1] for row in rows.decode(read(root, rows.FILE))]
    except CtxError:
        pass  # a registry in the middle of an edit; its own stat is in the list
    return tuple(_stat(root, path) for path in paths)


def _stat(root: str, path: str) -> tuple[str, int, int]:
    try:
        status = os.stat(f"{root}/{path}")
    except OSError:
        return path, -1, -1
    return path, status.st_size, status.st_mtime_ns
