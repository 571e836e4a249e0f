"""What the tests of the tools share: a small skill, or two, behind the one dispatcher."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.plugins import load
from adaos_ctx.tools import ToolContext
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.plugins import Plugins


def one(root: Path, plugins: Plugins | None = None, session: str = "") -> ToolContext:
    return ToolContext(skill=small_skill(root), plugins=plugins or load(), session=session)


def two(root: Path) -> ToolContext:
    first = small_skill(root / "first", {"skill.yaml": "name: first\nversion: 1.0.0\n"})
    more = {
        "skill.yaml": "name: second\nversion: 1.0.0\n",
        "docs/only.md": "# Only\n\nHere alone.\n",
    }
    return ToolContext(skill=first, plugins=load(), beside=(small_skill(root / "second", more),))
