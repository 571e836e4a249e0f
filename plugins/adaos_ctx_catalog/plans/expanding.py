"""Sources that are plans themselves (`plan:NAME`) -> one plan; a cycle of them is refused. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans.errors import PlanRefused
from adaos_ctx_catalog.plans.model import Join

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_catalog.plans.model import Op, Plan

PREFIX = "plan:"


def expand(plan: Plan, load: Callable[[str], Plan], inside: tuple[str, ...] = ()) -> Plan:
    """The plan with the steps of its source plans before its own.

    Args:
        plan: Any.
        load: Name -> stored plan.
        inside: Names of the plans that lead here.

    Raises:
        PlanRefused: A plan leads back to itself.
    """
    ops = tuple(_expanded(op, load, inside) for op in plan.ops)
    if not plan.source.startswith(PREFIX):
        return replace(plan, ops=ops)
    name = plan.source.removeprefix(PREFIX)
    if name in inside or len(inside) > 20:
        raise PlanRefused(path="source", reason=f"cycle: {' → '.join((*inside, name))}")
    below = expand(load(name), load, (*inside, name))
    return replace(plan, source=below.source, args=below.args, ops=(*below.ops, *ops))


def _expanded(op: Op, load: Callable[[str], Plan], inside: tuple[str, ...]) -> Op:
    return replace(op, right=expand(op.right, load, inside)) if isinstance(op, Join) else op
