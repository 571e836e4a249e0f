"""Which command mends staged findings: it depends on what the work tree holds meanwhile."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

from adaos_ctx.entrycheck import IN_CONFLICT, MISSING, STALE
from adaos_ctx.errors import CtxError
from adaos_ctx.gitindex import REGISTRY
from adaos_ctx.worktree import WorkTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx.entrycheck import Finding
    from adaos_ctx.registry import Registry

_MAX_NAMES = 20  # aliases in one command; beyond that all of the skill are meant


class Plan:
    """What must be added, refreshed and removed in one skill, as one command line.

    Args:
        root: Absolute real path of the skill root.
        disk: The registry in the work tree, or None when it cannot be read.
        is_index: Whether the index was verified; for a revision a commit must follow.
        start: Absolute folder in which the command will be run.
    """

    def __init__(self, root: str, *, disk: Registry | None, is_index: bool, start: str) -> None:
        self._root = root
        self._start = start
        self._disk = disk
        self._is_index = is_index
        self._add: list[str] = []
        self._refresh: list[str] = []
        self._move: list[tuple[str, str]] = []
        self._remove: list[str] = []
        self._registry = False

    def command(self, findings: Sequence[Finding]) -> str:
        """The command line; "" when nothing that can be commanded mends it."""
        now = self._digests(f.path for f in findings if f.state in (STALE, MISSING))
        gone = any(f.state == MISSING and not now.get(f.path) for f in findings)
        self._moved = _moved(self._root) if gone else {}
        for finding in findings:
            if finding.state == STALE:
                self._plan_stale(finding, now.get(finding.path, ""))
            elif finding.state == MISSING and finding.reason != IN_CONFLICT:
                self._plan_missing(finding, now.get(finding.path, ""))
        return " && ".join(self._steps())

    def _digests(self, paths: Iterable[str]) -> dict[str, str]:
        try:
            return {p: found.sha256 for p, found in WorkTree(self._root).survey(paths).items()}
        except (CtxError, OSError):
            return {}

    def _plan_stale(self, finding: Finding, now: str) -> None:
        accepted = self._accepted(finding.alias)
        if self._is_index and accepted and finding.actual.startswith(accepted):
            self._registry = True  # refreshed already, and not staged
        elif self._is_index and now and now.startswith(finding.expected):
            self._add.append(finding.path)  # what was registered is there, and not staged
        else:
            if self._is_index and now and now != finding.actual:
                self._add.append(finding.path)
            self._refresh.append(finding.alias)

    def _plan_missing(self, finding: Finding, now: str) -> None:
        if self._disk is not None and self._disk.find(finding.alias) is None:
            self._registry = True
        elif now:
            self._add.append(finding.path)
            if not now.startswith(finding.expected):
                self._refresh.append(finding.alias)
        elif finding.alias in self._moved:
            self._move.append((finding.alias, self._moved[finding.alias]))
        else:
            self._remove.append(finding.alias)

    def _accepted(self, name: str) -> str:
        alias = self._disk.find(name) if self._disk is not None else None
        return (alias.sha256 or alias.sha) if alias else ""

    def _steps(self) -> list[str]:
        where = self._relative(self._root)
        steps = []
        if self._add:
            paths = [self._relative(f"{self._root}/{path}") for path in self._add]
            steps.append(_line("git", "add", "--", *paths))
        if self._refresh:
            names = self._refresh if len(self._refresh) <= _MAX_NAMES else []
            steps.append(_line("adaos-ctx", "alias", "refresh", where, *names))
        for name, path in self._move:
            steps.append(_line("adaos-ctx", "alias", "add", where, name, path, "--force"))
        if self._remove:
            steps.append(_line("adaos-ctx", "alias", "remove", where, *self._remove))
        if self._refresh or self._move or self._remove or self._registry:
            steps.append(_line("git", "add", "--", self._relative(f"{self._root}/{REGISTRY}")))
        return [*steps, "git commit"] if steps and not self._is_index else steps

    def _relative(self, path: str) -> str:
        relative = os.path.relpath(path, self._start).replace(os.sep, "/")
        return f"./{relative}" if relative.startswith("-") else relative


def _moved(root: str) -> dict[str, str]:
    from adaos_ctx.ops.scanning import moved
    from adaos_ctx.skill import open_skill

    try:
        return moved(open_skill(root))
    except (CtxError, OSError):
        return {}


def _line(*words: str) -> str:
    return " ".join(shlex.quote(word) for word in words)
