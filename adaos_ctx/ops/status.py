"""`status`: where a skill stands, in one row, and what to run next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adaos_ctx.errors import UsageError
from adaos_ctx.ops.looking import look
from adaos_ctx.pack.blocks import parse_tail
from adaos_ctx.skill import Skill, open_skill, read_optional


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The state of one skill.

    Args:
        tokens: Of the pack on disk; -1 when there is none.
        pack_current: Whether that pack is of the present content.
        base: `ctx@…` of the base, or "".
        changed: Whether the present content differs from the base; None without a base.
        next: The command to run next; "" when all is well.
    """

    name: str
    root: str
    aliases: int
    stale: tuple[str, ...]
    missing: tuple[str, ...]
    tokens: int
    pack_current: bool
    base: str
    changed: bool | None
    next: str

    def fields(self) -> dict[str, Any]:
        """As JSON reports show it."""
        return {
            "name": self.name, "root": self.root, "aliases": self.aliases, "stale": self.stale,
            "missing": self.missing, "tokens": self.tokens if self.tokens >= 0 else None,
            "pack_current": self.pack_current, "base": self.base or None, "changed": self.changed,
            "next": self.next,
        }  # fmt: skip

    def cells(self) -> list[str]:
        """As the table shows it."""
        tokens = f"{self.tokens:,}" if self.tokens >= 0 else "-"
        base = self.base or "-"
        return [
            self.name, str(self.aliases), str(len(self.stale)), str(len(self.missing)),
            tokens if self.pack_current or self.tokens < 0 else f"{tokens} (old)",
            f"{base} {'changed' if self.changed else 'same'}" if self.base else base, self.next,
        ]  # fmt: skip


def status_of(root: str) -> Status:
    """Look at one skill."""
    skill = open_skill(root)
    now = look(skill)
    stale = tuple(entry.alias.name for entry in now.entries if entry.state == "stale")
    missing = tuple(entry.alias.name for entry in now.entries if not entry.sha256)
    tokens, packed = _pack_on_disk(skill)
    base = (
        (read_optional(root, ".ado/ctx/base.sha") or b"").decode("ascii", "replace").split(" ")[0]
    )
    current = packed == now.digest[:8]
    changed = base.strip() != f"ctx@{now.digest[:8]}" if base else None
    return Status(
        name=skill.name, root=root, aliases=len(now.entries), stale=stale, missing=missing,
        tokens=tokens, pack_current=current, base=base.strip(), changed=changed,
        next=_next(skill, stale=bool(stale), missing=missing, current=current),
    )  # fmt: skip


def _pack_on_disk(skill: Skill) -> tuple[int, str]:
    data = read_optional(skill.root, ".ado/prompt.pack")
    last = (data or b"").decode("utf-8", "replace").rstrip("\n").rpartition("\n")[2]
    try:
        tail = parse_tail(last)
    except UsageError:
        return -1, ""
    return int(tail["tokens"]), str(tail["digest"])


def _next(skill: Skill, *, stale: bool, missing: tuple[str, ...], current: bool) -> str:
    if not skill.has_registry:
        return "adaos-ctx init"
    if missing:
        return f"adaos-ctx alias remove {missing[0]}"
    if stale:
        return "adaos-ctx alias refresh"
    return "" if current else "adaos-ctx pack"
