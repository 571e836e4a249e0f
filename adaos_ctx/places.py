"""Where caches lie: under the git directory, or in the user's cache folder; never in the tree."""

from __future__ import annotations

import os

from adaos_ctx.digest import sha256_hex
from adaos_ctx.git import Repo, find_repo

ADO = ".ado"


def real(path: str) -> str:
    """The absolute path with every link followed; this is the form that all roots have."""
    return os.path.realpath(path)


def near(root: str) -> str:
    """A skill's root as a command line takes it: relative when that is shorter, quoted if need be."""
    import shlex  # only what tells somebody what to type needs it

    try:
        short = os.path.relpath(root)
    except (OSError, ValueError):
        short = root  # the working folder is gone, or on another drive
    place = short if len(short) < len(root) else root
    return shlex.quote(f"./{place}" if place.startswith("-") else place)


def callers_folder(top: str) -> str:
    """The folder that a person stands in who made git call us: git runs hooks at the top.

    Args:
        top: Absolute real path of the repository's top.

    Returns:
        An absolute path: the working folder, or what `GIT_PREFIX` says below the top.
    """
    here = os.path.realpath(".")
    inside = os.path.join(here, os.environ.get("GIT_PREFIX", ""))
    return inside if here == os.path.realpath(top) and os.path.isdir(inside) else here


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
    from adaos_ctx.userdirs import user_cache  # skills outside git only

    return f"{user_cache()}/{_slug(root)}"


def _slug(path: str) -> str:
    return sha256_hex(path.encode("utf-8", "surrogatepass"))[:16]
