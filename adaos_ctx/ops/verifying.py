"""`alias verify` over the work tree: a report, never an exception, for what moved."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from adaos_ctx.ops.looking import Entry, look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx.skill import Skill


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyReport:
    """The state of the aliases that were asked for; each tuple is sorted by name."""

    ok: tuple[Entry, ...]
    stale: tuple[Entry, ...] = ()
    missing: tuple[Entry, ...] = ()
    unreadable: tuple[Entry, ...] = ()
    unverifiable: tuple[Entry, ...] = ()

    @property
    def found_faults(self) -> bool:
        """Whether something is stale, missing, or there and not readable."""
        return bool(self.stale or self.missing or self.unreadable)


def verify(skill: Skill, names: Iterable[str] | None = None) -> VerifyReport:
    """Compare every alias (or some) with its file.

    Raises:
        UnsafePath: A path leaves the root; nothing of it was read.
    """
    groups: dict[str, list[Entry]] = {field.name: [] for field in fields(VerifyReport)}
    for entry in look(skill, names).entries:
        groups[entry.state].append(entry)
    return VerifyReport(**{state: tuple(entries) for state, entries in groups.items()})
