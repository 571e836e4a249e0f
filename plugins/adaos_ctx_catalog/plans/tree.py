"""Expressions of plans as a small tree of three sorts of nodes. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Col:
    """A column by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Lit:
    """A value: its kind (`int`, `decimal`, `float`, `text`, `bool`, `null`, `date`, `timestamp`) and text."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """An operator or a function of the allow-list, with its arguments."""

    op: str
    args: tuple[Expr, ...] = ()


Expr = Col | Lit | Call
NULL = Lit("null", "null")


def columns(expr: Expr) -> Iterator[str]:
    """The names of the columns that an expression reads, in order, repeated ones too."""
    if isinstance(expr, Col):
        yield expr.name
    elif isinstance(expr, Call):
        for each in expr.args:
            yield from columns(each)


def calls(expr: Expr) -> Iterator[str]:
    """The operators of an expression, outer ones first."""
    if isinstance(expr, Call):
        yield expr.op
        for each in expr.args:
            yield from calls(each)


def negated(expr: Expr) -> Expr:
    """Minus an expression; a number's sign is turned."""
    if isinstance(expr, Lit) and expr.kind in ("int", "decimal", "float"):
        return Lit(expr.kind, expr.text[1:] if expr.text[0] == "-" else f"-{expr.text}")
    return Call("neg", (expr,))


def conjuncts(expr: Expr) -> tuple[Expr, ...]:
    """What must all hold: the parts of an AND, or the expression itself."""
    return expr.args if isinstance(expr, Call) and expr.op == "and" else (expr,)
