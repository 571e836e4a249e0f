"""Tree -> nodes: every column is known, every operator fits its kinds, or a fault says why. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans import kinds
from adaos_ctx_catalog.plans.faults import Fault
from adaos_ctx_catalog.plans.functions import AGGREGATING, WINDOWING
from adaos_ctx_catalog.plans.node import Node, literal
from adaos_ctx_catalog.plans.printing import print_expr
from adaos_ctx_catalog.plans.tree import Col, Lit, calls
from adaos_ctx_catalog.plans.typing_rules import Mismatch, apply

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_catalog.plans.kinds import Kind
    from adaos_ctx_catalog.plans.tree import Call, Expr

Schema = tuple[tuple[str, "Kind"], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Typer:
    """Types expressions over one schema.

    Args:
        schema: (name, kind) of the rows.
        path: Where in the plan.
        card: The column's line of a card, for messages about types.
        missing: Tells why a column is not there.
        faults: Where what is wrong is put.
    """

    schema: Schema
    path: str
    card: Callable[[str], str]
    missing: Callable[[str, str], Fault]
    faults: list[Fault]

    def node(self, expr: Expr) -> Node:
        """An expression over single rows; aggregates and ranks are faults."""
        for name in calls(expr):
            if name in AGGREGATING or name in WINDOWING:
                self.wrong("aggregate", f"{name} does not belong into a filter or a projection")
                return Node(op="lit", kind=kinds.UNKNOWN)
        return self._node(expr)

    def metric(self, expr: Expr, allowed: frozenset[str]) -> Node:
        """One aggregate or rank over an expression of single rows."""
        if isinstance(expr, Col | Lit) or expr.op not in allowed:
            names = ", ".join(sorted(allowed))
            self.wrong("aggregate", (
                f"a metric is one of {names} over an expression; project the rest afterwards: "
                f"{print_expr(expr)[:60]}"
            ))  # fmt: skip
            return Node(op="lit", kind=kinds.UNKNOWN)
        return self._applied(expr, tuple(self.node(each) for each in expr.args))

    def column(self, name: str) -> Node:
        """A column by name."""
        for known, kind in self.schema:
            if known == name:
                return Node(op="col", kind=kind, text=name)
        self.faults.append(self.missing(name, self.path))
        return Node(op="col", kind=kinds.UNKNOWN, text=name)

    def wrong(self, code: str, reason: str, card: str = "") -> None:
        """Note a fault here."""
        self.faults.append(Fault(code=code, path=self.path, reason=reason, card=card))

    def _node(self, expr: Expr) -> Node:
        if isinstance(expr, Col):
            return self.column(expr.name)
        if isinstance(expr, Lit):
            return literal(expr.kind, expr.text)
        return self._applied(expr, tuple(self._node(each) for each in expr.args))

    def _applied(self, call: Call, args: tuple[Node, ...]) -> Node:
        try:
            return apply(call.op, args)
        except Mismatch as mismatch:
            told = next((self.card(a.text) for a in args if a.op == "col"), "")
            self.wrong("type", f"{print_expr(call)[:80]}: {call.op}: {mismatch}", told)
            return Node(op=call.op, kind=kinds.UNKNOWN, args=args)
