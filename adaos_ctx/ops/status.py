"""`status`: where a skill stands, in one row, and what to run next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError, UsageError
from adaos_ctx.ops.looking import Entry, look
from adaos_ctx.pack.blocks import parse_tail
from adaos_ctx.places import near
from adaos_ctx.skill import Skill, open_skill, read_optional

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The state of one skill.

    Args:
        tokens: Of the pack on disk; -1 when there is none.
        pack_current: Whether that pack is of the present content.
        base: `ctx@…` of the base, or "".
        changed: Whether the present content differs from the base; None without a base.
        next: The command to run next; "" when all is well.
        fault: Why the skill could not be looked at; the rest is empty then.
    """

    name: str
    root: str
    aliases: int
    stale: tuple[str, ...]
    missing: tuple[str, ...]
    unreadable: tuple[str, ...]
    tokens: int
    pack_current: bool
    base: str
    changed: bool | None
    next: str
    fault: str = ""

    def fields(self) -> dict[str, Any]:
        """As JSON reports show it."""
        return {
            "name": self.name, "root": self.root, "aliases": self.aliases, "stale": self.stale,
            "missing": self.missing,
            "unreadable": self.unreadable, "tokens": self.tokens if self.tokens >= 0 else None,
            "pack_current": self.pack_current, "base": self.base or None, "changed": self.changed,
            "next": self.next, "fault": self.fault or None,
        }  # fmt: skip

    def cells(self, say: Callable[[str], str] = str) -> list[str]:
        """As the table shows it; `say` puts its words into the reader's language."""
        if self.fault:
            return [self.name, "-", "-", "-", "-", "-", say(self.fault)]
        tokens = say(f"{self.tokens:,}") if self.tokens >= 0 else "-"
        base = self.base or "-"
        return [
            self.name, str(self.aliases), str(len(self.stale)), str(len(self.missing) + len(self.unreadable)),
            tokens if self.pack_current or self.tokens < 0 else f"{tokens} ({say('old')})",
            f"{base} {say('changed' if self.changed else 'same')}" if self.base else base, self.next,
        ]  # fmt: skip


def status_of(root: str) -> Status:
    """Look at one skill."""
    skill = open_skill(root)
    now = look(skill)
    by_state: dict[str, list[Entry]] = {}
    for entry in now.entries:
        by_state.setdefault(entry.state, []).append(entry)
    tokens, packed = _pack_on_disk(skill)
    base = (
        (read_optional(root, ".ado/ctx/base.sha") or b"").decode("ascii", "replace").split(" ")[0]
    )
    current = packed == now.digest[:8]
    changed = base.strip() != f"ctx@{now.digest[:8]}" if base else None
    return Status(
        name=skill.name, root=root, aliases=len(now.entries), stale=_names(by_state, "stale"),
        missing=_names(by_state, "missing"), unreadable=_names(by_state, "unreadable"),
        tokens=tokens, pack_current=current, base=base.strip(), changed=changed,
        next=_next(skill, by_state, current=current),
    )  # fmt: skip


def _names(by_state: dict[str, list[Entry]], state: str) -> tuple[str, ...]:
    return tuple(entry.alias.name for entry in by_state.get(state, ()))


def _pack_on_disk(skill: Skill) -> tuple[int, str]:
    data = read_optional(skill.root, ".ado/prompt.pack")
    last = (data or b"").decode("utf-8", "replace").rstrip("\n").rpartition("\n")[2]
    try:
        tail = parse_tail(last)
    except UsageError:
        return -1, ""
    return int(tail["tokens"]), str(tail["digest"])


def _next(skill: Skill, by_state: dict[str, list[Entry]], *, current: bool) -> str:
    place = near(skill.root)
    if not skill.has_registry:
        return f"adaos-ctx init {place}"
    lost = {entry.alias.name for entry in by_state.get("missing", ())}
    if lost and lost & _moved(skill).keys():
        return f"adaos-ctx alias scan {place}"
    if lost or "unreadable" in by_state:  # it lists what can mend each: nothing is removed unasked
        return f"adaos-ctx alias verify {place}"
    if "stale" in by_state:
        return f"adaos-ctx alias refresh {place}"
    return "" if current else f"adaos-ctx pack {place}"


def _moved(skill: Skill) -> dict[str, str]:
    from adaos_ctx.ops.scanning import moved  # looks at files that no alias has

    try:
        return moved(skill)
    except (CtxError, OSError):
        return {}


def broken(root: str, error: CtxError) -> Status:
    """The row of a skill that cannot be looked at."""
    return Status(
        name=root.rpartition("/")[2], root=root, aliases=0, stale=(), missing=(), unreadable=(),
        tokens=-1, pack_current=False, base="", changed=None, next="", fault=str(error),
    )  # fmt: skip
