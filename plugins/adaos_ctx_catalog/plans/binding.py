"""Plan + cards -> bound plan: each step with its typed expressions and the schema behind it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans import kinds
from adaos_ctx_catalog.plans.card import Card, unknown
from adaos_ctx_catalog.plans.faults import Fault
from adaos_ctx_catalog.plans.functions import AGGREGATING, WINDOWING
from adaos_ctx_catalog.plans.model import Aggregate, Filter, Join, Limit, Project, Sort, Window
from adaos_ctx_catalog.plans.node import convert
from adaos_ctx_catalog.plans.tree import Col
from adaos_ctx_catalog.plans.typer import Typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.plans.card import Cards
    from adaos_ctx_catalog.plans.model import Item, Key, Op, Plan
    from adaos_ctx_catalog.plans.node import Node
    from adaos_ctx_catalog.plans.typer import Schema

Named = tuple[tuple[str, "Node"], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One operation, bound.

    Args:
        op: As in the plan.
        before: Schema of its rows.
        schema: Schema of what it gives.
        nodes: (name, expression): the condition under "" of a filter, items, metrics.
        right: The other side of a join.
        on: Pairs of key expressions of one kind.
    """

    op: Op
    before: Schema
    schema: Schema
    nodes: Named = ()
    right: Bound | None = None
    on: tuple[tuple[Node, Node], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A plan whose source is known; `base` is what its rows have before the first step."""

    plan: Plan
    card: Card
    base: Schema
    steps: tuple[Step, ...]

    @property
    def schema(self) -> Schema:
        """Of the result."""
        return self.steps[-1].schema if self.steps else self.base

    @property
    def cards(self) -> tuple[Card, ...]:
        """Of all sources, the first one first."""
        inner = [step.right.cards for step in self.steps if step.right]
        return (self.card, *(card for cards in inner for card in cards))


def bind(plan: Plan, cards: Cards, path: str = "") -> tuple[Bound | None, list[Fault]]:
    """Bind a plan; whatever is wrong is told, as far as one can look.

    Returns:
        The bound plan (None where a source is unknown), and faults in the order of the plan.
    """
    card = cards.find(plan.source, f"{path}source")
    if isinstance(card, Fault):
        return None, [card]
    if not card.schema:
        reason = "it says of no column a type that plans compute with"
        return None, [
            Fault(
                code="unsupported", path=f"{path}source", reason=reason, card=card.says("columns")
            )
        ]
    binder = _Binder(cards, card, path)
    steps: list[Step] = []
    schema = card.schema
    for at, op in enumerate(plan.ops):
        step = binder.step(op, schema, f"{path}ops.{at}")
        if step is None:
            return None, binder.faults
        steps.append(step)
        schema = step.schema
    bound = Bound(plan=plan, card=card, base=card.schema, steps=tuple(steps))
    if plan.schema and plan.schema != bound.schema and not binder.faults:
        told = ", ".join(f"{name} {kind}" for name, kind in bound.schema)
        binder.faults.append(
            Fault(code="schema", path=f"{path}schema", reason=f"the result has {told}")
        )
    return bound, binder.faults


class _Binder:
    """Binds the steps of one plan."""

    def __init__(self, cards: Cards, card: Card, path: str) -> None:
        self._cards, self._card, self._path = cards, card, path
        self._fresh = True  # whether columns are still those of the card
        self.faults: list[Fault] = []

    def step(self, op: Op, schema: Schema, path: str) -> Step | None:
        typer = Typer(
            schema=schema,
            path=path,
            card=self._line,
            missing=self._missing(schema),
            faults=self.faults,
        )
        if isinstance(op, Join):
            return self._join(op, typer)
        if isinstance(op, Filter):
            node = convert_bool(typer, typer.node(op.where))
            return Step(op=op, before=schema, schema=schema, nodes=(("", node),))
        if isinstance(op, Sort | Limit):
            self._keys(op.keys if isinstance(op, Sort) else (), typer)
            return Step(op=op, before=schema, schema=schema)
        return self._columns(op, typer)

    def _line(self, name: str) -> str:
        return self._card.line(name) if self._fresh else ""

    def _missing(self, schema: Schema):  # type: ignore[no-untyped-def]
        known = [name for name, _ in schema]
        if self._fresh:
            return self._card.missing
        return lambda name, path: unknown(name, known, path)

    def _columns(self, op: Project | Aggregate | Window, typer: Typer) -> Step:
        if isinstance(op, Project):
            nodes = tuple((item.name, typer.node(item.expr)) for item in op.items)
            made = nodes
        elif isinstance(op, Aggregate):
            keys = tuple((key, typer.column(key)) for key in op.keys)
            nodes = tuple((item.name, typer.metric(item.expr, AGGREGATING)) for item in op.metrics)
            made = (*keys, *nodes)
        else:
            self._keys(op.order, typer)
            nodes = tuple((i.name, self._windowed(op, i, typer)) for i in op.metrics)
            keys = tuple((name, typer.column(name)) for name, _ in typer.schema)
            for name in op.partition:
                typer.column(name)
            made = (*keys, *nodes)
        self._fresh = self._fresh and isinstance(op, Window)
        schema = tuple((name, node.kind) for name, node in made)
        self._distinct(schema, typer)
        for name, kind in schema:
            if kind == kinds.NULL:
                typer.wrong("type", f"{name} is always NULL: cast it, or leave it out")
        return Step(op=op, before=typer.schema, schema=schema, nodes=nodes)

    def _windowed(self, op: Window, item: Item, typer: Typer) -> Node:
        node = typer.metric(item.expr, AGGREGATING | WINDOWING)
        if node.op in WINDOWING and not op.order:
            typer.wrong("aggregate", f"{node.op} needs an order")
        if node.op == "count_distinct":
            typer.wrong("aggregate", "a window cannot count distinct values")
        return node

    def _distinct(self, schema: Schema, typer: Typer) -> None:
        """No two columns may have one name; letter case alone does not part them for SQLite."""
        seen: set[str] = set()
        for name, _ in schema:
            if name.casefold() in seen:
                typer.wrong(
                    "duplicate", f"two columns are called {name!r}; letter case does not part them"
                )
            seen.add(name.casefold())

    def _keys(self, keys: Sequence[Key], typer: Typer) -> None:
        for key in keys:
            typer.column(key.by)

    def _join(self, op: Join, typer: Typer) -> Step | None:
        right, faults = bind(op.right, self._cards, f"{typer.path}.join.")
        self.faults += faults
        if right is None:
            return None
        there = replace(
            typer, schema=right.schema, card=right.card.line,
            missing=right.card.missing if not right.steps else _plain(right.schema),
        )  # fmt: skip
        pairs = [(typer.column(here), there.column(other)) for here, other in op.on]
        on = tuple(self._paired(left, other, typer) for left, other in pairs)
        nodes = tuple((item.name, there.node(item.expr)) for item in op.take)
        if op.kind in ("semi", "anti") and op.take:
            typer.wrong("type", f"a join of kind {op.kind} takes no columns")
        for item in op.take:
            if not isinstance(item.expr, Col):
                typer.wrong("type", "a join takes columns; project afterwards")
        schema = (*typer.schema, *((name, node.kind) for name, node in nodes))
        self._distinct(schema, typer)
        return Step(op=op, before=typer.schema, schema=schema, nodes=nodes, right=right, on=on)

    def _paired(self, left: Node, right: Node, typer: Typer) -> tuple[Node, Node]:
        kind = kinds.joint(left.kind, right.kind)
        if kind is None:
            typer.wrong(
                "type", f"cannot join {left.text} ({left.kind}) with {right.text} ({right.kind})"
            )
            return left, right
        return convert(left, kind), convert(right, kind)


def _plain(schema: Schema):  # type: ignore[no-untyped-def]
    known = [name for name, _ in schema]
    return lambda name, path: unknown(name, known, path)


def convert_bool(typer: Typer, node: Node) -> Node:
    """The condition of a filter, which has to be one."""
    if node.kind not in (kinds.BOOL, kinds.UNKNOWN, kinds.NULL):
        typer.wrong("type", f"a filter is a condition, not {node.kind}")
    return convert(node, kinds.BOOL) if node.kind == kinds.NULL else node
