"""Which files belong to a skill: what git would add, or the same by the ignore files alone.

In a repository this is exactly `git ls-files -co --exclude-standard`. Outside of one (or when git
ignores the whole folder of the skill, as AdaOS workspaces do) the tree is walked by the same rules
for nested `.gitignore` files. Only regular files whose names a registry can hold are given.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx import gitignore
from adaos_ctx.errors import GitError
from adaos_ctx.git import Repo, environment, find_repo, run
from adaos_ctx.paths import path_fault, printable
from adaos_ctx.places import ADO

if TYPE_CHECKING:
    from collections.abc import Iterator

_Rules = tuple[tuple[str, tuple[gitignore.Rule, ...]], ...]  # folder with "/", its rules

# Outside git nothing says that these are not sources.
_NEVER = frozenset(
    {".git", ADO, "node_modules", "__pycache__", ".venv", "venv", ".tox", ".mypy_cache"}
)
_MAX_IGNORE_BYTES = 1 << 20  # bytes; an ignore file is a page


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The files of a skill.

    Args:
        paths: POSIX paths relative to the root; sorted by code points.
        skipped: (path or name as shown, reason) of what was met and left out; sorted.
    """

    paths: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...] = ()


def select(root: str) -> Selection:
    """List the files of the skill at a root (absolute real path)."""
    repo = find_repo(root)
    names = _from_git(root, repo) if repo is not None else []
    if not names:
        names = sorted(_walk(root))
    paths, skipped = [], []
    for name in names:
        reason = _fault(root, name)
        if reason is None:
            paths.append(name)
        elif reason:
            skipped.append((printable(name), reason))
    return Selection(paths=tuple(sorted(paths)), skipped=tuple(sorted(skipped)))


def _from_git(root: str, repo: Repo) -> list[str]:
    try:
        out = run(
            ["ls-files", "-z", "-c", "-o", "--exclude-standard"], cwd=root, env=environment(repo)
        )
    except GitError:
        return []
    names = {os.fsdecode(name) for name in out.split(b"\0") if name}
    return sorted(name for name in names if not _is_ours(name))


def _is_ours(name: str) -> bool:
    return name.startswith(f"{ADO}/") or f"/{ADO}/" in name


def _fault(root: str, name: str) -> str | None:
    """Why a file is left out; "" when silently (it is gone, or a submodule)."""
    try:
        mode = os.lstat(f"{root}/{name}").st_mode
    except OSError:
        return ""
    if stat.S_ISLNK(mode):
        return "is a link"
    if stat.S_ISDIR(mode):
        return ""
    if not stat.S_ISREG(mode):
        return "is not a regular file"
    if any(0xD800 <= ord(char) < 0xE000 for char in name):
        return "has a name that is not UTF-8"
    return path_fault(name)


def _walk(root: str) -> Iterator[str]:
    """Every file that no `.gitignore` on its way excludes; deeper files decide over higher ones."""
    pending: list[tuple[str, _Rules]] = [("", ())]
    while pending:
        folder, rules = pending.pop()
        entries = _entries(f"{root}/{folder}" if folder else root)
        rules = _with_rules(root, folder, rules, entries)
        for entry in entries:
            name = f"{folder}/{entry.name}" if folder else entry.name
            is_folder = _is_folder(entry)
            if is_folder and entry.name in _NEVER:
                continue
            if _ignored(name, rules, is_folder=is_folder):
                continue
            if is_folder:
                pending.append((name, rules))
            else:
                yield name


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _with_rules(root: str, folder: str, rules: _Rules, entries: list[os.DirEntry[str]]) -> _Rules:
    if not any(e.name == ".gitignore" and e.is_file(follow_symlinks=False) for e in entries):
        return rules
    prefix = f"{folder}/" if folder else ""
    try:
        with open(f"{root}/{prefix}.gitignore", "rb") as file:
            own = gitignore.parse(file.read(_MAX_IGNORE_BYTES))
    except OSError:
        return rules
    return (*rules, (prefix, own))


def _ignored(name: str, rules: _Rules, *, is_folder: bool) -> bool:
    for prefix, own in reversed(rules):
        verdict = gitignore.verdict(own, os.fsencode(name[len(prefix) :]), is_folder=is_folder)
        if verdict is not None:
            return verdict
    return False
