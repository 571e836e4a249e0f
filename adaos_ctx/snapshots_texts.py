"""Canonical bytes of files as they are now: what a snapshot keeps and what patches are made of."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx import gitclean
from adaos_ctx.digest import canonical, digest
from adaos_ctx.errors import GitError
from adaos_ctx.files import read
from adaos_ctx.git import Repo, environment, find_repo, run
from adaos_ctx.scratch import scratch_folder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx.delta.model import Item


def canonical_texts(root: str, paths: Iterable[str]) -> dict[str, bytes]:
    """Read files in the form that git would store (DECISIONS 6).

    Args:
        root: Absolute real path of the skill root.
        paths: POSIX paths relative to it.

    Raises:
        UnsafePath: A path or its links leave the root.
        SourceUnreadable: A file is gone or cannot be read.
    """
    wanted = sorted(set(paths))
    repo = find_repo(root)
    texts = {path: read(root, path) for path in wanted}
    if repo is not None:
        for path in gitclean.filters(repo, root, wanted) or ():
            texts[path] = _stored(repo, root, path, texts[path])
    return {path: canonical(data) for path, data in texts.items()}


def known_texts(root: str, items: Iterable[Item]) -> dict[str, bytes]:
    """The canonical bytes of items by path; git is asked only about what the digest does not tell.

    Raises:
        UnsafePath: A path or its links leave the root.
        SourceUnreadable: A file is gone or cannot be read.
    """
    wanted = {item.path: item.sha256 for item in items}
    texts = {path: canonical(read(root, path)) for path in sorted(wanted)}
    filtered = [path for path, data in texts.items() if digest(data)[0] != wanted[path]]
    return texts | canonical_texts(root, filtered) if filtered else texts


def _stored(repo: Repo, root: str, path: str, data: bytes) -> bytes:
    """Content after git's clean filter, made in a throw-away object directory.

    A filter that fails gives the plain bytes: their digest then differs from the one that was
    looked up, and whoever asked says so.
    """
    with scratch_folder() as objects:
        env = environment(repo, GIT_OBJECT_DIRECTORY=objects)
        args = ["hash-object", "-w", "--stdin", f"--path={path}"]
        try:
            oid = run(args, cwd=root, env=env, stdin=data).decode("ascii").strip()
            return run(["cat-file", "blob", oid], cwd=root, env=env)
        except GitError:
            return data


def raw_sizes(root: str, items: Iterable[Item]) -> dict[str, int]:
    """Alias -> size of its file as it lies there, line ends included; what is gone is left out."""
    found = {}
    for item in items:
        try:
            found[item.alias] = os.stat(f"{root}/{item.path}").st_size
        except (OSError, ValueError):
            continue
    return found


def object_hash(repo: Repo | None) -> str:
    """`sha256` in a repository of that format, else `sha1`; what binary patches must name."""
    if repo is None:
        return "sha1"
    try:
        with open(f"{repo.common_dir}/config", encoding="utf-8", errors="replace") as file:
            rows = [row.strip().lower().replace(" ", "") for row in file]
    except OSError:
        return "sha1"
    return "sha256" if "objectformat=sha256" in rows else "sha1"
