"""Compile a source into a manifest for each budget; nothing is lost, and every view fits. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import BudgetTooSmall
from adaos_ctx_pcx.describe import MODEL
from adaos_ctx_pcx.draft import draft, least_budget, rewrite, view_tokens
from adaos_ctx_pcx.emit import to_manifest
from adaos_ctx_pcx.errors import LeavesLost
from adaos_ctx_pcx.items import leaves
from adaos_ctx_pcx.leafstore import Leaf, leaf_of
from adaos_ctx_pcx.veiling import veiled

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
        veils: Node id -> its text with secrets masked, where it holds some.
    """

    budget: int
    manifest: dict[str, Any]
    leaves: dict[str, Leaf]
    veils: dict[str, str]


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
        BudgetTooSmall: Some view does not fit, however narrow the tree is.
        LeavesLost: Some content would not be reached.
    """
    source = replace(source, root=veiled(source.root))
    each = sorted(set(budgets))
    made: list[Built] = []
    last: Draft | None = None
    for budget, done in zip(each, _drafts(source, each, count, writer), strict=True):
        variant = {"budget": budget, "siblings": [other for other in each if other != budget]}
        if done is last:
            made.append(_again(made[-1], variant))
            continue
        last = done
        _check(source, done)
        describer = writer.name if writer else MODEL
        manifest = to_manifest(source, done, variant, tokenizer, finish, describer)
        kept = {done.ids[id(leaf)]: leaf_of(leaf) for leaf in leaves(done.root)}
        veils = {done.ids[id(leaf)]: leaf.veil for leaf in leaves(done.root) if leaf.veil}
        made.append(Built(budget=budget, manifest=manifest, leaves=kept, veils=veils))
    return made


def _again(one: Built, variant: dict[str, Any]) -> Built:
    """The same tree for another budget; what it holds is shared, and to be read only."""
    same = {**one.manifest, "source": dict(one.manifest["source"])}
    same["variant"] = {**one.manifest["variant"], **variant}
    return Built(budget=variant["budget"], manifest=same, leaves=one.leaves, veils=one.veils)


def _drafts(
    source: Source, budgets: list[int], count: Callable[[str], int], writer: Writer | None
) -> Iterator[Draft]:
    """A draft for each budget, the same object where it would be the same.

    Before a writer writes the first one, it is shown them all.
    """
    made = _offline(source, budgets, count)
    if writer is None:
        yield from made
        return
    every = list(made)
    each = list({id(one): one for one in every}.values())
    writer.admit([(one.root, one.said) for one in each])
    for one in each:
        rewrite(one, writer)
    yield from every


def _offline(source: Source, budgets: list[int], count: Callable[[str], int]) -> Iterator[Draft]:
    memo: Memo = {}
    last: Draft | None = None
    for budget in budgets:  # rising: what a smaller one need not split, a larger one need not
        if last is None or not last.whole or last.view != view_tokens(budget):
            last = draft(source.root, budget, count, memo)
            needed = least_budget(last, source.root, budget, memo) if last.over else None
            if needed is not None:
                what, missing = "a tree of which each view fits", needed - budget
                raise BudgetTooSmall(what=what, needed=needed, missing=missing, budget=budget)
        yield last


def _check(source: Source, made: Draft) -> None:
    """Every character of the source's leaves is in exactly one leaf, and every id is one node's."""
    wanted, have = _covered(source.root), _covered(made.root)
    if wanted != have or len(set(made.ids.values())) != len(made.ids):
        missing = sum((wanted - have).values())
        raise LeavesLost(missing=missing, leaves=(+wanted).total(), kind=source.kind)


def _covered(root: Item) -> Counter[tuple[str, str, int, int]]:
    """Where leaves begin (+1) and end (-1) in their files, or in texts that are in no file.

    Two leaves that meet leave no mark there, so the cut of a text is equal to the whole; a text
    that stands in the source twice has to be in the leaves twice.
    """
    found: Counter[tuple[str, str, int, int]] = Counter()
    for leaf in leaves(root):
        span = leaf.span
        start, end = (span.start, span.end) if span else (0, len(leaf.text))
        place = (leaf.path, "" if leaf.path else leaf.made or leaf.text)
        found[(*place, start, 0)] += 1
        found[(*place, end, int(start == end))] -= 1  # an empty one leaves two marks
    return Counter({place: mark for place, mark in found.items() if mark})
