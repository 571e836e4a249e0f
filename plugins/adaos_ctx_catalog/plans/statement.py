"""Bound plan -> one SELECT of an engine: a common table expression for each step. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from adaos_ctx_catalog.plans import dialects as d
from adaos_ctx_catalog.plans.lowering import Lowering, aggregate
from adaos_ctx_catalog.plans.model import Aggregate, Filter, Join, Key, Limit, Project, Sort, Window
from adaos_ctx_catalog.plans.needs import needed
from adaos_ctx_catalog.plans.tree import Col

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx_catalog.plans.binding import Bound, Step
    from adaos_ctx_catalog.plans.card import Card
    from adaos_ctx_catalog.plans.dialects import Engine, Form
    from adaos_ctx_catalog.plans.node import Node
    from adaos_ctx_catalog.plans.typer import Schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a card's rows are for an engine: a table or a function, and how they are held there."""

    table: Any
    form: Form = "stored"


@dataclass(slots=True, kw_only=True)
class Statement:
    """Builds the SELECT of one bound plan.

    Args:
        engine: For whom.
        place: Card -> where its rows are.
        now: The present, see `Lowering`.
    """

    engine: Engine
    place: Callable[[Card], Place]
    now: str
    _ctes: list[tuple[str, Any]] = field(default_factory=list)
    _order: dict[str, tuple[Key, ...]] = field(default_factory=dict)
    _has: dict[str, list[str]] = field(default_factory=dict)

    def sql(self, bound: Bound) -> str:
        """The text of the statement; its rows are in one order, whatever the engine."""
        last = self._plan(bound)
        final = exp.select(*(d.column(name) for name, _ in bound.schema)).from_(_table(last))
        final = self._sorted(final, self._order.get(last, ()), bound.schema)
        for name, query in self._ctes:
            final = final.with_(d.identifier(name), as_=query, dialect=self.engine)
        text: str = final.sql(dialect=self.engine, pretty=True, comments=False)
        return text

    def _plan(self, bound: Bound) -> str:
        wanted = needed(bound)
        place = self.place(bound.card)
        read = [
            exp.alias_(d.read_column(name, kind, self.engine, form=place.form), name, quoted=True)
            for name, kind in bound.base if name in wanted
        ]  # fmt: skip
        names = [name for name, _ in bound.base if name in wanted]
        first = read or [exp.alias_(d.number(1), "one", quoted=True)]
        name = self._add(exp.select(*first).from_(place.table), names)
        for step in bound.steps:
            name = self._step(step, name)
        return name

    def _add(self, query: Any, has: list[str], order: tuple[Key, ...] = ()) -> str:
        name = f"s{len(self._ctes)}"
        self._ctes.append((name, query))
        self._order[name], self._has[name] = order, has
        return name

    def _step(self, step: Step, before: str) -> str:
        op, order, has = step.op, self._order[before], self._has[before]
        source = _table(before)
        if isinstance(op, Filter):
            test = self._lower.sql(step.nodes[0][1])
            return self._add(exp.select("*").from_(source).where(test), has, order)
        if isinstance(op, Project):
            made = [exp.alias_(self._item(node), name, quoted=True) for name, node in step.nodes]
            return self._add(
                exp.select(*made).from_(source), [name for name, _ in step.schema], kept(order, op)
            )
        if isinstance(op, Sort):
            return self._add(exp.select("*").from_(source), has, op.keys)
        if isinstance(op, Limit):
            query = self._sorted(exp.select("*").from_(source), order, step.before)
            return self._add(query.limit(op.rows), has, order)
        if isinstance(op, Join):
            return self._join(step, op, before)
        return (
            self._aggregate(step, op, source)
            if isinstance(op, Aggregate)
            else self._window(step, op, source)
        )

    @property
    def _lower(self) -> Lowering:
        return Lowering(engine=self.engine, now=self.now)

    def _item(self, node: Node) -> Any:
        """A column; on PostgreSQL a text says its order, since a lone value has the server's."""
        made = self._lower.sql(node)
        if self.engine != "postgres" or node.kind.name not in ("text", "date", "timestamp"):
            return made
        return exp.Collate(this=exp.Paren(this=made), expression=d.identifier("C"))

    def _aggregate(self, step: Step, op: Aggregate, source: Any) -> str:
        keys = [d.column(key) for key in op.keys]
        made = [
            exp.alias_(aggregate(node, lambda inner: inner, self._lower), name, quoted=True)
            for name, node in step.nodes
        ]
        query = exp.select(*keys, *made).from_(source)
        query = query.group_by(*(key.copy() for key in keys)) if keys else query
        return self._add(query, [name for name, _ in step.schema])

    def _window(self, step: Step, op: Window, source: Any) -> str:
        names = [name for name, _ in step.before]
        made = [
            exp.alias_(aggregate(node, self._over(node, op, names), self._lower), name, quoted=True)
            for name, node in step.nodes
        ]
        query = exp.select(*(d.column(each) for each in names), *made).from_(source)
        return self._add(query, [name for name, _ in step.schema])

    def _over(self, node: Node, op: Window, names: Sequence[str]) -> Callable[[Any], Any]:
        """Puts a function into its window; only ranks leave ties, and only aggregates have a frame."""
        ranked = node.op in ("rank", "dense_rank")
        framed = bool(op.order) and node.op not in (
            "rank",
            "dense_rank",
            "row_number",
            "lag",
            "lead",
        )

        def over(inner: Any) -> Any:
            keys = self._keys(op.order, () if ranked else names) if op.order else []
            return exp.Window(
                this=inner, partition_by=[d.column(each) for each in op.partition],
                order=exp.Order(expressions=keys) if keys else None,
                spec=_ROWS.copy() if framed else None,
            )  # fmt: skip

        return over

    def _join(self, step: Step, op: Join, before: str) -> str:
        assert step.right is not None  # noqa: S101 - a bound join has its other side
        other = self._plan(step.right)
        tests = [
            exp.EQ(this=self._lower.sql(left, before), expression=self._lower.sql(right, other))
            for left, right in step.on
        ]
        test = exp.and_(*tests, wrap=False)
        source = exp.select(*(d.column(name, before) for name in self._has[before])).from_(
            _table(before)
        )
        has = [*self._has[before], *(name for name, _ in step.nodes)]
        if op.kind in ("semi", "anti"):
            inner = exp.Exists(this=exp.select(d.number(1)).from_(_table(other)).where(test))
            return self._add(source.where(inner if op.kind == "semi" else exp.Not(this=inner)), has)
        for name, node in step.nodes:
            source = source.select(exp.alias_(self._lower.sql(node, other), name, quoted=True))
        return self._add(source.join(_table(other), on=test, join_type=op.kind), has)

    def _sorted(self, query: Any, order: Sequence[Key], schema: Schema) -> Any:
        keys = self._keys(order, [name for name, _ in schema])
        return query.order_by(*keys) if keys else query

    def _keys(self, order: Sequence[Key], rest: Sequence[str]) -> list[Any]:
        """Sort keys: those asked for, then all other columns, so that no tie is left to the engine."""
        asked = {key.by for key in order}
        found = []
        for key in (*order, *(Key(by=name) for name in rest if name not in asked)):
            null = exp.Paren(this=exp.Is(this=d.column(key.by), expression=exp.null()))
            found.append(
                exp.Ordered(
                    this=null,
                    desc=key.nulls == "first",
                    nulls_first=_first(self.engine, key.nulls == "first"),
                )
            )
            found.append(
                exp.Ordered(
                    this=d.column(key.by), desc=key.desc, nulls_first=_first(self.engine, key.desc)
                )
            )
        return found


def _table(name: str) -> Any:
    return exp.Table(this=d.identifier(name))


def _first(engine: Engine, desc: bool) -> bool:
    """The engine's own place for nulls: they were parted by the key before, nothing is to be added."""
    return {"sqlite": not desc, "postgres": desc, "duckdb": False}[engine]


_ROWS = exp.WindowSpec(
    kind="ROWS", start="UNBOUNDED", start_side="PRECEDING", end="CURRENT ROW", end_side=None
)


def kept(order: tuple[Key, ...], op: Project) -> tuple[Key, ...]:
    """The order that is left after a projection: keys up to the first that is dropped or changed."""
    same = {item.expr.name: item.name for item in op.items if isinstance(item.expr, Col)}
    found: list[Key] = []
    for key in order:
        if key.by not in same:
            break
        found.append(Key(by=same[key.by], desc=key.desc, nulls=key.nulls))
    return tuple(found)
