"""Registries in merges: the driver that git calls, and `alias resolve` for what it leaves.

Disjoint aliases merge by themselves. Of an alias that both sides changed only the merged file tells
the digest, and that lies in the work tree when git is done: `resolve` computes it there.
"""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx import files, gitindex, registry, rows, threeway
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, AliasExists, CtxError, RegistryError
from adaos_ctx.git import find_repo, run
from adaos_ctx.gitverify import Verifier
from adaos_ctx.messages import sentence, tr
from adaos_ctx.model import SHA8
from adaos_ctx.places import callers_folder
from adaos_ctx.registry import Registry
from adaos_ctx.skill import find_root, open_skill
from adaos_ctx.store import Store
from adaos_ctx.worktree import WorkTree

if TYPE_CHECKING:
    from adaos_ctx.kinds import KindTable
    from adaos_ctx.model import Alias


def main() -> None:
    """Run as git's merge driver: `%O %A %B %P`; the result replaces %A, exit 1 is a conflict."""
    base, ours, theirs, path = sys.argv[1:5]
    sys.exit(drive(base, ours, theirs, path))


def drive(base: str, ours: str, theirs: str, path: str) -> int:
    """Merge three registry files into the second, as git's merge drivers do.

    Args:
        base: Path of the common ancestor; an empty file when there is none.
        ours: Path of our side; the result is written there.
        theirs: Path of their side.
        path: What the file is called in the repository, for messages.

    Returns:
        0 when it merged, 1 when something is left for `alias resolve`.
    """
    try:
        sides = [_parse_side(name, path) for name in (base, ours, theirs)]
    except CtxError as error:
        _say(tr("merge.lines", path=path, error=sentence(error)))
        return _merge_lines(base, ours, theirs)
    result = threeway.merge(*sides)
    with open(ours, "wb") as file:
        file.write(result.registry.dump())
    if result.is_clean:
        return EXIT_OK
    names = [*result.both, *(f"{a}/{b}" for a, b in result.clashes)]
    place = os.path.relpath(path, callers_folder("."))
    skill = os.path.dirname(os.path.dirname(place)) or "."
    _say(tr("merge.both", path=path, names=", ".join(names)))
    _say(f"  adaos-ctx alias resolve {shlex.quote(skill)} && git add -- {shlex.quote(place)}")
    return EXIT_FINDINGS


def _parse_side(name: str, path: str) -> Registry:
    with open(name, "rb") as file:
        data = file.read()
    return registry.parse(data, path) if data.strip() else Registry()


def _merge_lines(base: str, ours: str, theirs: str) -> int:
    names = [os.path.abspath(name) for name in (ours, base, theirs)]
    run(["merge-file", "--", *names], cwd=".", ok=tuple(range(128)))
    return EXIT_FINDINGS


def _say(text: str) -> None:
    from adaos_ctx.visible import escape_hidden

    sys.stderr.write(escape_hidden(f"adaos-ctx: {text}\n"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveReport:
    """What `resolve` did; names are sorted.

    Args:
        root: The skill root.
        recomputed: Aliases that both sides changed, now at the content of the work tree.
        waiting: Those whose file is still in conflict itself; the registry was not written.
        removed: Those of the former whose file is gone.
        cards: How many cards were written or removed.
        had_conflict: Whether there was anything to resolve.
    """

    root: str
    recomputed: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    cards: int = 0
    had_conflict: bool = True


def resolve(target: str | None, kinds: KindTable, *, dry_run: bool = False) -> ResolveReport:
    """Merge a registry that is in conflict, recompute what both sides changed, rebuild the cards.

    The sides come from git's index, or from conflict markers in the file itself.

    Raises:
        SkillNotFound: There is no such skill.
        RegistryError: A side of the conflict is no registry.
        AliasExists: The sides have names that differ in letter case only.
    """
    root = find_root(target)
    with Store(root).writing():
        merged, in_conflict = _merged(root)
        if merged is None:
            return ResolveReport(root=root, had_conflict=False)
        for ours, theirs in merged.clashes:
            path = merged.registry.get(ours).path
            raise AliasExists(alias=ours, path=f"{path} (as {theirs})", skill=".")
        asked = [alias for alias in merged.registry if alias.name in merged.both]
        waiting = tuple(a.name for a in asked if a.path in in_conflict)
        if waiting:
            return ResolveReport(root=root, waiting=waiting)
        now = {alias.name: _recompute(root, alias) for alias in asked}
        aliases = (now.get(alias.name, alias) for alias in merged.registry)
        if not dry_run:
            Store(root).write_registry(Registry(aliases=tuple(a for a in aliases if a)))
    return ResolveReport(
        root=root, recomputed=tuple(name for name, alias in now.items() if alias),
        removed=tuple(name for name, alias in now.items() if not alias),
        cards=0 if dry_run else _build_cards(root, kinds),
    )  # fmt: skip


def _merged(root: str) -> tuple[threeway.Merge | None, set[str]]:
    """The merge of what is in conflict, and the files of the skill that are in conflict too."""
    stages, in_conflict = _stages(root)
    if stages:
        sides = [registry.parse(stages[n], rows.FILE) if n in stages else None for n in "123"]
        base, ours, theirs = (side or Registry() for side in sides)
        return threeway.merge(base, ours, theirs), in_conflict
    try:
        text = files.read(root, rows.FILE).decode("utf-8")
    except UnicodeDecodeError as error:
        raise RegistryError(file=rows.FILE, path="$", reason="is not UTF-8") from error
    both = threeway.split_sides(text)
    if both is None:
        return None, in_conflict
    mine, other = (registry.parse(side.encode(), rows.FILE) for side in both)
    return threeway.merge(Registry(), mine, other), in_conflict


def _stages(root: str) -> tuple[dict[str, bytes], set[str]]:
    repo = find_repo(root)
    if repo is None:
        return {}, set()
    verifier = Verifier(repo)
    try:
        args = ["ls-files", "-u", "-z", "--", "."]
        listing = gitindex.Listing(run(args, cwd=root, env=verifier.env), is_index=True)
        texts = [line.decode("utf-8", "surrogateescape") for line in listing.lines() if line]
        entries = [
            (path, *entry.split(" ")) for entry, _, path in (t.partition("\t") for t in texts)
        ]
        blobs = {stage: verifier.read(oid) for path, _, oid, stage in entries if path == rows.FILE}
        return {n: data for n, data in blobs.items() if data is not None}, {e[0] for e in entries}
    finally:
        verifier.close()


def _recompute(root: str, alias: Alias) -> Alias | None:
    now = WorkTree(root).survey([alias.path])[alias.path]
    if not now.sha256:
        return None
    return replace(alias, sha=now.sha256[:SHA8], sha256=now.sha256, size=now.size)


def _build_cards(root: str, kinds: KindTable) -> int:
    from adaos_ctx.ops import carding

    report = carding.build(open_skill(root), kinds)
    return len(report.changed) + len(report.orphans)
