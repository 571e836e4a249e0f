"""`diff`: what changed since the base, as a prompt and as a patch that applies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx import snapshots
from adaos_ctx.delta.model import Delta
from adaos_ctx.ops.contexts import context_of
from adaos_ctx.ops.differing import Differ
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.measuring import Measure
from adaos_ctx.ops.sides import line_ends, old_side
from adaos_ctx.skill import read_optional
from adaos_ctx.snapshots_quick import confirm
from adaos_ctx.store import GITIGNORE, Store

if TYPE_CHECKING:
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

PATCH = "ctx/delta.patch"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffRequest:
    """What a caller wants of a comparison.

    Args:
        against: `base`, `base~N`, a git revision, or a folder; None is the marked base.
        budget: Most tokens of the prompt; None for no limit.
        card_diff: Tell the lines that changed in the cards.
        encoding: Tokenizer to count with; None as configured.
        counted: Count what is told; a comparison that nobody wants numbers of is much quicker.
    """

    against: str | None = None
    budget: int | None = None
    card_diff: bool = False
    encoding: str | None = None
    counted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffReport:
    """A delta and what there is to say about it.

    Args:
        delta: The changes, the patch and the prompt.
        marked: Whether there was anything to compare with.
        tokens: Tokens of the prompt; -1 when they were not counted.
        encoding: With which tokenizer.
        aliases: How many aliases there are now.
    """

    delta: Delta
    marked: bool
    tokens: int = -1
    encoding: str = ""
    aliases: int = 0


def diff(skill: Skill, request: DiffRequest, plugins: Plugins) -> DiffReport:
    """Compare a skill as it is now with its base, or with something else.

    Without any base everything is new: the report says so, and there is no patch.

    Raises:
        NoBase: A base is named and its object is gone.
        UsageError: `against` names nothing.
        BudgetTooSmall: The prompt does not fit even without any change.
        UnsafePath: A path or its links leave the root.
    """
    now = look(skill)
    head = context_of(now)
    old = old_side(now, request.against)
    if old is None:
        return DiffReport(
            delta=Delta(base="", head=head.label), marked=False, aliases=len(head.items)
        )
    same_text = line_ends(now, old)
    if old.context.items == head.items:
        if request.against is None and not same_text:
            snapshots.keeper_of(skill.root, skill.name).seen(head.digest)
            confirm(skill.root, head.digest)
        delta = Delta(base=old.context.label, head=head.label, notes=same_text)
        return DiffReport(delta=delta, marked=True, aliases=len(head.items))
    measure = Measure(skill, request, plugins)
    try:
        delta = Differ(now, head, old, request, plugins, measure.scale).run()
        delta = replace(delta, notes=same_text)
        report = DiffReport(delta=delta, marked=True, aliases=len(head.items))
        if not request.counted:
            return report
        return replace(report, tokens=measure.count(delta.prompt), encoding=measure.meter.label)
    finally:
        measure.flush()


def write_patch(skill: Skill, report: DiffReport) -> bool:
    """Write `.ado/ctx/delta.patch`, verbatim; nothing where there is nothing to compare with."""
    if not report.marked:
        return False
    store = Store(skill.root)
    with store.writing():
        if not read_optional(skill.root, ".ado/.gitignore"):
            store.write(".gitignore", GITIGNORE)
        return store.write(PATCH, report.delta.patch)
