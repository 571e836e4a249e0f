"""The present context of a skill, as comparisons and bases know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta.model import Context, Item

if TYPE_CHECKING:
    from adaos_ctx.ops.looking import Look


def context_of(now: Look) -> Context:
    """Which alias lies where, with which content; what is missing is left out."""
    items = {
        e.alias.name: Item(alias=e.alias.name, path=e.alias.path, sha256=e.sha256, size=e.size)
        for e in now.present
    }
    return Context(digest=now.digest, items=items)
