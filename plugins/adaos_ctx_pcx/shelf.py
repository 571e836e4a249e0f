"""The manifests that belong to a skill: `.ado/pcx/*.pcx.*.json`, each opened once a process."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from adaos_ctx import files
from adaos_ctx.errors import CtxError
from adaos_ctx.places import ADO
from adaos_ctx_pcx.errors import LeafGone
from adaos_ctx_pcx.finding import Finder
from adaos_ctx_pcx.manifest import LEAVES, open_manifest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.skill import Skill
    from adaos_ctx_pcx.manifest import Opened

FOLDER = "pcx"
_MOST_BYTES = 4_000_000  # of a file of cases


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
            if not os.path.isfile(f"{folder}/{name}"):
                continue  # a pipe would be waited for
            source, _, label = name.partition(".pcx.")
            if source not in found or _size(label) < _size(found[source].partition(".pcx.")[2]):
                found[source] = name
    return [f"{folder}/{name}" for name in found.values()]


def case_files(skill: Skill) -> Iterator[Any]:
    """What the files of cases beside the manifests hold, `.ado/pcx/*cases*.json`, by name.

    One that is no JSON, or too large for a page, is passed over.
    """
    folder = f"{ADO}/{FOLDER}"
    try:
        names = sorted(os.listdir(skill.ado(FOLDER)))
    except OSError:
        return
    for name in names:
        if "cases" not in name or ".pcx." in name or not name.endswith(".json"):
            continue
        try:
            data = files.read(skill.root, f"{folder}/{name}", max_bytes=_MOST_BYTES + 1)
            if len(data) <= _MOST_BYTES:
                yield json.loads(data)
        except (OSError, ValueError, RecursionError, CtxError):
            continue


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
    root = os.path.dirname(os.path.dirname(os.path.dirname(path)))  # a manifest is a stranger's
    return open_manifest(path, within=root)


@lru_cache(maxsize=8)
def _finder(path: str, stamp: int) -> Finder:
    return Finder(_opened(path, stamp))
