"""`doctor`: the environment and the skill that is meant, one check after the other, with mends."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from adaos_ctx import __version__
from adaos_ctx.errors import CtxError
from adaos_ctx.git import run
from adaos_ctx.ops.basehealth import INSTALL_GIT, examine_base
from adaos_ctx.ops.checks import Check
from adaos_ctx.ops.hosting import package_advice
from adaos_ctx.ops.indexhealth import examine_indexes
from adaos_ctx.ops.verifying import verify
from adaos_ctx.places import cache_dir, near
from adaos_ctx.skill import find_root, open_skill
from adaos_ctx.tokens import ENCODINGS, get_counter
from adaos_ctx.userdirs import user_cache, user_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adaos_ctx.plugins import PluginState
    from adaos_ctx.skill import Skill


_SOUND = 8  # indexes that are listed although nothing is wrong with them


def examine(states: Iterable[PluginState], target: str | None = None) -> list[Check]:
    """Look at everything, in a fixed order.

    Args:
        states: The plugins as they were loaded.
        target: Path or name of a skill; None looks at the nearest one, if there is one.

    Raises:
        SkillNotFound: The skill that was named is not there.
    """
    environment = [*_programs(), *_host(), *_tokenizers(), *_caches(), *_plugins(states)]
    root = _root(target)
    folders = [user_data(), cache_dir(root) if root else user_cache()]
    return [*environment, *_skill(root), *_indexes(examine_indexes(folders))]


def _root(target: str | None) -> str | None:
    if target is not None:
        return find_root(target)
    try:
        return find_root()
    except (CtxError, OSError):
        return None


def _programs() -> Iterator[Check]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield Check(name="adaos-ctx", ok=True, detail=f"{__version__} on Python {python}")
    try:
        yield Check(name="git", ok=True, detail=run(["--version"], cwd=".").decode().strip())
    except CtxError as error:
        detail = f"{error}; outside git everything else works"
        yield Check(
            name="git", ok=False, advice=True, detail=detail, mend=INSTALL_GIT
        )
    skill = shutil.which("skill")
    ours = os.path.dirname(sys.executable)
    if skill is None or os.path.dirname(skill) == ours:
        yield Check(name="skill", ok=True, detail=skill or "not on PATH")
    else:
        detail = f"{skill} is another program; use adaos-ctx"
        yield Check(
            name="skill", ok=False, advice=True, detail=detail, mend=f"export PATH={ours}:$PATH"
        )


def _host() -> Iterator[Check]:
    advice = package_advice()
    if advice is not None:
        yield Check(
            name="adaos",
            ok=not advice,
            advice=True,
            detail=advice or "leaves .ado/ out of packages",
        )


def _tokenizers() -> Iterator[Check]:
    for name in sorted(ENCODINGS):
        try:
            tokens = get_counter(name).count("tokens are counted offline")
            yield Check(name=name, ok=True, detail=f"exact, offline ({tokens} tokens)")
        except CtxError as error:
            yield Check(name=name, ok=False, detail=str(error), mend=error.mend, fault=error)


def _caches() -> Iterator[Check]:
    place = user_cache()
    nearest = place
    while not os.path.exists(nearest):
        nearest = os.path.dirname(nearest)
    if os.access(nearest, os.W_OK):
        yield Check(name="cache", ok=True, detail=place)
    else:
        detail = f"{nearest} is not writable: every run counts again"
        yield Check(
            name="cache", ok=False, advice=True, detail=detail, mend="export XDG_CACHE_HOME=DIR"
        )


def _plugins(states: Iterable[PluginState]) -> Iterator[Check]:
    for state in states:
        yield Check(
            name=f"plugin {state.name}", ok=not state.fault, detail=state.fault or state.module,
            mend="adaos-ctx plugins" if state.fault else "",
        )  # fmt: skip


def _indexes(checks: Iterable[Check]) -> Iterator[Check]:
    """Every one at fault; of many that are sound the first few, for most are of other projects."""
    sound = 0
    for check in checks:
        sound += check.ok
        if not check.ok or sound <= _SOUND:
            yield check
    if sound > _SOUND:
        yield Check(name="indexes", ok=True, detail=f"{sound - _SOUND} others are sound")


def _skill(root: str | None) -> Iterator[Check]:
    if root is None:
        yield Check(name="skill here", ok=True, detail="no skill here")
        return
    try:
        skill = open_skill(root)
    except CtxError as error:
        detail, fault = str(error), _seen(error, root)
        yield Check(name="registry", ok=False, detail=detail, mend=fault.mend, fault=fault)
        return
    if not skill.has_registry:
        yield Check(
            name="registry", ok=False, advice=True, detail=f"{near(root)} has no aliases yet",
            mend=f"adaos-ctx init {near(root)}",
        )  # fmt: skip
        return
    yield _aliases(skill)
    yield from examine_base(skill)


def _seen(error: CtxError, root: str) -> CtxError:
    """The refusal with places as they are seen from here."""
    inside = str(error.facts.get("file") or error.facts.get("path") or "")
    error.facts |= {"skill": near(root), "at": near(os.path.join(root, inside))}
    return error


def _aliases(skill: Skill) -> Check:
    report = verify(skill)
    detail = f"{len(report.ok)} of {len(skill.registry)} aliases are as registered"
    mend = f"adaos-ctx alias verify {near(skill.root)}" if report.found_faults else ""
    return Check(name="registry", ok=not report.found_faults, detail=detail, mend=mend)
