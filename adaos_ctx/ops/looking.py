"""Look at a skill once: every alias with what lies at its path now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx import found
from adaos_ctx.errors import CtxError, SourceUnreadable, StaleAlias, UnsafePath
from adaos_ctx.files import read
from adaos_ctx.messages import Number
from adaos_ctx.model import SHA8, Source
from adaos_ctx.registry import context_digest
from adaos_ctx.text import MAX_SOURCE_BYTES, decode_text
from adaos_ctx.worktree import WorkTree

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx.model import Alias, Ref
    from adaos_ctx.skill import Skill


class Entry(NamedTuple):
    """One alias as registered and as found; a tuple, since every command makes one an alias.

    Args:
        state: `ok`, `stale`, `missing`, `unreadable` or `unverifiable`.
        sha256: Digest of the content now; "" when it was not read.
        raw_size: Size of the file, line ends included; -1 when it was not seen.
    """

    alias: Alias
    state: str
    sha256: str = ""
    size: int = -1
    reason: str = ""
    raw_size: int = -1

    @property
    def sha8(self) -> str:
        """The short digest of the content now."""
        return self.sha256[:SHA8]

    @property
    def ref(self) -> str:
        """The reference to the content as it is now."""
        return f"{self.alias.name}@{self.sha8}" if self.sha256 else self.alias.name

    @property
    def moved(self) -> str:
        """`moved a1b2c3d4→9f8e7d6c`, or "" when the registry is right."""
        return f"moved {self.alias.sha8}→{self.sha8}" if self.state == "stale" else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Every alias of a skill, sorted by name."""

    skill: Skill
    entries: tuple[Entry, ...]

    @property
    def present(self) -> tuple[Entry, ...]:
        """The entries whose content was read."""
        return tuple(entry for entry in self.entries if entry.sha256)

    @property
    def digest(self) -> str:
        """The context digest of what is there now."""
        return context_digest((e.alias.name, e.alias.path, e.sha256) for e in self.present)

    def get(self, name: str) -> Entry:
        """The entry of an alias; `UnknownAlias` when there is none."""
        alias = self.skill.registry.get(name)
        return next(entry for entry in self.entries if entry.alias is alias)


def look(skill: Skill, names: Iterable[str] | None = None) -> Look:
    """Find the present state of all aliases, or of some.

    Raises:
        UnsafePath: A path or its links leave the root.
        UnknownAlias: A name that is not registered.
    """
    registry = skill.registry
    aliases = (
        list(registry) if names is None else [registry.get(name) for name in sorted(set(names))]
    )
    try:
        survey = WorkTree(skill.root).survey(alias.path for alias in aliases)
    except UnsafePath as error:
        named = [alias.name for alias in aliases if alias.path == error.facts.get("path")]
        error.facts.update(skill=skill.root, alias=named[0] if named else "")
        raise
    return Look(skill=skill, entries=tuple(_entry(alias, survey[alias.path]) for alias in aliases))


def _entry(alias: Alias, now: found.Found) -> Entry:
    state = now.state
    if state == found.READ:
        state = "ok" if matches(alias, now.sha256) else "stale"
    return Entry(
        alias=alias, state=state, sha256=now.sha256, size=now.size, reason=now.reason,
        raw_size=now.raw_size,
    )  # fmt: skip


def matches(alias: Alias, sha256: str) -> bool:
    """Whether content is what the registry accepted: by all 64 digits when it has them."""
    return sha256 == alias.sha256 if alias.sha256 else sha256.startswith(alias.sha)


def check_pin(entry: Entry, ref: Ref) -> None:
    """Refuse when a pinned reference names other content than there is now.

    Raises:
        StaleAlias: The digest after `@` is not the present one.
    """
    if ref.sha8 and not entry.sha256.startswith(ref.sha8):
        raise StaleAlias(
            alias=ref.name, expected=ref.sha8, actual=entry.sha8 or entry.state,
            path=entry.alias.path, skill=".", pinned=bool(entry.sha8),
        )  # fmt: skip


def unreadable(root: str, entry: Entry) -> SourceUnreadable:
    """The refusal for an entry whose file was not read; its hint says what mends it."""
    return SourceUnreadable(
        path=entry.alias.path, reason=entry.reason, alias=entry.alias.name, skill=root
    )


def load_source(skill: Skill, entry: Entry, *, siblings: tuple[str, ...] = ()) -> Source:
    """Read and decode the file of an alias.

    Raises:
        SourceUnreadable: It is gone, too large or cannot be read.
        UnsafePath: Its path leaves the root.
    """
    alias = entry.alias
    if entry.size > MAX_SOURCE_BYTES:
        raise SourceUnreadable(
            path=alias.path, reason=f"{Number(entry.size):byte|bytes}", alias=alias.name, skill=skill.root
        )
    try:
        decoded = decode_text(read(skill.root, alias.path))
    except CtxError as error:
        error.facts.update(skill=skill.root, alias=alias.name)
        raise
    return Source(
        alias=alias.name, path=alias.path, text=decoded.text, encoding=decoded.encoding,
        notes=decoded.notes, size_bytes=entry.size, sha256=entry.sha256, siblings=siblings,
    )  # fmt: skip
