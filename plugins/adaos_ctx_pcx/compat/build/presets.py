"""Named settings for sorts of sources. Pure."""

from __future__ import annotations

from typing import Any

PRESETS: dict[str, dict[str, Any]] = {
    "docs-heavy": {
        "description": "Much prose: documentation, wikis.",
        "settings": {
            "budgets": "4k,32k",
            "synthesis": True,
            "flatten": True,
            "fidelity": "lexical",
        },
        "why": {
            "synthesis": "a branch of prose is more than the titles in it",
            "flatten": "folders with one page are steps for nothing",
            "fidelity": "what is said of long pages drifts from them",
        },
    },
    "tool-routing": {
        "description": "Many tools, of which one is chosen.",
        "settings": {"budgets": "4k,32k", "collision_threshold": 0.4, "max_collision": 0.6},
        "why": {
            "collision_threshold": "tools share their verbs, so they must differ in the rest",
            "max_collision": "two tools that read alike are called for each other",
        },
    },
    "low-budget": {
        "description": "A small window.",
        "settings": {"budgets": "4k", "flatten": True},
        "why": {
            "budgets": "a larger variant would never be loaded",
            "flatten": "each step costs a part of the window",
        },
    },
}


def apply_preset(name: str, args: Any, defaults: dict[str, Any]) -> list[str]:
    """Set what still has its default; gives a note for each setting, with its reason.

    Raises:
        KeyError: No such preset.
    """
    if name not in PRESETS:
        raise KeyError(f"unknown preset {name!r}; choose one of {sorted(PRESETS)}")
    preset = PRESETS[name]
    notes = []
    for key, value in preset["settings"].items():
        if getattr(args, key, None) == defaults.get(key):
            setattr(args, key, value)
            reason = preset["why"].get(key)
            notes.append(f"{key}={value}" + (f"  ({reason})" if reason else ""))
    return notes
