"""Where caches lie: under the git directory, or in the user's cache folder; never in the tree."""

from __future__ import annotations

import os
import sys

from adaos_ctx.digest import sha256_hex
from adaos_ctx.git import Repo, find_repo

ADO = ".ado"


def real(path: str) -> str:
    """The absolute path with every link followed; this is the form that all roots have."""
    return os.path.realpath(path)


def cache_dir(root: str, repo: Repo | None = None) -> str:
    """The folder for one skill's caches; it may not exist yet.

    Args:
        root: Absolute real path of the skill root.
        repo: The repository that holds it, when the caller knows it already.
    """
    repo = repo or find_repo(root)
    if repo is not None:
        inside = root[len(repo.top) :].replace(os.sep, "/").strip("/")
        return f"{repo.git_dir}/adaos-ctx/{_slug(inside)}"
    return f"{user_cache()}/{_slug(root)}"


def user_cache() -> str:
    """The user's cache folder for this program."""
    if sys.platform == "win32":  # pragma: no cover - Windows
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "adaos-ctx")


def _slug(path: str) -> str:
    return sha256_hex(path.encode("utf-8", "surrogatepass"))[:16]
