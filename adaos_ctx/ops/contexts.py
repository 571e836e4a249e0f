"""The present context of a skill, as comparisons and bases know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta.model import Context, Item
from adaos_ctx.found import MISSING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adaos_ctx.ops.looking import Entry, Look


def context_of(now: Look) -> Context:
    """Which alias lies where, with which content; what is missing is left out."""
    items = {
        e.alias.name: Item(alias=e.alias.name, path=e.alias.path, sha256=e.sha256, size=e.size)
        for e in now.present
    }
    return Context(digest=now.digest, items=items)


def unread(now: Look) -> tuple[Entry, ...]:
    """What is there and cannot be read; a file that is gone is no part of it."""
    return tuple(e for e in now.entries if not e.sha256 and e.state != MISSING)


def without(context: Context, names: Collection[str]) -> Context:
    """A context without some of its aliases; it keeps its digest."""
    items = {name: item for name, item in context.items.items() if name not in names}
    return context._replace(items=items)


def unread_of(now: Look, base: Context) -> Mapping[str, str]:
    """Aliases of an older context of which nobody can say what they hold now, each with the reason.

    The file counts as well as the name: an alias that has another name now is not gone either.
    """
    entries = unread(now)
    if not entries:
        return {}
    by_name = {e.alias.name: e.reason for e in entries}
    by_path = {e.alias.path: e.reason for e in entries}
    reasons = ((n, by_name.get(n, by_path.get(i.path))) for n, i in base.items.items())
    return {name: reason for name, reason in reasons if reason is not None}
