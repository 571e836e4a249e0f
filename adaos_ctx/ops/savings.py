"""What packs would have saved at each commit of a skill's history, with the settings of today."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.config import FILE as CONFIG
from adaos_ctx.errors import CtxError
from adaos_ctx.git import environment, find_repo, run
from adaos_ctx.model import SHA8, Alias
from adaos_ctx.ops.counting import meter
from adaos_ctx.ops.opposing import other_side
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.sides import source_of
from adaos_ctx.places import cache_dir, real
from adaos_ctx.registry import Registry
from adaos_ctx.rows import FILE as ALIASES
from adaos_ctx.scratch import scratch_folder
from adaos_ctx.skill import MANIFESTS, open_skill, read_optional
from adaos_ctx.writes import write_atomic

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.git import Repo
    from adaos_ctx.ops.gathering import PackRequest
    from adaos_ctx.ops.sides import Side
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """One commit.

    Args:
        commit: Its first eight hex digits.
        day: Its author's day, `2026-01-31`.
        aliases: How many there were.
        raw: Tokens of all their texts.
        packed: Tokens of the pack.
    """

    commit: str
    day: str
    aliases: int
    raw: int
    packed: int


def savings(
    skill: Skill,
    request: PackRequest,
    plugins: Plugins,
    most: int,
    *,
    on_step: Callable[[int], None] | None = None,
) -> tuple[Saving, ...]:
    """Pack the last commits that touched a skill, oldest first; none outside git.

    A commit whose files cannot be packed (a registry of another time, no alias yet) is passed over.

    Args:
        skill: Its present settings hold for every commit.
        request: What each pack is asked for.
        plugins: Kinds and tokenizers.
        most: Commits at most, the newest.
        on_step: Told how many commits are done.
    """
    repo = find_repo(skill.root)
    if repo is None:
        return ()
    packer = _Packer(skill, request, plugins)
    found = []
    with scratch_folder() as scratch:
        for done, (sha, day) in enumerate(_commits(repo, skill.root, most)):
            if on_step is not None:
                on_step(done)
            try:
                found.append(packer.at(sha, day, real(scratch)))
            except CtxError:
                continue
    packer.count.cache.flush()
    return tuple(one for one in reversed(found) if one.aliases)


def _commits(repo: Repo, root: str, most: int) -> list[tuple[str, str]]:
    inside = os.path.relpath(root, repo.top).replace(os.sep, "/")
    args = ["log", "--no-merges", f"--max-count={most}", "--format=%H %as", "HEAD", "--", inside]
    try:
        rows = run(args, cwd=repo.top, env=environment(repo)).decode("ascii", "replace")
    except CtxError:  # no commit yet
        return []
    return [(row.split(" ")[0], row.partition(" ")[2]) for row in rows.splitlines()]


class _Packer:
    """Packs one commit after the other; what is the same content is packed once."""

    def __init__(self, skill: Skill, request: PackRequest, plugins: Plugins) -> None:
        self._skill = skill
        self._request = request
        self._plugins = plugins
        self._known: dict[str, tuple[int, int]] = {}
        self.count = meter(
            cache_dir(skill.root), encoding=skill.config.pack.encoding, extra=plugins.tokenizers
        )

    def at(self, sha: str, day: str, scratch: str) -> Saving:
        """One commit; its files go below the scratch folder."""
        side = other_side(self._skill, sha)
        digest = side.context.digest
        if digest not in self._known:
            self._known[digest] = self._tokens(side, f"{scratch}/{len(self._known)}")
        raw, packed = self._known[digest]
        aliases = len(side.context.items)
        return Saving(commit=sha[:SHA8], day=day, aliases=aliases, raw=raw, packed=packed)

    def _tokens(self, side: Side, scratch: str) -> tuple[int, int]:
        items = list(side.context.items.values())
        side.prefetch(items)
        sources = [source_of(side, item) for item in items]
        place = f"{scratch}/{os.path.basename(self._skill.root) or 'skill'}"
        _write(self._skill, side, place)
        made = pack((open_skill(place),), self._request, self._plugins)
        raw = sum(self.count.count(source.text) for source in sources if source and source.text)
        return raw, made.pack.tokens


def _write(skill: Skill, side: Side, place: str) -> None:
    """The files of one commit in a scratch folder, with the settings of today."""
    aliases = []
    for item in side.context.items.values():
        write_atomic(f"{place}/{item.path}", side.read(item))
        aliases.append(
            Alias(name=item.alias, path=item.path, sha=item.sha256[:SHA8], sha256=item.sha256)
        )
    write_atomic(f"{place}/{ALIASES}", Registry(aliases=tuple(aliases)).dump())
    for name in (CONFIG, *MANIFESTS):
        data = read_optional(skill.root, name)
        if data is not None and not os.path.exists(f"{place}/{name}"):
            write_atomic(f"{place}/{name}", data)
