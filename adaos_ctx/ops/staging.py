"""`alias verify --staged | --rev | --range`: verify what git holds, and say what mends it."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx import gitindex, registry
from adaos_ctx.digest import digest
from adaos_ctx.entrycheck import STALE
from adaos_ctx.errors import EXIT_OK, CtxError, GitError, UsageError
from adaos_ctx.git import find_repo, run
from adaos_ctx.gitindex import REGISTRY
from adaos_ctx.gitverify import Verifier
from adaos_ctx.model import SHA8
from adaos_ctx.places import callers_folder
from adaos_ctx.skill import find_root, open_skill
from adaos_ctx.store import Store

if TYPE_CHECKING:
    from adaos_ctx.git import Repo
    from adaos_ctx.indexcheck import Verdict
    from adaos_ctx.registry import Registry


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The verdicts of one state of the repository.

    Args:
        rev: The revision; None is the index.
        verdicts: One for each registry, sorted by path.
    """

    rev: str | None
    verdicts: tuple[Verdict, ...]

    @property
    def exit_code(self) -> int:
        """That of a refused registry, of findings (stale or missing), or of success."""
        return max((verdict.exit_code for verdict in self.verdicts), default=EXIT_OK)

    @property
    def is_clean(self) -> bool:
        """Whether there is nothing at all to say."""
        return not any(verdict.findings or verdict.fault for verdict in self.verdicts)

    @property
    def ok(self) -> int:
        """How many aliases are as registered."""
        return sum(verdict.ok for verdict in self.verdicts)


def open_verifier(target: str | None) -> tuple[Verifier, tuple[str, ...] | None]:
    """The verifier for a skill's repository, and the skill's root in it (None: all skills).

    Raises:
        SkillNotFound: There is no such skill, or no repository here.
        GitError: The skill lies outside git.
    """
    if target is None:
        return Verifier(gitindex.current_repo()), None
    root = find_root(target)
    repo = find_repo(root)
    if repo is None:
        raise GitError(command="ls-files", reason=f"{root} is not in a git repository")
    inside = os.path.relpath(root, repo.top).replace(os.sep, "/")
    return Verifier(repo), ("" if inside == "." else inside,)


def verify_staged(verifier: Verifier, roots: tuple[str, ...] | None) -> State:
    """Verify the index."""
    return _known(State(rev=None, verdicts=tuple(verifier.staged(roots))), roots)


def verify_rev(verifier: Verifier, rev: str, roots: tuple[str, ...] | None) -> State:
    """Verify one revision."""
    return _known(State(rev=rev, verdicts=tuple(verifier.committed(rev, roots))), roots)


def verify_range(verifier: Verifier, revs: str, roots: tuple[str, ...] | None) -> tuple[State, ...]:
    """Verify every commit of a range `A..B`, oldest first.

    Raises:
        UsageError: It is no range.
        GitError: An end of it is not in this clone.
    """
    start, dots, end = revs.partition("..")
    if not (dots and start and end) or revs.startswith("-") or "..." in revs:
        raise UsageError(reason=f"{revs!r} is not a range A..B")
    args = ["rev-list", "--reverse", "--end-of-options", revs, "--"]
    out = run(args, cwd=verifier.repo.top, env=verifier.env)
    return tuple(
        State(rev=rev, verdicts=tuple(verifier.committed(rev, roots)))
        for rev in out.decode("ascii").split()
    )


def _known(state: State, roots: tuple[str, ...] | None) -> State:
    if roots is not None and not state.verdicts:
        path = f"{roots[0]}/{REGISTRY}".lstrip("/")
        reason = f"{path} is not staged" if state.rev is None else f"{path} is not in {state.rev}"
        raise UsageError(reason=reason)
    return state


def fix(verifier: Verifier, verdict: Verdict) -> tuple[str, ...]:
    """Write the staged digests into a registry in the work tree; the index is not touched.

    Returns:
        Names of the aliases whose entry changed, in the registry's order.
    """
    stale = {f.alias: f for f in verdict.findings if f.state == STALE}
    if not stale or verdict.fault is not None:
        return ()
    root = os.path.join(verifier.repo.top, verdict.root).rstrip("/")
    store = Store(root)
    with store.writing():
        aliases, changed = [], []
        for alias in open_skill(root).registry:
            found = stale.get(alias.name)
            data = verifier.read(found.oid) if found and found.path == alias.path else None
            if data is not None:
                sha256, size = digest(data)
                new = replace(alias, sha=sha256[:SHA8], sha256=sha256, size=size)
                changed += [alias.name] if new != alias else []
                alias = new  # noqa: PLW2901 - the fresh entry takes the old one's place
            aliases.append(alias)
        store.write_registry(registry.Registry(aliases=tuple(aliases)))
    return tuple(changed)


def mend(repo: Repo, verdict: Verdict, rev: str | None) -> str:
    """One command line that mends what was found in one registry, or "" when there is none.

    It depends on what the work tree holds: there the registry may be right already and only not
    staged, or the file may.

    Args:
        repo: The repository.
        verdict: What was found.
        rev: The revision that was verified; None is the index.
    """
    from adaos_ctx.ops.mending import Plan

    if verdict.fault is not None or not verdict.fails:
        return ""
    root = os.path.join(repo.top, verdict.root).rstrip("/")
    start = callers_folder(repo.top)
    plan = Plan(root, disk=_on_disk(root), is_index=rev is None, start=start)
    return plan.command(verdict.findings)


def places(repo: Repo, fault: CtxError, root: str) -> dict[str, str]:
    """The places that the hint of a fault names, as they are seen from the reader's folder.

    Args:
        repo: The repository.
        fault: Why a registry was not verified; its file is named from the top of the repository.
        root: The skill, from there too.
    """
    start = callers_folder(repo.top)
    inside = str(fault.facts.get("file") or fault.facts.get("path") or "")
    seen = {"skill": root, "at": inside}
    return {
        name: shlex.quote(os.path.relpath(os.path.join(repo.top, path), start))
        for name, path in seen.items()
    }


def _on_disk(root: str) -> Registry | None:
    try:
        return open_skill(root).registry
    except CtxError:
        return None
