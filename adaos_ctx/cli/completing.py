"""What a shell is offered for a value: the allowed ones of an option, the aliases of the skill."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from adaos_ctx import files, rows
from adaos_ctx.errors import CtxError
from adaos_ctx.quick import find_root

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def of(choices: Sequence[str]) -> Callable[[str], list[str]]:
    """Offers those of the choices that begin with what was typed."""

    def offer(incomplete: str) -> list[str]:
        return [choice for choice in choices if choice.startswith(incomplete)]

    return offer


def aliases(ctx: Any, incomplete: str) -> list[str]:
    """The aliases that begin with what was typed, of the skill that was named or the nearest one.

    Args:
        ctx: Of the command; its `words` are those before.
        incomplete: What was typed of this word; a shell looks for files itself where nothing fits.
    """
    words = ctx.params.get("words") or ()
    root = find_root(words[0] if words and os.path.isdir(words[0]) else None)
    if root is None:
        return []
    try:
        registered = rows.decode(files.read(root, rows.FILE))
    except CtxError:
        return []
    return [row[0] for row in registered if row[0].startswith(incomplete)]
