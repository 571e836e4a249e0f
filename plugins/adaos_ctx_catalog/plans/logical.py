"""Plan <-> one SQL statement that any reader of SQL understands; structurally equal both ways. Pure.

This is the plan said as SQL, not what an engine runs: types, collation and ties are pinned only in
the statements that `statement` makes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.plans import model as m
from adaos_ctx_catalog.plans.errors import PlanBroken
from adaos_ctx_catalog.plans.grammar import dialect, load_sqlglot, read_node
from adaos_ctx_catalog.plans.printing import name, print_expr, print_item
from adaos_ctx_catalog.plans.tree import Col

if TYPE_CHECKING:
    from collections.abc import Sequence


def to_sql(plan: m.Plan) -> str:
    """The plan as a statement: a common table expression for each step."""
    writer = _Writer()
    last = writer.plan(plan)
    steps = ",\n".join(f"  {label} AS ({body})" for label, body in writer.parts)
    return f"WITH\n{steps}\nSELECT * FROM {last}"


def from_sql(sql: str) -> m.Plan:
    """The plan of a statement that `to_sql` made.

    Raises:
        PlanBroken: It is none.
    """
    sqlglot = load_sqlglot()
    try:
        tree = sqlglot.parse_one(sql, dialect=dialect())
        bodies = {cte.alias: cte.this for cte in tree.ctes}
        return _Parser(bodies).plan(tree.args["from_"].this.name)
    except (sqlglot.errors.SqlglotError, AttributeError, KeyError, IndexError) as error:
        raise PlanBroken(file="SQL", path="", reason="is no statement of a plan") from error


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


@dataclass(slots=True)
class _Writer:
    parts: list[tuple[str, str]] = field(default_factory=list)

    def plan(self, plan: m.Plan) -> str:
        said = [plan.source, *(text for pair in plan.args for text in pair)]
        label = self._add(f"SELECT * FROM source({', '.join(map(_text, said))})")
        for op in plan.ops:
            label = self._add(self._step(op, label))
        return label

    def _add(self, body: str) -> str:
        self.parts.append((f"s{len(self.parts)}", body))
        return self.parts[-1][0]

    def _step(self, op: m.Op, before: str) -> str:
        if isinstance(op, m.Filter):
            return f"SELECT * FROM {before} WHERE {print_expr(op.where)}"
        if isinstance(op, m.Project):
            return f"SELECT {_items(op.items)} FROM {before}"
        if isinstance(op, m.Sort):
            return f"SELECT * FROM {before} ORDER BY {_keys(op.keys)}"
        if isinstance(op, m.Limit):
            return f"SELECT * FROM {before} LIMIT {op.rows}"
        if isinstance(op, m.Aggregate):
            keys = ", ".join(map(name, op.keys))
            made = f"{keys}, {_items(op.metrics)}" if keys else _items(op.metrics)
            return f"SELECT {made} FROM {before} GROUP BY {keys or '()'}"
        return self._join(op, before) if isinstance(op, m.Join) else _window(op, before)

    def _join(self, op: m.Join, before: str) -> str:
        other = self.plan(op.right)
        taken = "".join(f", {other}.{print_item(item.expr, item.name)}" for item in op.take)
        test = " AND ".join(
            f"{before}.{name(left)} = {other}.{name(there)}" for left, there in op.on
        )
        return f"SELECT {before}.*{taken} FROM {before} {op.kind.upper()} JOIN {other} ON {test}"


def _items(items: Sequence[m.Item]) -> str:
    return ", ".join(f"{print_expr(item.expr)} AS {name(item.name)}" for item in items)


def _keys(keys: Sequence[m.Key]) -> str:
    return ", ".join(
        f"{name(key.by)} {'DESC' if key.desc else 'ASC'} NULLS {key.nulls.upper()}" for key in keys
    )


def _window(op: m.Window, before: str) -> str:
    parts = f"PARTITION BY {', '.join(map(name, op.partition))} " if op.partition else ""
    parts += f"ORDER BY {_keys(op.order)}" if op.order else ""
    made = ", ".join(
        f"{print_expr(i.expr)} OVER ({parts.strip()}) AS {name(i.name)}" for i in op.metrics
    )
    return f"SELECT *, {made} FROM {before}"


class _Parser:
    """Reads the shapes that the writer makes."""

    def __init__(self, bodies: dict[str, Any]) -> None:
        self._bodies = bodies

    def plan(self, label: str) -> m.Plan:
        body = self._bodies[label]
        table = body.args["from_"].this
        if type(table.this).__name__ == "Anonymous":
            said = [each.this for each in table.this.expressions]
            pairs = tuple(zip(said[1::2], said[2::2], strict=True))
            return m.Plan(source=said[0], args=pairs)
        return self.plan(table.name).then(self._step(body))

    def _step(self, body: Any) -> m.Op:
        args = body.args
        if args.get("where"):
            return m.Filter(where=read_node(args["where"].this))
        if args.get("order"):
            return m.Sort(keys=_read_keys(args["order"]))
        if args.get("limit"):
            return m.Limit(rows=int(args["limit"].expression.this))
        return self._join(body) if args.get("joins") else self._columns(body)

    def _columns(self, body: Any) -> m.Op:
        args = body.args
        if args.get("group"):
            keys = tuple(
                each.name for each in args["group"].expressions if type(each).__name__ == "Column"
            )
            return m.Aggregate(keys=keys, metrics=_read_items(body.expressions[len(keys) :]))
        if type(body.expressions[0]).__name__ == "Star":
            return _read_window(body.expressions[1:])
        return m.Project(items=_read_items(body.expressions))

    def _join(self, body: Any) -> m.Join:
        join = body.args["joins"][0]
        kind: Any = (join.args.get("side") or join.args.get("kind") or "inner").casefold()
        tests, on = [join.args["on"]], []
        while tests:
            test = tests.pop()
            if type(test).__name__ == "And":
                tests += [test.expression, test.this]
            else:
                on.append((test.this.name, test.expression.name))
        take = tuple(
            m.Item(expr=Col((e.this if e.key == "alias" else e).name), name=e.alias_or_name)
            for e in body.expressions[1:]
        )
        return m.Join(right=self.plan(join.this.name), on=tuple(on), kind=kind, take=take)


def _read_items(nodes: Sequence[Any]) -> tuple[m.Item, ...]:
    return tuple(m.Item(expr=read_node(each.this), name=each.alias) for each in nodes)


def _read_keys(order: Any) -> tuple[m.Key, ...]:
    return tuple(
        m.Key(
            by=e.this.name,
            desc=bool(e.args.get("desc")),
            nulls="first" if e.args.get("nulls_first") else "last",
        )
        for e in order.expressions
    )


def _read_window(nodes: Sequence[Any]) -> m.Window:
    first = nodes[0].this
    order = first.args.get("order")
    return m.Window(
        partition=tuple(each.name for each in first.args.get("partition_by") or ()),
        order=_read_keys(order) if order else (),
        metrics=tuple(m.Item(expr=read_node(each.this.this), name=each.alias) for each in nodes),
    )
