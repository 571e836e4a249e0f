"""`hooks install | uninstall | status`: hooks, merge driver and attributes of one repository.

Hooks go where git looks for them: `core.hooksPath`, or the hooks folder that all work trees share.
With husky they go into its scripts; a folder outside the repository serves other repositories too
and is refused. lefthook writes its hooks anew, so it is told to call us (`templates/hooks`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx import git
from adaos_ctx.errors import GitError, UsageError
from adaos_ctx.ops import drivers
from adaos_ctx.ops.hookfiles import BROKEN, HOOKS, INSTALLED, OUTDATED, HookFile
from adaos_ctx.places import real

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.git import Repo

_MANAGERS = {
    "husky": (".husky",),
    "lefthook": ("lefthook.yml", "lefthook.yaml", ".lefthook.yml", ".lefthook.yaml"),
    "pre-commit": (".pre-commit-config.yaml",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HooksReport:
    """Where the hooks of a repository lie, and how each of them stands.

    Args:
        folder: Where they lie.
        hooks: (name, state) in a fixed order; states are those of `hookfiles`.
        changed: Paths that were written or removed; those that would be, in a dry run.
        has_driver: Whether the merge driver for registries is set up.
        managers: Other hook managers that this repository uses, sorted.
    """

    folder: str
    hooks: tuple[tuple[str, str], ...]
    changed: tuple[str, ...] = ()
    has_driver: bool = False
    managers: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether every hook and the merge driver are as `install` makes them."""
        return self.has_driver and all(state == INSTALLED for _, state in self.hooks)


def install(root: str, *, dry_run: bool = False) -> HooksReport:
    """Install hooks, merge driver and attributes in the repository that holds a folder.

    Args:
        root: A folder of the repository's work tree.
        dry_run: Only say what would change.

    Raises:
        GitError: The folder is not in a git repository.
        UsageError: `core.hooksPath` leads out of the repository; the message says what to do.
        CannotWrite: A hook cannot be written.
    """
    repo = _repo(root)
    folder, is_shared = _place(repo)
    files = [HookFile(folder, name, is_shared=is_shared) for name in HOOKS]
    changed = [file.path for file in files if file.state() != INSTALLED]
    changed += drivers.missing(repo)
    if not dry_run:
        for file in files:
            file.install()
        drivers.install(repo)
    return _report(repo, changed)


def uninstall(root: str, *, dry_run: bool = False) -> HooksReport:
    """Take hooks, merge driver and attributes out again; a kept hook comes back."""
    repo = _repo(root)
    folder, is_shared = _place(repo)
    files = [HookFile(folder, name, is_shared=is_shared) for name in HOOKS]
    ours = [file for file in files if file.state() in (INSTALLED, OUTDATED, BROKEN)]
    changed = [file.path for file in ours] + drivers.present(repo)
    if not dry_run:
        for file in ours:
            file.uninstall()
        drivers.uninstall(repo)
    return _report(repo, changed)


def status(root: str) -> HooksReport:
    """Say how the hooks of a repository stand."""
    return _report(_repo(root), [])


def _report(repo: Repo, changed: list[str]) -> HooksReport:
    folder, is_shared = _place(repo)
    states = ((name, HookFile(folder, name, is_shared=is_shared).state()) for name in HOOKS)
    return HooksReport(
        folder=folder, hooks=tuple(states), changed=tuple(changed),
        has_driver=not drivers.missing(repo), managers=tuple(sorted(_managers(repo))),
    )  # fmt: skip


def _repo(root: str) -> Repo:
    repo = git.find_repo(real(root))
    if repo is None:
        raise GitError(command="config", reason=f"{root} is not in a git repository")
    return repo


def _place(repo: Repo) -> tuple[str, bool]:
    """The folder of the hooks, and whether it belongs to the work tree.

    Raises:
        UsageError: It belongs to neither the work tree nor the git directory.
    """
    named = drivers.config(repo, "core.hooksPath", "path")
    if not named:
        return f"{repo.common_dir}/hooks", False
    folder = os.path.normpath(os.path.join(repo.top, named))
    if folder.endswith("/.husky/_"):
        return folder.removesuffix("/_"), True  # husky makes `_` anew and runs what lies above it
    place = real(folder)
    if _is_below(place, real(repo.common_dir)) or _is_below(place, real(repo.git_dir)):
        return folder, False
    if _is_below(place, real(repo.top)):
        return folder, True
    raise UsageError(
        reason=f"core.hooksPath is {folder}, which other repositories use too; unset it here "
        "(git config --local core.hooksPath .git/hooks), or add to its hooks: "
        'adaos-ctx hook "${0##*/}" "$@"'
    )


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + os.sep)


def _managers(repo: Repo) -> Iterator[str]:
    for name, marks in _MANAGERS.items():
        if any(os.path.exists(f"{repo.top}/{mark}") for mark in marks):
            yield name
