"""Adapters: each reads one sort of source into items; third parties add theirs by entry point."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import PluginError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_pcx.items import Source

    Load = Callable[[str, str], Source]

GROUP = "adaos_ctx_pcx.adapters"
_OWN = {
    "tools": "adaos_ctx_pcx.adapters.tools:load",
    "openapi": "adaos_ctx_pcx.adapters.openapi:load",
    "docs": "adaos_ctx_pcx.adapters.docs:load",
    "website": "adaos_ctx_pcx.adapters.website:load",
    "skills": "adaos_ctx_pcx.adapters.skills:load",
    "memory": "adaos_ctx_pcx.adapters.memory:load",
    "skill": "adaos_ctx_pcx.adapters.skill:load",
    "file": "adaos_ctx_pcx.adapters.file:load",
    "python": "adaos_ctx_pcx.adapters.python:load",
}


def kinds() -> dict[str, str]:
    """Kind -> `module:function`, own ones and installed ones; own names cannot be taken."""
    return dict(scan(GROUP)) | _OWN


def get_adapter(kind: str) -> Load:
    """The function (path, source id) -> `Source` of a kind.

    Raises:
        UsageError: No such kind.
        PluginError: It cannot be imported.
    """
    place = kinds().get(kind)
    if place is None:
        raise UsageError(reason=f"unknown kind {kind}; known: {', '.join(sorted(kinds()))}")
    module, _, name = place.partition(":")
    try:
        load: Load = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise PluginError(plugin=kind, reason=str(error)) from error
    return load


def source_name(path: str, source_id: str) -> str:
    """The name of a source: as given, else that of the path; safe as a file name."""
    import os

    name = source_id or os.path.splitext(os.path.basename(os.path.realpath(path)))[0]
    safe = "".join(char if char.isalnum() or char in "-_." else "-" for char in name).strip(".-")
    return safe or "source"
