"""The last clean verdict, kept with the stats it rests on: while they stand, it stands.

`alias verify` runs all day on skills in which nothing has changed. Then neither the registry nor a
file needs to be read: the registry is a file like the others, and equal stats mean equal content
(see `stamps`). Anything odd in the file means no verdict, and the registry and files are read.
"""

from __future__ import annotations

import os

from adaos_ctx import stamps
from adaos_ctx.errors import CannotWrite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx.git import Repo

FILE = "verdict"
_REGISTRY = ".ado/aliases.json"
_MAGIC = "adaos-ctx verdict 1"
_PARTS = 5  # magic, rules, stats, folders, paths


def recall(root: str, cache_dir: str, repo: Repo | None, name: str = FILE) -> int | None:
    """The number of files of the last clean verdict when it still stands, else None."""
    try:
        with open(f"{cache_dir}/{name}", "rb") as file:
            parts = file.read().decode("utf-8", "surrogatepass").split("\0\0")
    except (OSError, ValueError):
        return None
    if len(parts) != _PARTS or parts[0] != _MAGIC:
        return None
    _, rules, stats, folders, paths = parts
    names = paths.split("\0")
    if names[0] != _REGISTRY or rules != _rules(root, repo, folders.split("\0")):
        return None
    return len(names) - 1 if _stats(root, names) == stats else None


def remember(
    root: str,
    cache_dir: str,
    repo: Repo | None,
    paths: Sequence[str],
    started_ns: int,
    name: str = FILE,
) -> None:
    """Keep the verdict that every alias is as registered; a fresh or linked file prevents it.

    Args:
        root: Absolute real path of the skill root.
        cache_dir: Folder of the caches; one that cannot be written costs only speed.
        repo: The repository that holds the skill.
        paths: The path of every alias, once for each alias.
        started_ns: Time before the registry was read, in ns since the epoch.
        name: The file of the verdict; `diff` keeps its own.
    """
    names = [_REGISTRY, *paths]
    folders = _folders(names)
    rules = _rules(root, repo, folders)
    stats = _stats(root, names, started_ns)
    if rules is None or stats is None:
        return
    body = "\0\0".join([_MAGIC, rules, stats, "\0".join(folders), "\0".join(names)])
    from adaos_ctx.files import write_atomic

    try:
        write_atomic(f"{cache_dir}/{name}", body.encode("utf-8", "surrogatepass"))
    except CannotWrite:
        return


def _folders(names: Iterable[str]) -> list[str]:
    nearest = sorted({name.rpartition("/")[0] for name in names} - {""})
    return list(dict.fromkeys(f for near in nearest for f in (*stamps.above(near), near)))


def _rules(root: str, repo: Repo | None, folders: Sequence[str]) -> str | None:
    """Stamps of git's rules, or None when a folder is no folder (a link may leave the root)."""
    if not all(stamps.is_folder(f"{root}/{folder}") for folder in folders):
        return None
    nested = stamps.folder_stamp(repo, root, folders)
    return f"{stamps.rules_stamp(repo, root)}|{nested}"


def _stats(root: str, names: Iterable[str], started_ns: int | None = None) -> str | None:
    """The stats of all files in one text, or None when one is no regular file, or racy."""
    prefix, look, key = root + "/", os.lstat, stamps.stat_key
    keys = []
    try:
        for name in names:
            status = look(prefix + name)
            if started_ns is not None and not _is_settled(status, started_ns):
                return None
            keys.append(key(status))
    except (OSError, ValueError):
        return None
    return "\0".join(keys)


def _is_settled(status: os.stat_result, started_ns: int) -> bool:
    return stamps.is_regular(status) and not stamps.is_racy(status, started_ns)
