"""The manifests that belong to a skill: `.ado/pcx/*.pcx.*.json`, each opened once a process."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from adaos_ctx_pcx.errors import LeafGone
from adaos_ctx_pcx.finding import Finder
from adaos_ctx_pcx.manifest import LEAVES, open_manifest

if TYPE_CHECKING:
    from adaos_ctx.skill import Skill
    from adaos_ctx_pcx.manifest import Opened

FOLDER = "pcx"


def manifests(skill: Skill) -> list[str]:
    """Paths of a skill's manifests: of each source the one of the smallest budget; sorted."""
    folder = skill.ado(FOLDER)
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    found: dict[str, str] = {}
    for name in names:
        if ".pcx." in name and name.endswith(".json") and not name.endswith(LEAVES):
            source, _, label = name.partition(".pcx.")
            if source not in found or _size(label) < _size(found[source].partition(".pcx.")[2]):
                found[source] = name
    return [f"{folder}/{name}" for name in found.values()]


def _size(label: str) -> int:
    digits = label.removesuffix(".json")
    number = digits.removesuffix("k")
    return int(number) * (1024 if digits.endswith("k") else 1) if number.isdigit() else 1 << 40


def open_one(path: str) -> Opened:
    """An opened manifest, kept until its file changes."""
    return _opened(path, os.stat(path).st_mtime_ns)


def finder_of(path: str) -> Finder:
    """What searches a manifest, kept until its file changes."""
    return _finder(path, os.stat(path).st_mtime_ns)


def by_source(skill: Skill, source_id: str) -> Opened:
    """The manifest of a source; LeafGone when the skill has none."""
    for path in manifests(skill):
        source = open_one(path)
        if source.manifest.source.get("id") == source_id or not source_id:
            return source
    raise LeafGone(node=source_id or "pcx", reason="the skill has no such manifest in .ado/pcx")


@lru_cache(maxsize=16)
def _opened(path: str, stamp: int) -> Opened:
    return open_manifest(path)


@lru_cache(maxsize=8)
def _finder(path: str, stamp: int) -> Finder:
    return Finder(_opened(path, stamp))
