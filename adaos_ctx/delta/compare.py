"""One comparer a kind; whatever a comparer cannot read, the line comparer tells."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from adaos_ctx.delta.lines import compare_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.delta.model import Facts
    from adaos_ctx.model import Source

    Comparer = Callable[[Source, Source], Facts | None]

# Loaded by name: a delta of one handler must not pay for the reader of schemas.
_COMPARERS: dict[str, str] = {
    "adr": "decisions:compare_adr",
    "docs": "documents:compare_document",
    "javascript": "code:compare_javascript",
    "manifest": "interfaces:compare_manifest",
    "openapi": "interfaces:compare_openapi",
    "options": "settings:compare_data",
    "profile": "settings:compare_data",
    "python": "code:compare_python",
    "schema": "schemas:compare_schema",
    "scorecard": "settings:compare_data",
    "skill_md": "documents:compare_document",
    "tests": "code:compare_tests",
    "tools": "interfaces:compare_tools",
}
MAX_CHARS = 2_000_000  # characters of a text that is read by its kind


def compare(kind: str, old: Source, new: Source) -> Facts:
    """Say what changed between two versions of a source.

    Args:
        kind: Name of the kind of the new version.
        old: The old text.
        new: The new text.

    Returns:
        At least one fact.
    """
    place = _COMPARERS.get(kind)
    if place is None or "binary" in (old.encoding, new.encoding):
        return compare_lines(old, new)
    if max(len(old.text), len(new.text)) > MAX_CHARS:
        return compare_lines(old, new)
    module, _, name = place.partition(":")
    comparer: Comparer = getattr(importlib.import_module(f"adaos_ctx.delta.{module}"), name)
    try:
        found = comparer(old, new)
    except (RecursionError, MemoryError):  # parsers of hosts differ in how deep they can go
        found = None
    return found if found is not None and found.texts else compare_lines(old, new)
