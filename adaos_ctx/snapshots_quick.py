"""`diff` with nothing changed, with the fewest modules: else None, and the full path speaks.

The object behind `base.sha` must be there too: in git the ref must stand where it stood when the
snapshot was last read, in the plain store its file must exist.
"""

from __future__ import annotations

import os

from adaos_ctx import rows
from adaos_ctx.digest import RULE, sha256_hex
from adaos_ctx.errors import CtxError
from adaos_ctx.files import read, write_atomic
from adaos_ctx.quick import find_root
from adaos_ctx.worktree import WorkTree

_BASE = ".ado/ctx/base.sha"
_PATCH = ".ado/ctx/delta.patch"
_MAGIC = "adaos-ctx base 1"


def unchanged(target: str | None) -> str | None:
    """The base's label when the skill holds exactly what the base held, else None.

    Args:
        target: A folder, or None for the nearest skill upward. Names are left to the full path.
    """
    root = find_root(target)
    if root is None or not os.path.lexists(f"{root}/{_BASE}"):
        return None
    try:
        label, _, full = read(root, _BASE).decode("ascii", "replace").strip().partition(" ")
        if _has_patch(root):
            return None
        tree = WorkTree(root)
        registered = rows.decode(read(root, rows.FILE))
        survey = tree.survey([row[1] for row in registered])
    except CtxError:
        return None
    entries = [(row[0], row[1], survey[row[1]].sha256) for row in registered]
    if full != _digest(entries) or not _is_kept(tree, full):
        return None
    return label


def _digest(entries: list[tuple[str, str, str]]) -> str:
    """The context digest, as `registry.context_digest` has it (a test holds them equal)."""
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


def _is_kept(tree: WorkTree, full: str) -> bool:
    if tree.repo is None:
        return os.path.isfile(f"{tree.root}/.ado/ctx/base/{full}.json")
    try:
        with open(f"{tree.cache_dir}/base", encoding="utf-8") as file:
            magic, seen, ref, commit = file.read().split("\n")
    except (OSError, ValueError):
        return False
    return (magic, seen) == (_MAGIC, full) and ref_value(tree.repo.common_dir, ref) == commit


def remember(tree_cache: str, full: str, ref: str, commit: str) -> None:
    """Note that the snapshot of a digest was there while a ref stood at a commit."""
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
