"""Named settings for sorts of sources: they fill what a command was not given. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx_pcx.compat.build.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULTS: Mapping[str, Any] = {
    "budgets": "4k,32k", "synthesis": False, "flatten": False, "fidelity": "",
    "collision_threshold": 0.5, "max_collision": None,
}  # fmt: skip


def with_preset(name: str, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Settings, and a sentence for each that the preset made.

    What was given stays, also where it equals the default.

    Args:
        name: Of the preset; "" for the defaults alone.
        given: Setting -> value; None where nothing was given.

    Raises:
        UsageError: No such preset.
    """
    preset = PRESETS.get(name)
    if name and preset is None:
        raise UsageError(reason=f"unknown preset {name}; known: {', '.join(sorted(PRESETS))}")
    filled = preset["settings"] if preset else {}
    why = preset["why"] if preset else {}
    settings, notes = {}, []
    for key, default in DEFAULTS.items():
        settings[key] = given.get(key)
        if settings[key] is None:
            settings[key] = filled.get(key, default)
            if key in filled:
                made = f"{name}: {key.replace('_', '-')} {filled[key]}"
                notes.append(f"{made} ({why[key]})" if key in why else made)
    return settings, notes
