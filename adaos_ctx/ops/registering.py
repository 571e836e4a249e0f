"""`init` and `alias add | remove | rename | scan | refresh`: what may change the registry."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx import files
from adaos_ctx.digest import PROBE_BYTES, is_binary
from adaos_ctx.discovery import prefix_for
from adaos_ctx.errors import AliasExists, SkillNotFound, SourceUnreadable, UnsafePath, UsageError
from adaos_ctx.model import SHA8, Alias
from adaos_ctx.naming import propose
from adaos_ctx.ops.looking import Entry, look
from adaos_ctx.paths import path_fault
from adaos_ctx.places import near, real
from adaos_ctx.registry import check_name
from adaos_ctx.selection import select
from adaos_ctx.skill import nearest, open_skill
from adaos_ctx.store import Store
from adaos_ctx.text import decode_text
from adaos_ctx.worktree import WorkTree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adaos_ctx.found import Found
    from adaos_ctx.registry import Registry
    from adaos_ctx.skill import Skill

_HEAD_BYTES = PROBE_BYTES  # bytes; enough for the binary test and for telling schemas


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanReport:
    """What discovery proposes.

    Args:
        added: New aliases, sorted by name.
        moved: Registered aliases whose file stands elsewhere, as they were and as they are.
        gone: Other registered aliases whose file is gone, sorted.
        skipped: (path, reason) of files that get no alias.
        written: Whether the registry on disk changed.
    """

    root: str
    added: tuple[Alias, ...]
    moved: tuple[tuple[Alias, Alias], ...] = ()
    gone: tuple[str, ...] = ()
    kept: int = 0
    skipped: tuple[tuple[str, str], ...] = ()
    written: bool = False


def init(target: str | None, *, dry_run: bool = False) -> ScanReport:
    """Find what a folder holds, propose aliases by the conventions, and write `.ado/`.

    An existing registry is kept; only files without an alias are added.
    """
    try:
        skill = open_skill(target)
    except SkillNotFound:
        if target is not None:
            raise
        skill = open_skill(".")  # `init` makes a skill of the folder it is called in
    if target is None and skill.root != real("."):
        around = near(skill.root)
        raise UsageError(
            reason=f"this folder lies in the skill {around}; adaos-ctx init . makes another one here",
            run=f"adaos-ctx init {around}",
        )
    return scan(skill, write=not dry_run)


def scan(skill: Skill, *, write: bool) -> ScanReport:
    """Propose aliases for files that have none, follow files that moved, and say whose is gone."""
    selection = select(skill.root)
    known = {alias.path for alias in skill.registry}
    heads: dict[str, bytes] = {}
    survey = WorkTree(skill.root).survey(
        [path for path in selection.paths if path not in known],
        lambda path, data: heads.__setitem__(path, data[:_HEAD_BYTES]),
    )
    registry = skill.registry
    lost = [a for a in registry if not files.exists(f"{skill.root}/{a.path}")]
    moved = _moved(lost, survey)
    settled = {now.path for _, now in moved}
    rest = {path: found for path, found in survey.items() if path not in settled}
    wanted, skipped = _wanted(skill.root, rest, heads)
    names = propose(wanted, [alias.name for alias in skill.registry])
    added = [
        _alias(name, path, survey[path].sha256, survey[path].size) for path, name in names.items()
    ]
    gone = {a.name for a in lost} - {was.name for was, _ in moved}
    written = write and _save_all(skill, added, moved)
    return ScanReport(
        root=skill.root, added=tuple(sorted(added, key=lambda a: a.name)), moved=moved,
        gone=tuple(sorted(gone)), kept=len(registry),
        skipped=tuple(sorted([*selection.skipped, *skipped])), written=written,
    )  # fmt: skip


def moved(skill: Skill) -> dict[str, str]:
    """Alias -> where its file stands now, of those whose file is elsewhere unchanged."""
    return {was.name: now.path for was, now in scan(skill, write=False).moved}


def _moved(lost: Sequence[Alias], survey: dict[str, Found]) -> tuple[tuple[Alias, Alias], ...]:
    """Aliases whose content stands at one other place; where two share it, nobody knows whose."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path, found in survey.items():
        if found.sha256:
            places[found.sha256[:SHA8]].append(path)
    claims = Counter(alias.sha8 for alias in lost)
    moved = []
    for alias in lost:
        at = places[alias.sha8]
        if len(at) == claims[alias.sha8] == 1 and _is_content_of(alias, survey[at[0]]):
            moved.append((alias, replace(alias, path=at[0])))
    return tuple(moved)


def _is_content_of(alias: Alias, found: Found) -> bool:
    """Whether a file holds what was accepted, as far as the registry says what that was."""
    same = found.sha256.startswith(alias.sha256 or alias.sha)
    return same and alias.size in (None, found.size)


def _save_all(
    skill: Skill, added: Iterable[Alias], moved: Iterable[tuple[Alias, Alias]] = ()
) -> bool:
    store = Store(skill.root)
    with store.writing():
        registry = _fresh(skill)
        for was, now in moved:
            if registry.find(was.name) == was:
                registry = registry.put(now)
        taken = {alias.name.casefold() for alias in registry} | {alias.path for alias in registry}
        new = [a for a in added if not {a.name.casefold(), a.path} & taken]
        return store.write_registry(replace(registry, aliases=(*registry.aliases, *new)))


def _wanted(
    root: str, survey: dict[str, Found], heads: dict[str, bytes]
) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The prefix of each file that gets an alias, and why others get none."""
    wanted: dict[str, str] = {}
    skipped = []
    for path, now in survey.items():
        prefix, reason = _prefix(root, path, now, heads)
        if prefix:
            wanted[path] = prefix
        else:
            skipped.append((path, reason))
    return wanted, skipped


def _prefix(root: str, path: str, now: Found, heads: dict[str, bytes]) -> tuple[str, str]:
    if not now.sha256:
        return "", now.reason
    head = heads[path] if path in heads else files.read(root, path, max_bytes=_HEAD_BYTES)
    if is_binary(head) and head[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return "", "is binary"
    own = path.rpartition("/")[2].startswith(".git")
    return prefix_for(path, decode_text(head).text), "is a git file" if own else "is generated"


def _alias(name: str, path: str, sha256: str, size: int) -> Alias:
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
    alias = _alias(name, path, now.sha256, now.size)
    with Store(skill.root).writing():
        registry = _fresh(skill, lenient=force)
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
        registry = _fresh(skill, lenient=True)
        for name in gone:
            registry = registry.remove(name)
        _write(skill, registry, dry_run=dry_run)
    return gone


def rename(skill: Skill, old: str, new: str, *, dry_run: bool = False) -> Alias:
    """Give an alias another name."""
    with Store(skill.root).writing():
        registry = _fresh(skill, lenient=True).rename(old, new)
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
        skill = replace(skill, registry=_fresh(skill))
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


def _fresh(skill: Skill, *, lenient: bool = False) -> Registry:
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
