"""`doctor`: is this installation sound, and what mends it."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx import __version__
from adaos_ctx.errors import CtxError
from adaos_ctx.git import run
from adaos_ctx.places import user_cache
from adaos_ctx.tokens import ENCODINGS, get_counter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adaos_ctx.plugins import PluginState


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was looked at; `detail` holds the mend when it is not ok."""

    name: str
    ok: bool
    detail: str


def examine(states: Iterable[PluginState]) -> list[Check]:
    """Look at everything, in a fixed order.

    Args:
        states: The plugins as they were loaded.
    """
    return [*_programs(), *_tokenizers(), *_caches(), *_plugins(states)]


def _programs() -> Iterator[Check]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield Check(name="adaos-ctx", ok=True, detail=f"{__version__} on Python {python}")
    try:
        yield Check(name="git", ok=True, detail=run(["--version"], cwd=".").decode().strip())
    except CtxError as error:
        yield Check(name="git", ok=False, detail=f"{error}; outside git everything else works")
    skill = shutil.which("skill")
    ours = os.path.dirname(sys.executable)
    fine = skill is None or os.path.dirname(skill) == ours
    detail = (skill or "not on PATH") if fine else f"{skill} is another program; use adaos-ctx"
    yield Check(name="skill", ok=fine, detail=detail)


def _tokenizers() -> Iterator[Check]:
    for name in sorted(ENCODINGS):
        try:
            tokens = get_counter(name).count("tokens are counted offline")
            yield Check(name=name, ok=True, detail=f"exact, offline ({tokens} tokens)")
        except CtxError as error:
            yield Check(name=name, ok=False, detail=f"{error}; {error.mend}")


def _caches() -> Iterator[Check]:
    place = user_cache()
    nearest = place
    while not os.path.exists(nearest):
        nearest = os.path.dirname(nearest)
    writable = os.access(nearest, os.W_OK)
    detail = place if writable else f"{nearest} is not writable: every run counts again"
    yield Check(name="cache", ok=writable, detail=detail)


def _plugins(states: Iterable[PluginState]) -> Iterator[Check]:
    for state in states:
        yield Check(
            name=f"plugin {state.name}", ok=not state.fault, detail=state.fault or state.module
        )
