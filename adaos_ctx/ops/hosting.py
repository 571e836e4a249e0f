"""What a host does with a skill's folder that its user should know."""

from __future__ import annotations

import importlib.util
import os

from adaos_ctx.places import ADO

_PACKAGES = "services/artifact_pipeline/packages.py"  # of AdaOS: which folders are not published


def package_advice() -> str | None:
    """What to tell the user of an AdaOS whose published packages would hold `.ado/`.

    Returns:
        None without AdaOS, "" where it leaves the folder out, else the advice.

    Source:
        AdaOS, `adaos/services/artifact_pipeline/packages.py`, `_EXCLUDED_DIRS`; it is read, not
        imported, for importing AdaOS starts it.
    """
    for folder in _folders("adaos"):
        place = os.path.join(folder, _PACKAGES)
        if not os.path.isfile(place):
            continue
        with open(place, encoding="utf-8", errors="replace") as file:
            if f'"{ADO}"' in file.read():
                return ""
        return (
            f"packages that AdaOS publishes would hold {ADO}/: add it to _EXCLUDED_DIRS in "
            f"adaos/{_PACKAGES}"
        )
    return None


def _folders(package: str) -> list[str]:
    try:
        found = importlib.util.find_spec(package)
    except ValueError:  # it is in memory only
        return []
    return list(found.submodule_search_locations or ()) if found else []
