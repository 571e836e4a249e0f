"""What a shell is offered: names that options take, manifests that lie near, steps through one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MARK, _END = ".pcx.", ".json"  # of a manifest's name
_MAX_BYTES = 32 << 20  # of a manifest that is read for a key that somebody pressed


def kinds(_: Mapping[str, Any]) -> Iterable[str]:
    """What sources can be read."""
    from adaos_ctx_pcx.adapters import kinds as known

    return sorted(known())


def presets(_: Mapping[str, Any]) -> Iterable[str]:
    """The names of presets."""
    from adaos_ctx_pcx.compat.build.presets import PRESETS

    return sorted(PRESETS)


def judges(_: Mapping[str, Any]) -> Iterable[str]:
    """How fidelity is measured."""
    from adaos_ctx_pcx.build_options import FIDELITY

    return filter(None, FIDELITY)


def forms(_: Mapping[str, Any]) -> Iterable[str]:
    """The published form that a build can have."""
    from adaos_ctx_pcx.build_options import COMPAT

    return (COMPAT,)


def tokenizers(_: Mapping[str, Any]) -> Iterable[str]:
    """What counts tokens."""
    from adaos_ctx.tokens import ENCODINGS
    from adaos_ctx_pcx.manifest import ESTIMATE

    return (ESTIMATE, *ENCODINGS)


def navigators(_: Mapping[str, Any]) -> Iterable[str]:
    """The names of navigators."""
    from adaos_ctx_pcx.navigators import NAMES

    return NAMES


def manifests(given: Mapping[str, Any]) -> Iterable[str]:
    """The manifests in the folder that was typed, and in the folders right below it."""
    above, slash, _ = given["incomplete"].rpartition("/")
    folder = f"{above}{slash}"
    found = []
    for entry in sorted(os.scandir(folder or "."), key=lambda one: one.name):
        if entry.is_dir() and not entry.name.startswith("."):
            below = f"{folder}{entry.name}/"
            found += [f"{below}{name}" for name in _listed(below)]
        else:
            found.append(f"{folder}{entry.name}")
    return [path for path in found if _is_manifest(path)]


def _listed(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _is_manifest(path: str) -> bool:
    from adaos_ctx_pcx.manifest import LEAVES

    name = os.path.basename(path)
    return _MARK in name and name.endswith(_END) and not name.endswith(LEAVES)


def steps(given: Mapping[str, Any]) -> Iterable[str]:
    """The verbs; with a colon the ids of the manifest's nodes."""
    from adaos_ctx_pcx.manifest import read_json
    from adaos_ctx_pcx.walking import VERBS

    verb, colon, _ = given["incomplete"].partition(":")
    if not colon:
        return VERBS
    if (
        verb not in ("open", "look", "close", "related")
        or os.path.getsize(given["path"]) > _MAX_BYTES
    ):
        return ()
    return [f"{verb}:{key}" for key in read_json(given["path"])["nodes"]]
