"""What a caller asks of a comparison and what comes of it; the patch of it on disk.

Tuples, since `diff` runs all day and a dataclass costs a hundred times what a tuple does to make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.store import Store

if TYPE_CHECKING:
    from adaos_ctx.delta.model import Delta

PATCH = "ctx/delta.patch"


class DiffRequest(NamedTuple):
    """What a caller wants of a comparison.

    Args:
        against: `base`, `base~N`, a git revision, or a folder; None is the marked base.
        budget: Most tokens of the prompt; None for no limit.
        card_diff: Tell the lines that changed in the cards.
        encoding: Tokenizer to count with; None as configured.
        counted: Count what is told; a comparison that nobody wants numbers of is much quicker.
    """

    against: str | None = None
    budget: int | None = None
    card_diff: bool = False
    encoding: str | None = None
    counted: bool = True


class DiffReport(NamedTuple):
    """A delta and what there is to say about it.

    Args:
        delta: The changes, the patch and the prompt.
        marked: Whether there was anything to compare with.
        tokens: Tokens of the prompt; -1 when they were not counted.
        encoding: With which tokenizer.
        aliases: How many aliases there are now.
    """

    delta: Delta
    marked: bool
    tokens: int = -1
    encoding: str = ""
    aliases: int = 0


def write_patch(root: str, report: DiffReport) -> bool:
    """Write `.ado/ctx/delta.patch`, verbatim; nothing where there is nothing to compare with.

    Args:
        root: Absolute real path of the skill root.
        report: Of the comparison.
    """
    if not report.marked:
        return False
    store = Store(root)
    with store.writing():
        store.write_ignored()
        return store.write(PATCH, report.delta.patch)
