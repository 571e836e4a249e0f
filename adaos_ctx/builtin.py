"""The built-in kinds and tools, registered the way a plugin registers its own."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from adaos_ctx.hookspecs import hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.model import Kind, ToolSpec

ORDER = 0
_BUILDERS = (
    "adr", "options", "scorecard", "schema", "openapi", "tools", "manifest", "skill_md", "profile",
    "tests", "python", "javascript", "docs", "notebook", "plain",
)  # fmt: skip


@hookimpl
def ctx_register_kinds() -> Sequence[Kind]:
    """Every built-in kind."""
    kinds: list[Kind] = []
    for name in _BUILDERS:
        module = importlib.import_module(f"adaos_ctx.cards.{name}")
        kinds += getattr(module, "KINDS", None) or (module.KIND,)
    return kinds


@hookimpl
def ctx_register_tools() -> Sequence[ToolSpec]:
    """`get_alias`."""
    from adaos_ctx.tools import GET_ALIAS

    return (GET_ALIAS,)
