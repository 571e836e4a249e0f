"""Compile a source into a manifest for each budget; nothing is lost, and every view fits. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.describe import MODEL
from adaos_ctx_pcx.draft import draft, rewrite
from adaos_ctx_pcx.emit import to_manifest
from adaos_ctx_pcx.errors import LeavesLost
from adaos_ctx_pcx.items import leaves
from adaos_ctx_pcx.leafstore import Leaf, leaf_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx_pcx.describe import Memo
    from adaos_ctx_pcx.draft import Draft, Writer
    from adaos_ctx_pcx.items import Item, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """One manifest with its leaves.

    Args:
        budget: Tokens that it is shaped for.
        manifest: As it is written.
        leaves: Node id -> where its text is.
    """

    budget: int
    manifest: dict[str, Any]
    leaves: dict[str, Leaf]


def compile_source(
    source: Source,
    budgets: list[int],
    *,
    count: Callable[[str], int],
    tokenizer: str = "estimate",
    finish: Callable[[dict[str, Any]], None] | None = None,
    writer: Writer | None = None,
) -> list[Built]:
    """A manifest for each budget.

    Args:
        source: What an adapter read.
        budgets: Tokens, each >= 64.
        count: Tokens of a text.
        tokenizer: Its name, for the manifest.
        finish: Changes each manifest before its identity is taken.
        writer: Who writes descriptors; offline ones when None.

    Raises:
        LeavesLost: Some content would not be reached.
    """
    each = sorted(set(budgets))
    made = []
    for budget, done in zip(each, _drafts(source, each, count, writer), strict=True):
        _check(source, done)
        siblings = [other for other in each if other != budget]
        variant = {"budget": budget, "siblings": siblings}
        manifest = to_manifest(
            source, done, variant, tokenizer, finish, writer.name if writer else MODEL
        )
        kept = {done.ids[id(leaf)]: leaf_of(leaf) for leaf in leaves(done.root)}
        made.append(Built(budget=budget, manifest=manifest, leaves=kept))
    return made


def _drafts(
    source: Source, budgets: list[int], count: Callable[[str], int], writer: Writer | None
) -> Iterator[Draft]:
    """A draft for each budget; before a writer writes the first one, it is shown them all."""
    memo: Memo = {}
    made = (draft(source.root, budget, count, memo) for budget in budgets)
    if writer is None:
        yield from made
        return
    every = list(made)
    writer.admit([(one.root, one.said) for one in every])
    for one in every:
        rewrite(one, writer)
        yield one


def _check(source: Source, made: Draft) -> None:
    """Every character of the source's leaves is in exactly one leaf, and every id is one node's."""
    wanted, have = _covered(source.root), _covered(made.root)
    if wanted != have or len(set(made.ids.values())) != len(made.ids):
        missing = sum((Counter(wanted) - Counter(have)).values())
        raise LeavesLost(missing=missing, leaves=len(wanted), kind=source.kind)


def _covered(root: Item) -> list[tuple[str, int, int, str]]:
    """What leaves cover: joined slices of files, and texts that are no slices; sorted."""
    slices = []
    for leaf in leaves(root):
        span = leaf.span
        start, end = (span.start, span.end) if span else (0, len(leaf.text))
        slices.append((leaf.path, start, end, "" if leaf.path else leaf.text))
    joined: list[tuple[str, int, int, str]] = []
    for path, start, end, text in sorted(slices):
        if path and joined and joined[-1][0] == path and joined[-1][2] == start:
            joined[-1] = (path, joined[-1][1], end, "")
        else:
            joined.append((path, start, end, text))
    return joined
