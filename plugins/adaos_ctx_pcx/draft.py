"""A tree shaped for one budget, with ids, descriptors and costs; every view fits. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from adaos_ctx_pcx.describe import described
from adaos_ctx_pcx.items import leaves
from adaos_ctx_pcx.naming import node_ids
from adaos_ctx_pcx.rendering import node_line
from adaos_ctx_pcx.shape import shaped
from adaos_ctx_pcx.words import clip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx_pcx.describe import Descriptor, Memo
    from adaos_ctx_pcx.items import Item

FIRST_VIEW_SHARE = 0.25  # of the budget, for the root's and its children's lines
LEAF_SHARE = 0.25  # of the budget, for one leaf: several can be held at once
MAX_VIEW_TOKENS = 1_000  # of any view, however large the budget is
_LINE_TOKENS = 38  # of a line, as a first guess
_WIDTHS = (2, 60)  # children of a branch, least and most
_STEP = 8  # a budget that is tried next is larger by an eighth at least
_SHORTER = (80, 50, 30, 16)  # characters of `what` that are tried when a view is too large


class Writer(Protocol):
    """Writes better descriptors than the offline ones."""

    name: str

    def admit(self, drafts: Sequence[tuple[Item, dict[int, Descriptor]]]) -> None:
        """Agree to write the descriptors of all these trees, or refuse before the first."""
        ...

    def write(self, root: Item, said: dict[int, Descriptor]) -> dict[int, Descriptor]:
        """Descriptors of a tree, by `id(item)`."""
        ...


@dataclass(slots=True)
class Draft:
    """A tree and, by `id(item)`, what each node is called, said to be, and costs.

    Args:
        root: The shaped tree.
        count: Tokens of a text.
        view: Tokens of a view at most.
        whole: Whether every leaf is as it was in the source.
        over: Tokens that its largest view takes beyond `view`; 0 where all fit.
        ids: Node ids.
        said: Descriptors.
        lines: Tokens of each node's line.
    """

    root: Item
    count: Callable[[str], int]
    view: int
    whole: bool
    over: int = 0
    ids: dict[int, str] = field(default_factory=dict)
    said: dict[int, Descriptor] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)


def view_tokens(budget: int) -> int:
    """What a view may cost at most."""
    return min(int(budget * FIRST_VIEW_SHARE), MAX_VIEW_TOKENS)


def draft(root: Item, budget: int, count: Callable[[str], int], memo: Memo) -> Draft:
    """Shape a tree for a budget, ever narrower until each view fits, or no narrower one is left."""
    view = view_tokens(budget)
    kept = {id(leaf) for leaf in leaves(root)}
    width = max(_WIDTHS[0], min(_WIDTHS[1], view // _LINE_TOKENS))
    while True:
        tree = shaped(root, leaf_tokens=int(budget * LEAF_SHARE), width=width, count=count)
        whole = all(id(leaf) in kept for leaf in leaves(tree))
        ids, said = node_ids(tree), described(tree, memo)
        made = Draft(tree, count, view, whole, ids=ids, said=said)
        made.over = _fit_views(made)
        if not made.over or width == _WIDTHS[0]:
            return made
        width = max(_WIDTHS[0], width // 2)


def least_budget(made: Draft, root: Item, budget: int, memo: Memo) -> int | None:
    """A larger budget with which each view fits, not much above the least one.

    Args:
        made: The draft for `budget`, of which some view does not fit.
        root: The source's tree.
        budget: Tokens.
        memo: As `draft` takes it.

    Returns:
        Tokens, or None where views grow no further before they fit.
    """
    while made.over:
        if made.view >= MAX_VIEW_TOKENS:
            return None
        wanted = math.ceil((made.view + made.over) / FIRST_VIEW_SHARE)
        budget = max(wanted, budget + budget // _STEP)
        made = draft(root, budget, made.count, memo)
    return budget


def rewrite(made: Draft, writer: Writer) -> None:
    """Have a writer write the descriptors of a draft, and shorten them where a view is too large."""
    made.said = writer.write(made.root, made.said)
    _fit_views(made)


def _fit_views(made: Draft) -> int:
    """Shorten descriptors until the children of every branch fit one view; see `Draft.over`."""
    _count_line(made, made.root)
    over = 0
    pending = [made.root]
    while pending:
        item = pending.pop()
        pending += (child for child in item.children if child.children)
        room = made.view - (made.lines[id(item)] if item is made.root else 0)
        over = max(over, _fit_view(made, item, room))
    return over


def _fit_view(made: Draft, item: Item, room: int) -> int:
    over = 0
    for chars in (None, *_SHORTER):
        for child in item.children:
            if chars is not None:
                was = made.said[id(child)]
                made.said[id(child)] = replace(was, what=clip(was.what, chars))
            _count_line(made, child)
        over = max(0, sum(made.lines[id(child)] for child in item.children) - room)
        if not over:
            break
    return over


def _count_line(made: Draft, item: Item) -> None:
    said = made.said[id(item)]
    made.lines[id(item)] = made.count(
        node_line(made.ids[id(item)], item.label, said.what, said.when)
    )
