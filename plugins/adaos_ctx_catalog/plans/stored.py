"""The plans that are stored in a skill; loads next to nothing."""

from __future__ import annotations

import os

from adaos_ctx import files

FOLDER = "plans"


def names(root: str) -> list[str]:
    """Names of the stored plans of a skill, sorted."""
    folder = f"{root}/{FOLDER}"
    found = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(name for name in found if files.exists(f"{folder}/{name}/plan.yaml"))
