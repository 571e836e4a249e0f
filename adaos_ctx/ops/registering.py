"""`alias add | remove | rename | refresh`: what changes single entries of the registry."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.errors import AliasExists, SkillNotFound, SourceUnreadable, UnsafePath, UsageError
from adaos_ctx.model import SHA8, Alias
from adaos_ctx.ops.looking import Entry, look
from adaos_ctx.paths import path_fault
from adaos_ctx.places import near
from adaos_ctx.registry import check_name
from adaos_ctx.skill import nearest, open_skill
from adaos_ctx.store import Store
from adaos_ctx.worktree import WorkTree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adaos_ctx.registry import Registry
    from adaos_ctx.skill import Skill


def made(name: str, path: str, sha256: str, size: int) -> Alias:
    """An entry of the registry for a content."""
    return Alias(name=name, path=path, sha=sha256[:SHA8], sha256=sha256, size=size)


def add(skill: Skill, name: str, path: str, *, force: bool = False, dry_run: bool = False) -> Alias:
    """Register one alias at the content that its file has now.

    Raises:
        UsageError: The name is not an alias name.
        AliasExists: The name is taken by other content, and not `force`.
        UnsafePath: The path must not be used.
        SourceUnreadable: There is no such regular file.
    """
    check_name(name)
    fault = path_fault(path)
    if fault:
        raise UnsafePath(path=path, reason=fault)
    now = WorkTree(skill.root).survey([path])[path]
    if not now.sha256:
        raise SourceUnreadable(
            path=path, reason=now.reason, alias=name, skill=skill.root, adding=True
        )
    alias = made(name, path, now.sha256, now.size)
    with Store(skill.root).writing():
        registry = fresh(skill, lenient=force)
        old = registry.find(name)
        if old and (old.path, old.sha) != (alias.path, alias.sha) and not force:
            raise AliasExists(
                alias=name, path=old.path, skill=skill.root, new_path=path, adding=True
            )
        if old:
            alias = replace(alias, extra=old.extra)
        _write(skill, registry.put(alias), dry_run=dry_run)
    return alias


def remove(skill: Skill, names: Iterable[str], *, dry_run: bool = False) -> tuple[str, ...]:
    """Take aliases out of the registry; their files stay. Gives the names, sorted."""
    gone = tuple(sorted(set(names)))
    with Store(skill.root).writing():
        registry = fresh(skill, lenient=True)
        for name in gone:
            registry = registry.remove(name)
        _write(skill, registry, dry_run=dry_run)
    return gone


def rename(skill: Skill, old: str, new: str, *, dry_run: bool = False) -> Alias:
    """Give an alias another name."""
    with Store(skill.root).writing():
        registry = fresh(skill, lenient=True).rename(old, new)
        _write(skill, registry, dry_run=dry_run)
    return registry.get(new)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshReport:
    """What `refresh` accepted.

    Args:
        changed: Entries as they were found before the new content was accepted, by name.
        missing: Entries whose file is not there; they stay as they were.
        unchanged: How many were right already.
    """

    changed: tuple[Entry, ...]
    missing: tuple[Entry, ...]
    unchanged: int


def refresh(
    skill: Skill, names: Iterable[str] | None, *, dry_run: bool = False,
    check: Callable[[tuple[Entry, ...]], None] | None = None,
) -> RefreshReport:  # fmt: skip
    """Accept the present content of all aliases, or of some.

    Args:
        skill: Its skill.
        names: Which; None for all.
        dry_run: Write nothing.
        check: Sees what would be accepted, under the lock; what it raises ends it.
    """
    chosen = list(names) if names else None
    with Store(skill.root).writing():
        skill = replace(skill, registry=fresh(skill))
        entries = look(skill, chosen).entries
        if check:
            check(entries)
        now = {
            e.alias.name: replace(e.alias, sha=e.sha8, sha256=e.sha256, size=e.size)
            for e in entries
            if e.sha256
        }
        aliases = tuple(now.get(alias.name, alias) for alias in skill.registry)
        _write(skill, replace(skill.registry, aliases=aliases), dry_run=dry_run)
    return RefreshReport(
        changed=tuple(e for e in entries if e.state == "stale"),
        missing=tuple(e for e in entries if not e.sha256),
        unchanged=sum(e.state == "ok" for e in entries),
    )


def fresh(skill: Skill, *, lenient: bool = False) -> Registry:
    """The registry as it is under the lock; another writer may have come first."""
    return open_skill(skill.root, lenient=lenient).registry


def _write(skill: Skill, registry: Registry, *, dry_run: bool) -> None:
    if not dry_run:
        Store(skill.root).write_registry(registry)


def need_registry(skill: Skill) -> None:
    """Refuse verbs that work on aliases where there are none yet.

    Raises:
        UsageError: The skill was never initialised; names the command that does it.
    """
    if skill.has_registry:
        return
    here = near(skill.root)
    try:
        around = near(nearest(os.path.dirname(skill.root)))
    except SkillNotFound:
        raise UsageError(
            reason=f"{skill.name} has no aliases yet", run=f"adaos-ctx init {here}"
        ) from None
    raise UsageError(
        reason=f"{skill.name} has no aliases of its own; the skill that it lies in is {around}",
        run=f"adaos-ctx init {here}",
    )
