"""Which columns of a source a plan needs: the others are not read. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans.model import Aggregate, Filter, Join, Limit, Project, Sort, Window
from adaos_ctx_catalog.plans.tree import columns

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.binding import Bound
    from adaos_ctx_catalog.plans.model import Op


def needed(bound: Bound) -> frozenset[str]:
    """Names of the source's columns that the plan reads; all where nothing narrows the result."""
    found: set[str] = set()
    for op in bound.plan.ops:
        if isinstance(op, Limit):
            break  # which rows are the first depends on all columns
        found |= reads(op)
        if isinstance(op, Project | Aggregate):
            return frozenset(found)
        if isinstance(op, Window):
            break
    return frozenset(name for name, _ in bound.base)


def reads(op: Op) -> set[str]:
    """Names of the columns that a step reads of its rows."""
    if isinstance(op, Filter):
        return set(columns(op.where))
    if isinstance(op, Sort):
        return {key.by for key in op.keys}
    if isinstance(op, Join):
        return {left for left, _ in op.on}
    if isinstance(op, Limit):
        return set()
    items = op.items if isinstance(op, Project) else op.metrics
    found = {name for item in items for name in columns(item.expr)}
    if isinstance(op, Aggregate):
        found |= set(op.keys)
    if isinstance(op, Window):
        found |= {*op.partition, *(key.by for key in op.order)}
    return found
