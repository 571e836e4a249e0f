"""A plan: a source and what is done with its rows, step by step. Values; pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.kinds import Kind
    from adaos_ctx_catalog.plans.tree import Expr

VERSION = 1
Args = tuple[tuple[str, str], ...]
JoinKind = Literal["inner", "left", "semi", "anti"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An expression and the name of its column."""

    expr: Expr
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A column to sort by; where its nulls stand does not depend on the direction."""

    by: str
    desc: bool = False
    nulls: Literal["first", "last"] = "last"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Keep the rows for which a condition is true (neither false nor null)."""

    where: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """Make new columns; the others are dropped."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Put rows of another source beside those with equal keys.

    Args:
        right: The other source and what is done with it first.
        on: (column here, column there), at least one.
        kind: `left` keeps rows without a partner; `semi` and `anti` only test for one.
        take: Columns of the other side that are kept, under which names.
    """

    right: Plan
    on: tuple[tuple[str, str], ...]
    kind: JoinKind = "inner"
    take: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Aggregate:
    """One row for each combination of keys; one row for all without keys."""

    keys: tuple[str, ...]
    metrics: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Add columns that look at the rows around: ranks, shifts, running aggregates."""

    partition: tuple[str, ...]
    order: tuple[Key, ...]
    metrics: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sort:
    """Put rows in order; ties are broken by all other columns, from left to right."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Keep the first rows, in the order of the last sort, or of all columns without one."""

    rows: int


Op = Filter | Project | Join | Aggregate | Window | Sort | Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A plan.

    Args:
        source: Address (`ada://…`) or id (`res:…`) of a resource, or `plan:NAME`.
        args: What an operation of an API or an exported skill is given.
        ops: Steps, first one first.
        schema: (name, kind) that the result is promised to have; () for no promise.
        version: Of the grammar.
    """

    source: str
    args: Args = ()
    ops: tuple[Op, ...] = ()
    schema: tuple[tuple[str, Kind], ...] = ()
    version: int = VERSION

    def then(self, *ops: Op) -> Plan:
        """The same with more steps; the promise of a schema is dropped."""
        return replace(self, ops=(*self.ops, *ops), schema=())

    @property
    def sources(self) -> tuple[str, ...]:
        """All sources that it reads, the first one first."""
        joined = [op.right.sources for op in self.ops if isinstance(op, Join)]
        return tuple(dict.fromkeys([self.source, *(each for inner in joined for each in inner)]))
