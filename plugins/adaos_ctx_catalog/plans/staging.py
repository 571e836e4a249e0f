"""Plans over several sources: each gives its rows, and the rest runs over them in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from adaos_ctx_catalog.details import Details
from adaos_ctx_catalog.plans.binding import Bound, Step
from adaos_ctx_catalog.plans.card import Card
from adaos_ctx_catalog.plans.locating import home
from adaos_ctx_catalog.record import Overview

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.plans.typer import Schema

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows in memory, as plans compute with them."""

    name: str
    columns: tuple[str, ...]
    rows: Sequence[Row]


class Source(Protocol):
    """Gives rows of what can be read at one place."""

    def fetch(self, bound: Bound) -> list[Row]:
        """The rows of a bound plan with one home; without steps where that is no database."""


def homes(bound: Bound) -> set[str]:
    """The homes of all sources of a plan."""
    return {home(card) for card in bound.cards}


def is_whole(bound: Bound) -> bool:
    """Whether one statement at one place does all of it."""
    return len(homes(bound)) == 1 and "" not in homes(bound)


class Stager:
    """Puts what several sources give into tables.

    Args:
        source: Who fetches.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self.tables: list[Table] = []
        self.local = 0  # steps that were left to do here

    def stage(self, bound: Bound) -> Bound:
        """The same plan over tables in memory; each source does what it can itself."""
        pushed = self._pushed(bound)
        head = replace(
            bound, plan=replace(bound.plan, ops=bound.plan.ops[:pushed]), steps=bound.steps[:pushed]
        )
        # An API or an export sees the whole plan: it may take filters as arguments.
        card = self._put(head.schema, self._source.fetch(head if home(bound.card) else bound))
        rest = tuple(self._step(step) for step in bound.steps[pushed:])
        self.local += len(rest)
        plan = replace(bound.plan, ops=tuple(step.op for step in rest))
        return Bound(plan=plan, card=card, base=head.schema, steps=rest)

    def _pushed(self, bound: Bound) -> int:
        """How many of the first steps are done where the first source is."""
        here = home(bound.card)
        if not here:
            return 0
        for at, step in enumerate(bound.steps):
            if step.right is not None and homes(step.right) != {here}:
                return at
        return len(bound.steps)

    def _step(self, step: Step) -> Step:
        return replace(step, right=self.stage(step.right)) if step.right is not None else step

    def _put(self, schema: Schema, rows: Sequence[Row]) -> Card:
        name = f"t{len(self.tables)}"
        self.tables.append(Table(name=name, columns=tuple(each for each, _ in schema), rows=rows))
        overview = Overview(
            id=f"res:memory.{name}",
            uri=f"ada://any/tmp/memory:plan/{name}",
            kind="tabular",
            title=name,
        )
        return Card(overview=overview, details=Details(id=overview.id, uri=overview.uri))
