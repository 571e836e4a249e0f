"""Expressions whose kinds are known: what SQL is generated from. Values; pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans import kinds

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.kinds import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One operator, column (`col`) or value (`lit`) with its kind.

    Args:
        op: As in the tree; besides `rescale`, `to_float`, `to_timestamp`, which change the kind.
        kind: Of what it gives.
        args: Nodes that it is made of.
        text: Name of a column, or text of a value: digits of the smallest unit for a decimal.
    """

    op: str
    kind: Kind
    args: tuple[Node, ...] = ()
    text: str = ""


def literal(kind: str, text: str) -> Node:
    """The node of a value."""
    if kind == "decimal":
        value = Decimal(text)
        scale = -int(value.as_tuple().exponent)
        return Node(op="lit", kind=kinds.decimal(scale), text=str(int(value.scaleb(scale))))
    return Node(op="lit", kind=kinds.Kind(kind), text=text)


def convert(node: Node, kind: Kind) -> Node:
    """The same value as another kind that it can be mixed with; values are converted here."""
    if node.kind == kind or kinds.UNKNOWN in (node.kind, kind):
        return node
    if node.kind == kinds.NULL:
        return replace(node, kind=kind)
    if kind == kinds.FLOAT:
        return _float(node)
    return _midnight(node) if kind == kinds.TIMESTAMP else _rescaled(node, kind)


def _midnight(node: Node) -> Node:
    if node.op == "lit":
        return replace(node, kind=kinds.TIMESTAMP, text=f"{node.text} 00:00:00")
    return Node(op="to_timestamp", kind=kinds.TIMESTAMP, args=(node,))


def _rescaled(node: Node, kind: Kind) -> Node:
    more = kind.scale - node.kind.scale
    if node.op == "lit":
        return replace(node, kind=kind, text=str(int(node.text) * 10**more))
    return Node(op="rescale", kind=kind, args=(node,), text=str(10**more))


def _float(node: Node) -> Node:
    if node.op == "lit":
        value = float(Decimal(node.text).scaleb(-node.kind.scale))
        return Node(op="lit", kind=kinds.FLOAT, text=repr(value))
    return Node(op="to_float", kind=kinds.FLOAT, args=(node,))
