"""Is the marked base whole? It is read, never written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError
from adaos_ctx.git import run
from adaos_ctx.ops.basing import find
from adaos_ctx.ops.checks import Check
from adaos_ctx.places import near
from adaos_ctx.snapshots import keeper_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.skill import Skill

INSTALL_GIT = "install git 2.30 or newer, or put it on PATH"


def examine_base(skill: Skill) -> Iterator[Check]:
    """One check of the base and all its texts; none where nothing was ever marked."""
    place = near(skill.root)
    mend = f"adaos-ctx base clear {place} && adaos-ctx base mark {place}"
    try:
        snapshot = find(skill)
        if snapshot is None:
            return
        items = snapshot.context.items.values()
        snapshot.prefetch(items)
        for item in items:
            snapshot.read(item)
    except CtxError as error:
        fault = git_fault()
        if fault:  # the base may be whole; what git keeps of it cannot be looked at
            detail = f"not looked at: {fault}"
            yield Check(name="base", ok=False, advice=True, detail=detail, mend=INSTALL_GIT)
        else:
            yield Check(name="base", ok=False, detail=str(error), mend=mend)
        return
    detail = f"{snapshot.context.label} with its {len(items)} texts is there"
    keeper = keeper_of(skill.root, skill.name)
    keeper.chain()
    if keeper.is_lost and not git_fault():
        detail += "; the bases before it cannot be read"
        yield Check(name="base", ok=False, advice=True, detail=detail, mend=mend)
    else:
        yield Check(name="base", ok=True, detail=detail)


def git_fault() -> str:
    """Why git cannot be run; "" where it can."""
    try:
        run(["--version"], cwd=".")
    except CtxError as error:
        return str(error)
    return ""
