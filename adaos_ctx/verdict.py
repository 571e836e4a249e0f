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
    from collections.abc import Iterable, Mapping, Sequence

    from adaos_ctx.git import Repo

FILE = "verdict"
_REGISTRY = ".ado/aliases.json"
_MAGIC = "adaos-ctx verdict 1"
_PARTS = 5  # magic, rules, stats, folders, paths


def recall(
    root: str, cache_dir: str, repo: Repo | None, name: str = FILE, *, salt: str = ""
) -> int | None:
    """The number of files of the last clean verdict when it still stands, else None."""
    kept = _kept(root, cache_dir, repo, (name, salt))
    if kept is None:
        return None
    names, stats = kept
    return len(names) - 1 if _stats(root, names) == stats else None


def moved(
    root: str, cache_dir: str, repo: Repo | None, name: str = FILE, *, salt: str = ""
) -> dict[str, tuple[str, str]] | None:
    """What has another stat than in the last verdict; None when that says nothing any more.

    Returns:
        Path -> its stat key then and now ("" now: nothing, or no regular file, has that path).
    """
    kept = _kept(root, cache_dir, repo, (name, salt))
    if kept is None:
        return None
    names, stats = kept
    then = stats.split("\0")
    if len(then) != len(names):
        return None
    prefix, look, key = root + "/", os.lstat, stamps.stat_key
    found = {}
    for path, before in zip(names, then, strict=True):  # once for each alias, so all in one place
        try:
            status = look(prefix + path)
        except (OSError, ValueError):
            found[path] = before, ""
            continue
        now = key(status)
        if now != before:
            found[path] = before, now if stamps.is_regular(status) else ""
    return found


def _kept(
    root: str, cache_dir: str, repo: Repo | None, which: tuple[str, str]
) -> tuple[list[str], str] | None:
    """Paths and stats of the last verdict, when it was found under the rules of now."""
    try:
        with open(f"{cache_dir}/{which[0]}", "rb") as file:
            parts = file.read().decode("utf-8", "surrogatepass").split("\0\0")
    except (OSError, ValueError):
        return None
    if len(parts) != _PARTS or parts[0] != _MAGIC:
        return None
    _, rules, stats, folders, paths = parts
    names = paths.split("\0")
    now = _rules(root, repo, folders.split("\0"))
    if names[0] != _REGISTRY or now is None or rules != which[1] + now:
        return None
    return names, stats


def remember(
    root: str, cache_dir: str, repo: Repo | None, paths: Sequence[str], started_ns: int
) -> None:
    """Keep the verdict that every alias is as registered; a fresh or linked file prevents it.

    Args:
        root: Absolute real path of the skill root.
        cache_dir: Folder of the caches; one that cannot be written costs only speed.
        repo: The repository that holds the skill.
        paths: The path of every alias, once for each alias.
        started_ns: Time before the registry was read, in ns since the epoch.
    """
    names = [_REGISTRY, *paths]
    stats = _stats(root, names, started_ns)
    if stats is not None:
        _keep(root, f"{cache_dir}/{FILE}", repo, names, stats)


def remember_some(
    root: str,
    place: str,
    repo: Repo | None,
    then: Mapping[str, tuple[int, bool]],
    started_ns: int,
    salt: str,
) -> None:
    """Keep which files are as they should be; the others, and fresh ones, count as moved.

    Args:
        root: Absolute real path of the skill root.
        place: The file of the verdict.
        repo: The repository that holds the skill.
        then: Path -> the size that its file should have, line ends included, and whether it is
            as it should be.
        started_ns: Time before the registry was read, in ns since the epoch.
        salt: What the verdict depends on beside files and rules; another one ends it.
    """
    registry = _stats(root, [_REGISTRY], started_ns)
    if registry is None:
        return
    keys = [registry]
    for path, (size, is_right) in then.items():
        key = _stats(root, [path], started_ns) if is_right else None
        keys.append(key or f"{size} moved")
    _keep(root, place, repo, [_REGISTRY, *then], "\0".join(keys), salt)


def _keep(
    root: str, place: str, repo: Repo | None, names: Sequence[str], stats: str, salt: str = ""
) -> None:
    folders = _folders(names)
    rules = _rules(root, repo, folders)
    if rules is None:
        return
    body = "\0\0".join([_MAGIC, salt + rules, stats, "\0".join(folders), "\0".join(names)])
    from adaos_ctx.files import write_atomic

    try:
        write_atomic(place, body.encode("utf-8", "surrogatepass"))
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
