"""Plans of simple tasks without a model: one resource; filters, one aggregate, groups, top n. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans.model import Aggregate, Filter, Item, Key, Limit, Plan, Project, Sort
from adaos_ctx_catalog.plans.tree import Call, Col

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.model import Op
    from adaos_ctx_catalog.plans.tasks import Reading

DEFAULT_LIMIT = 100  # rows of a plan whose task says nothing of how many


def plan_of(found: Reading) -> Plan:
    """The plan of what was understood."""
    ops: list[Op] = []
    if found.tests:
        tests = tuple(found.tests)
        ops.append(Filter(where=tests[0] if len(tests) == 1 else Call("and", tests)))
    if found.metric:
        ops += _grouped(found, found.metric)
    else:
        names = list(dict.fromkeys(found.shown)) or [name for name, _ in found.card.schema]
        names += [found.by] if found.by and found.by not in names else []
        ops.append(Project(items=tuple(Item(expr=Col(name), name=name) for name in names)))
        if found.by in names:
            ops.append(Sort(keys=(Key(by=found.by, desc=found.desc),)))
        ops.append(Limit(rows=found.limit or DEFAULT_LIMIT))
    return Plan(
        source=found.card.overview.id, args=tuple(sorted(found.args.items())), ops=tuple(ops)
    )


def _grouped(found: Reading, metric: tuple[str, str]) -> list[Op]:
    name, column = metric
    label = f"{name}_{column}" if column else "rows"
    items = [*found.keys, *([Item(expr=Col(column), name=column)] if column else [])]
    ops: list[Op] = []
    if items and any(not isinstance(item.expr, Col) for item in items):
        ops.append(Project(items=tuple(items)))
    expr = Call(name, (Col(column),)) if column else Call("count_all")
    ops.append(
        Aggregate(
            keys=tuple(item.name for item in found.keys), metrics=(Item(expr=expr, name=label),)
        )
    )
    if found.limit:
        return [*ops, Sort(keys=(Key(by=label, desc=found.desc),)), Limit(rows=found.limit)]
    return [*ops, Sort(keys=tuple(Key(by=item.name) for item in found.keys))] if found.keys else ops
