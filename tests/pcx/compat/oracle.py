"""The published package, where it is installed: what compat mode is compared with."""

from __future__ import annotations

import importlib
from typing import Any

import pytest


def oracle(module: str = "") -> Any:
    """A module of the package; the test is skipped where it is not installed."""
    pytest.importorskip(
        "askfaro_progressive_context",
        reason="askfaro-progressive-context 0.5.1 is not installed: nothing to compare with",
    )
    return importlib.import_module("askfaro_progressive_context" + (f".{module}" if module else ""))


def ours(module: str = "") -> Any:
    return importlib.import_module("adaos_ctx_pcx.compat" + (f".{module}" if module else ""))


def plain(manifest: dict[str, Any]) -> dict[str, Any]:
    """A manifest without what may differ."""
    manifest["source"].pop("generated_at", None)
    return {key: value for key, value in manifest.items() if key != "usage"}
