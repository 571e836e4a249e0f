"""`init` and `alias scan`: find what a folder holds, and propose names for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx import files
from adaos_ctx.digest import PROBE_BYTES, is_binary
from adaos_ctx.discovery import prefix_for
from adaos_ctx.errors import SkillNotFound, UsageError
from adaos_ctx.model import SHA8, Alias
from adaos_ctx.naming import propose
from adaos_ctx.ops.registering import fresh, made
from adaos_ctx.places import near, real
from adaos_ctx.selection import select
from adaos_ctx.skill import open_skill
from adaos_ctx.store import Store
from adaos_ctx.text import decode_text
from adaos_ctx.worktree import WorkTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx.found import Found
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
        made(name, path, survey[path].sha256, survey[path].size) for path, name in names.items()
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
        registry = fresh(skill)
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
