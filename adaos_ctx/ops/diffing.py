"""`diff`: what changed since the base, as a prompt and as a patch that applies."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from adaos_ctx import snapshots
from adaos_ctx.delta.model import Delta
from adaos_ctx.ops.basing import settle
from adaos_ctx.ops.comparison import DiffReport, DiffRequest, write_patch
from adaos_ctx.ops.contexts import context_of, unread_of
from adaos_ctx.ops.differing import Ground, compare
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.sides import line_ends, new_side, old_side

if TYPE_CHECKING:
    from adaos_ctx.ops.looking import Look
    from adaos_ctx.ops.sides import Side
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

__all__ = ["DiffReport", "DiffRequest", "diff", "write_patch"]


def diff(skill: Skill, request: DiffRequest, plugins: Plugins) -> DiffReport:
    """Compare a skill as it is now with its base, or with something else.

    Without any base everything is new: the report says so, and there is no patch.

    Raises:
        NoBase: A base is named and its object is gone.
        UsageError: `against` names nothing.
        BudgetTooSmall: The prompt does not fit even without any change.
        UnsafePath: A path or its links leave the root.
    """
    started_ns = time.time_ns()
    now = look(skill)
    head = context_of(now)
    old = old_side(now, request.against)
    if old is None:
        return DiffReport(
            delta=Delta(base="", head=head.label), marked=False, aliases=len(head.items)
        )
    if request.against is None:
        keeper = snapshots.keeper_of(skill.root, skill.name)
        settle(now, keeper, old.context, old.raw_sizes or {}, started_ns)
    notes = line_ends(now, old)
    if old.context.items == head.items:
        delta = Delta(base=old.context.label, head=head.label, notes=notes)
        return DiffReport(delta=delta, marked=True, aliases=len(head.items))
    return compare(_ground(now, old), (old, new_side(now, head)), request, plugins, notes)


def _ground(now: Look, old: Side) -> Ground:
    skill = now.skill
    return Ground(
        root=skill.root, encoding=skill.config.pack.encoding, actions=skill.config.actions,
        registered=[alias.name for alias in skill.registry],
        paths=lambda: tuple(sorted(alias.path for alias in skill.registry)),
        unread=unread_of(now, old.context),
    )  # fmt: skip
