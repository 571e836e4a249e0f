"""`base mark | show | clear | history`, and what a reader of the base already holds."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx import snapshots, snapshots_moved
from adaos_ctx.delta.prompt import one_line
from adaos_ctx.digest import digest
from adaos_ctx.errors import NoBase, SourceUnreadable
from adaos_ctx.ops.contexts import context_of, unread
from adaos_ctx.ops.looking import look, unreadable
from adaos_ctx.skill import read_optional
from adaos_ctx.snapshots_texts import canonical_texts, raw_sizes
from adaos_ctx.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx.delta.model import Context
    from adaos_ctx.ops.looking import Look
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill
    from adaos_ctx.snapshots import Keeper, Snapshot, Texts


BASE_PACK = ".ado/ctx/base.pack"  # a copy of the pack that the model had when the base was marked


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseReport:
    """One base.

    Args:
        digest: Of the whole context, 64 hex digits.
        aliases: How many aliases it holds.
        changed: Whether `base.sha` or the chain changed.
        absent: Aliases whose content was not there to be kept.
        current: Whether it is what the skill holds now.
        restarted: Whether earlier bases could not be read, so that it is the first one again.
    """

    digest: str
    aliases: int
    changed: bool = False
    absent: tuple[str, ...] = ()
    current: bool = True
    restarted: bool = False

    @property
    def label(self) -> str:
        """`ctx@5c2f9a1b`."""
        return f"ctx@{self.digest[:8]}"


def mark(
    skill: Skill, *, dry_run: bool = False, check: Callable[[str], None] | None = None
) -> BaseReport:
    """Record the present context, with its texts, as the last successful build.

    Args:
        skill: Its skill.
        dry_run: Write nothing.
        check: Sees the digest that would be marked, under the lock; what it raises ends it.

    Raises:
        SourceUnreadable: A file is there and cannot be read, or it changed or went while it was
            read; nothing was marked.
        GitError: git refuses.
        CannotWrite: The place is full or read-only.
    """
    store = Store(skill.root)
    started_ns = time.time_ns()
    with store.writing():
        now = look(skill)
        for entry in unread(now):  # a base without it would say later that it is new
            raise unreadable(skill.root, entry)
        context = context_of(now)
        if check:
            check(context.digest)
        report = BaseReport(
            digest=context.digest, aliases=len(context.items),
            absent=tuple(e.alias.name for e in now.entries if not e.sha256),
        )  # fmt: skip
        if dry_run:
            return report
        sizes = raw_sizes(skill.root, context.items.values())
        keeper = _keeper(skill)
        kept = keeper.save(
            context.digest,
            snapshots.dump_context(context, sizes),
            lambda wanted: _contents(skill.root, context, wanted),
        )
        store.write_ignored()
        named = store.write(
            snapshots.FILE.removeprefix(".ado/"), snapshots.mark_line(context.digest)
        )
        packed = _keep_pack(skill, store)
    settle(now, _keeper(skill), context, sizes, started_ns)
    return replace(report, changed=kept or named or packed, restarted=keeper.is_lost)


def take_back(skill: Skill, digest: str, before: str) -> bool:
    """Take a mark back; False when the base is another one by now, and stays.

    Args:
        skill: Its skill.
        digest: What was marked, 64 hex digits.
        before: What was the base then; "" for none.

    Raises:
        NoBase: The base before is gone; nothing was moved.
        CannotWrite: The place is full or read-only.
    """
    store = Store(skill.root)
    with store.writing():
        if snapshots.marked(skill.root) != digest:
            return False
        keeper = _keeper(skill)
        if before:
            snapshots.load(keeper, before)
        name = snapshots.FILE.removeprefix(".ado/")
        if before:
            store.write(name, snapshots.mark_line(before))
        else:
            store.remove(name)
        keeper.step_off(digest)
    return True


def settle(
    now: Look, keeper: Keeper, base: Context, sizes: Mapping[str, int], started_ns: int
) -> None:
    """Note which files are as in the marked base, so that the next comparison starts there.

    Args:
        now: What there is.
        keeper: Keeps the base.
        base: What was marked.
        sizes: Alias -> size of its file then, where that was not the canonical size.
        started_ns: Time before `now` was looked at, in ns since the epoch.
    """
    found = {e.alias.path: (e.sha256, e.raw_size) for e in now.entries}
    snapshots_moved.settle(now.skill.root, keeper, base, sizes, found, started_ns)


def _keep_pack(skill: Skill, store: Store) -> bool:
    """Keep the pack that the model had beside the base: `pack --stable-with base` reads it."""
    data = read_optional(skill.root, ".ado/prompt.pack")
    name = BASE_PACK.removeprefix(".ado/")
    return store.remove(name) if data is None else store.write(name, data)


def _contents(root: str, context: Context, wanted: list[str]) -> Texts:
    by_digest = {item.sha256: item for _, item in sorted(context.items.items())}
    items = [by_digest[sha256] for sha256 in wanted]
    read = canonical_texts(root, (item.path for item in items))
    for item in items:
        if digest(read[item.path])[0] != item.sha256:
            raise SourceUnreadable(
                path=item.path, reason="changed while it was read", alias=item.alias, skill="."
            )
    return {item.sha256: read[item.path] for item in items}


def show(skill: Skill) -> BaseReport | None:
    """The marked base, or None when there is none.

    Raises:
        NoBase: `base.sha` names a snapshot that is gone.
    """
    snapshot = find(skill)
    if snapshot is None:
        return None
    context = snapshot.context
    return BaseReport(
        digest=context.digest, aliases=len(context.items),
        current=look(skill).digest == context.digest,
    )  # fmt: skip


def history(skill: Skill) -> tuple[BaseReport, ...]:
    """All marks, the newest first; `current` says which one `base.sha` names.

    Raises:
        NoBase: `base.sha` names a snapshot that is gone.
    """
    keeper = _keeper(skill)
    named = snapshots.marked(skill.root)
    chain = keeper.chain()
    if named is not None and named not in chain:  # gone, or kept in the chain of another name
        snapshots.load(keeper, named)
        chain = [named, *chain]
    reports = []
    for full in chain:
        try:
            aliases = len(snapshots.load(keeper, full).context.items)
        except NoBase:
            aliases = -1
        reports.append(BaseReport(digest=full, aliases=aliases, current=full == named))
    return tuple(reports)


def clear(skill: Skill, *, dry_run: bool = False) -> bool:
    """Forget the base and its history; whether there was anything."""
    store = Store(skill.root)
    with store.writing():
        keeper = _keeper(skill)
        if dry_run:
            return read_optional(skill.root, snapshots.FILE) is not None
        there = store.remove(snapshots.FILE.removeprefix(".ado/"))
        store.remove("ctx/delta.patch")
        store.remove(BASE_PACK.removeprefix(".ado/"))
        return keeper.drop() or there


def find(skill: Skill, steps: int = 0) -> Snapshot | None:
    """The marked base, or the one so many marks before it; None when none was ever marked.

    Raises:
        NoBase: It is named but gone, or the chain is not so long.
    """
    full = snapshots.marked(skill.root)
    if full is None:
        return None
    keeper = _keeper(skill)
    return snapshots.load(keeper, snapshots.step_back(keeper, full, steps))


def get(skill: Skill, which: str) -> Snapshot:
    """The snapshot that `base` or `base~N` names.

    Raises:
        NoBase: There is none.
        UsageError: It names something else.
    """
    steps = snapshots.parse_which(which)
    if steps is None:
        from adaos_ctx.errors import UsageError

        raise UsageError(reason=f"{which!r} is not a base; known: base, base~N")
    found = find(skill, steps)
    if found is None:
        raise NoBase(reason=f"no base of {skill.name} was ever marked")
    return found


def held_at(
    skills: tuple[Skill, ...], since: str, plugins: Plugins
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a reader of the base already holds, and what changed since.

    Args:
        skills: Those of the pack.
        since: `base` or `base~N`.
        plugins: Kinds that tell the changes.

    Returns:
        References as the pack writes them (with `skill:` in front when there are several skills),
        and lines for its DELTA section.
    """
    from adaos_ctx.ops.diffing import DiffRequest, diff
    from adaos_ctx.ops.gathering import owner_names  # a comparison needs none of it

    held: list[str] = []
    lines: list[str] = []
    owners = owner_names([skill.root for skill in skills])
    for skill in skills:
        prefix = f"{owners[skill.root]}:" if len(skills) > 1 else ""
        base = get(skill, since).context
        now = context_of(look(skill))
        held += [prefix + i.ref for n, i in now.items.items() if base.items.get(n) == i]
        delta = diff(skill, DiffRequest(against=since), plugins).delta
        lines += [f"- {prefix}{one_line(change)[2:]}" for change in delta.changes]
    return tuple(held), tuple(lines)


def _keeper(skill: Skill) -> Keeper:
    return snapshots.keeper_of(skill.root, skill.name)
