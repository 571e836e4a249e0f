"""The dear record of a resource: columns, how to use it, who may. Values; pure.

What compiles plans reads these: keys for joins, types, units, marks of personal data, what the
source can do itself (pushdown), and what must not be done (anti-patterns).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_SNIPPETS = 2  # of one resource; the specification of the catalog


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column, field or parameter.

    Args:
        name: As the source spells it.
        type: As the source says it (`numeric(12,2)`).
        nn: Whether it is never null, or a parameter that must be given.
        pk: Whether it is part of the primary key.
        fk: What it refers to: `public.users.id`.
        index: Kind of an index on it: `btree`, `unique`.
        unit: Of its values: `USD`, `ms`.
        pii: What personal data it holds: `email`, `phone`, `name`; "" for none known.
        about: What the source says of it, one line.
        place: Of a parameter: `path`, `query`, `header`, `body`.
    """

    name: str
    type: str = ""
    nn: bool = False
    pk: bool = False
    fk: str = ""
    index: str = ""
    unit: str = ""
    pii: str = ""
    about: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snippet:
    """A way to use a resource that works: `sql`, `ir`, `http`, `tool`, `python`."""

    engine: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What was different at a revision."""

    rev: int
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What a resource is like.

    Args:
        id: As in the overview.
        uri: As in the overview.
        description: What the source says of it.
        columns: What it gives.
        params: What it takes (operations, tools).
        constraints: `pii`, `retention` and others.
        pushdown: Operation -> whether the source does it itself.
        snippets: At most `MAX_SNIPPETS`.
        anti_patterns: What must not be done with it.
        policy: The right that a role needs: `rbac:analyst-read`; "" for none.
        secrets: References to what opens it, never values.
        freshness_sla_s: Seconds after which its data is old; None when nothing is promised.
        null_rate: Column -> share of nulls, 0..1.
        immutability: `mutable`, `append_only` or `immutable`.
        changes: What changed at the last revisions, newest last.
    """

    id: str
    uri: str
    description: str = ""
    columns: tuple[Column, ...] = ()
    params: tuple[Column, ...] = ()
    constraints: Mapping[str, str] = field(default_factory=dict)
    pushdown: Mapping[str, bool] = field(default_factory=dict)
    snippets: tuple[Snippet, ...] = ()
    anti_patterns: tuple[str, ...] = ()
    policy: str = ""
    secrets: tuple[str, ...] = ()
    freshness_sla_s: int | None = None
    null_rate: Mapping[str, float] = field(default_factory=dict)
    immutability: str = "mutable"
    changes: tuple[Change, ...] = ()

    @property
    def keys(self) -> tuple[Column, ...]:
        """The primary key."""
        return tuple(column for column in self.columns if column.pk)

    @property
    def personal(self) -> tuple[Column, ...]:
        """Columns and parameters that hold personal data."""
        return tuple(column for column in (*self.columns, *self.params) if column.pii)
