"""A plan in one line: `scan→filter(…)→agg(…)→limit(7)`. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans.model import Aggregate, Filter, Join, Limit, Project, Sort, Window
from adaos_ctx_catalog.plans.printing import print_expr, print_item

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.binding import Bound
    from adaos_ctx_catalog.plans.model import Op


def steps_text(bound: Bound) -> str:
    """The steps of a bound plan."""
    return "→".join(["scan", *(step_text(op) for op in bound.plan.ops)])


def step_text(op: Op) -> str:
    """One step."""
    if isinstance(op, Filter):
        return f"filter({print_expr(op.where)})"
    if isinstance(op, Project):
        return f"project({', '.join(print_item(i.expr, i.name) for i in op.items)})"
    if isinstance(op, Join):
        keys = ", ".join(f"{left}={right}" for left, right in op.on)
        return f"join({op.right.source} on {keys})"
    if isinstance(op, Sort):
        return f"sort({', '.join(key.by + (' desc' if key.desc else '') for key in op.keys)})"
    if isinstance(op, Limit):
        return f"limit({op.rows})"
    return _grouped(op)


def _grouped(op: Aggregate | Window) -> str:
    metrics = [print_item(item.expr, item.name) for item in op.metrics]
    if isinstance(op, Aggregate):
        return f"agg({', '.join([*op.keys, *metrics])})"
    return f"window({', '.join([*op.partition, *metrics])})"
