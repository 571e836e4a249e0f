"""`diff` with nothing changed, with the fewest modules: else None, and the full path speaks.

The object behind `base.sha` must be there too: in git the ref must stand where it stood when the
snapshot was last read, in the plain store its file must exist.
"""

from __future__ import annotations

import os

from adaos_ctx import verdict
from adaos_ctx.errors import CtxError
from adaos_ctx.git import Repo, find_repo
from adaos_ctx.places import cache_dir
from adaos_ctx.quick import find_root

BASE = ".ado/ctx/base.sha"
_PATCH = ".ado/ctx/delta.patch"
_MAGIC = "adaos-ctx base 1"
VERDICT = "same"  # the file that keeps the verdict "as in the base"


def unchanged(target: str | None) -> str | None:
    """The base's label when the skill holds exactly what the base held, else None.

    Args:
        target: A folder, or None for the nearest skill upward. Names are left to the full path.
    """
    root = find_root(target)
    if root is None or _has_patch(root):
        return None
    label, full = marked(root)
    if not full:
        return None
    repo = find_repo(root)
    caches = cache_dir(root, repo)
    if verdict.recall(root, caches, repo, VERDICT, salt=full) is None:
        return None
    return None if kept_at(root, caches, repo, full) is None else label


def marked(root: str) -> tuple[str, str]:
    """Label and digest in `base.sha`; empty when it is no plain file that holds them."""
    path = f"{root}/{BASE}"
    try:
        if os.path.islink(path):
            return "", ""
        with open(path, encoding="ascii") as file:
            label, _, full = file.read(200).strip().partition(" ")
    except (OSError, ValueError):
        return "", ""
    return (label, full) if len(full) == 64 else ("", "")


def context_digest(entries: list[tuple[str, str, str]]) -> str:
    """The context digest, as `registry.context_digest` has it (a test holds them equal).

    Args:
        entries: (alias, path, sha256); an empty digest is no part of the context.
    """
    from adaos_ctx.digest import RULE, sha256_hex

    body = "".join(f"{n}\0{p}\0{s}\n" for n, p, s in sorted(entries) if s)
    return sha256_hex(f"{RULE}\n{body}".encode("utf-8", "surrogatepass"))


def _has_patch(root: str) -> bool:
    """A patch of an earlier comparison has to be emptied, which is not for the fast path."""
    try:
        return os.stat(f"{root}/{_PATCH}").st_size > 0
    except FileNotFoundError:
        return False
    except OSError:
        return True


def kept_at(root: str, caches: str, repo: Repo | None, full: str) -> str | None:
    """The commit at which a base was last seen while its ref stands there still ("" without git).

    Args:
        root: Absolute real path of the skill root.
        caches: Folder of the skill's caches.
        repo: The repository that holds the skill.
        full: The digest of that base.
    """
    if repo is None:
        return "" if os.path.isfile(f"{root}/.ado/ctx/base/{full}.json") else None
    try:
        with open(f"{caches}/base", encoding="utf-8") as file:
            magic, seen, ref, commit = file.read().split("\n")
    except (OSError, ValueError):
        return None
    stands = (magic, seen) == (_MAGIC, full) and ref_value(repo.common_dir, ref) == commit
    return commit if stands else None


def remember(tree_cache: str, full: str, ref: str, commit: str) -> None:
    """Note that the snapshot of a digest was there while a ref stood at a commit."""
    from adaos_ctx.files import write_atomic

    try:
        write_atomic(f"{tree_cache}/base", "\n".join((_MAGIC, full, ref, commit)).encode("utf-8"))
    except CtxError:
        return  # not remembering costs only time


def ref_value(common_dir: str, ref: str) -> str:
    """Where a ref stands, by git's files alone; "" when they do not say."""
    try:
        with open(f"{common_dir}/{ref}", encoding="ascii") as file:
            return file.read().strip()
    except (OSError, ValueError):
        pass
    try:
        with open(f"{common_dir}/packed-refs", encoding="utf-8", errors="replace") as file:
            for row in file:
                if row.rstrip("\n").endswith(f" {ref}"):
                    return row.split(" ", 1)[0]
    except OSError:
        return ""
    return ""
