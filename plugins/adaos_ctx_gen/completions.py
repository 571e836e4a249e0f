"""What a shell is offered of what a skill has: its changes, its profiles, its options."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx.skill import Skill


def changes(given: Mapping[str, Any]) -> Iterable[str]:
    """The ids of changes."""
    from adaos_ctx_gen.record import names

    return names(_skill(given))


def profiles(given: Mapping[str, Any]) -> Iterable[str]:
    """The names of profiles."""
    from adaos_ctx_gen.profile import PREFIX

    return [
        alias.name.removeprefix(f"{PREFIX}.")
        for alias in _skill(given).registry
        if alias.prefix == PREFIX
    ]


def options(given: Mapping[str, Any]) -> Iterable[str]:
    """The ids of options that a preparation found."""
    from adaos_ctx_gen.prep import load_options

    return [id_ for id_, _ in load_options(_skill(given).root)]


def _skill(given: Mapping[str, Any]) -> Skill:
    """The skill that was named, else the nearest one upward."""
    from adaos_ctx.skill import open_skill

    named = given.get("skill") or ""
    return open_skill(named if os.path.isdir(named) else None)
