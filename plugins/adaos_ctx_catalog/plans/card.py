"""What a plan is checked against: one resource as a role may see it. Values; pure."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from adaos_ctx_catalog.plans.faults import Fault
from adaos_ctx_catalog.plans.kinds import kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_catalog.details import Column, Details
    from adaos_ctx_catalog.plans.typer import Schema
    from adaos_ctx_catalog.record import Overview
    from adaos_ctx_catalog.sources import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One resource.

    Args:
        overview: Its line.
        details: As the role may see them.
        source: Where it is; None for one that was registered by hand.
        hidden: Columns that the role may not see -> why.
    """

    overview: Overview
    details: Details
    source: Source | None = None
    hidden: Mapping[str, str] = field(default_factory=dict)

    @property
    def schema(self) -> Schema:
        """The columns that plans compute with, as (name, kind)."""
        found = [(column.name, kind_of(column.type)) for column in self.details.columns]
        return tuple((name, kind) for name, kind in found if kind is not None)

    @property
    def rows(self) -> float:
        """Estimated rows; 0 when nobody knows."""
        try:
            return float(self.overview.shape.rows_est)
        except ValueError:
            return 0.0

    @property
    def engine(self) -> str:
        """What is asked: `sqlite`, `pg`, `csv`, `jsonl`, `parquet`, `duckdb`, `openapi` or `adaos`."""
        parts = self.overview.uri.split("/")
        return parts[4].partition(":")[0] if len(parts) > 4 else ""

    def column(self, name: str) -> Column | None:
        """A column by name."""
        return next((each for each in self.details.columns if each.name == name), None)

    def says(self, what: str) -> str:
        """A line of the card, with its id."""
        return f"{self.overview.ref} {what}"

    def line(self, name: str) -> str:
        """What the card says of a column; "" where it has none."""
        column = self.column(name)
        if column is None:
            return ""
        told = {"name": column.name, "type": column.type}
        more = {key: getattr(column, key) for key in ("pk", "fk", "index", "unit", "pii")}
        told |= {key: value for key, value in more.items() if value}
        return self.says(f"columns: {json.dumps(told, ensure_ascii=False)}")

    def missing(self, name: str, path: str) -> Fault:
        """Why a column cannot be read."""
        if name in self.hidden:
            card = self.says(f"{json.dumps(name, ensure_ascii=False)} pii")
            return Fault(code="pii", path=path, reason=self.hidden[name], card=card)
        if self.column(name) is not None:
            reason = f"plans do not compute with the type of {name!r}"
            return Fault(code="unsupported", path=path, reason=reason, card=self.line(name))
        return unknown(name, [each for each, _ in self.schema], path, self.says("columns"))


def unknown(name: str, known: list[str], path: str, card: str = "") -> Fault:
    """The fault of a column that is not there, with those that are."""
    from difflib import get_close_matches  # only a miss pays

    near = get_close_matches(name.casefold(), [each.casefold() for each in known], 1)
    meant = next((each for each in known if near and each.casefold() == near[0]), "")
    shown = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
    reason = f"no column {name[:60]!r}"
    if meant:
        reason = f"no column {name[:60]!r} here; did you mean {meant}? There are: {shown}"
    elif shown:
        reason = f"no column {name[:60]!r} here; there are: {shown}"
    return Fault(
        code="unknown_column", path=path, reason=reason, card=f"{card}: {shown}" if card else ""
    )


class Cards(Protocol):
    """Finds the card of a source."""

    def find(self, ref: str, path: str) -> Card | Fault:
        """The card of an address or an id, or why there is none for this role."""
