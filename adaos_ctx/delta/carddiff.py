"""Tell a change by what changed in the card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.delta.linediff import edits
from adaos_ctx.delta.telling import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.delta.model import Change
    from adaos_ctx.delta.telling import Telling
    from adaos_ctx.delta.weighing import Scale


def tell_cards(case: Telling, old: Sequence[str], new: Sequence[str], scale: Scale) -> Change:
    """The lines of the card that changed; the usual telling when the card is the same.

    Args:
        case: The two versions.
        old: Lines of the old card.
        new: Lines of the new card.
        scale: Weighs texts in tokens.
    """
    usual = tell(case, scale)
    rows: list[str] = []
    for i, i2, j, j2 in edits(list(old), list(new)):
        rows += [f"-{row.removeprefix('-')}" for row in old[i:i2]]
        rows += [f"+{row.removeprefix('-')}" for row in new[j:j2]]
    if not rows:
        return usual
    lines = (f"{case.pair.alias}: card changed", *rows)
    tokens = scale.weigh("\n".join(lines)).known
    return replace(usual, lines=lines, form="card", complete=False, tokens=tokens)
