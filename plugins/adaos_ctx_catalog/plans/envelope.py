"""Rows as a DataEnvelope: JSON lines with their source, version and number. Pure.

Source:
    DataEnvelope of the address specification of AdaOS, section 5.2.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.plans.errors import PlanFailed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_catalog.plans.kinds import Kind
    from adaos_ctx_catalog.plans.typer import Schema

Value = None | bool | int | float | str | Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """A result.

    Args:
        schema: (name, kind) of its columns.
        rows: Values: None, bool, int, Decimal, float, or text (dates and timestamps in ISO 8601).
        source: Address of the first source.
        version: Hash of the plan.
        pushed: What each source did itself, a line each.
        pushdown_ratio: Steps that sources did, of all steps; 0..1.
        seconds: That the run took.
    """

    schema: Schema
    rows: tuple[tuple[Value, ...], ...]
    source: str = ""
    version: str = ""
    pushed: tuple[str, ...] = ()
    pushdown_ratio: float = 1.0
    seconds: float = 0.0

    @property
    def data(self) -> str:
        """The rows as JSON lines; decimals keep their digits."""
        return "".join(f"{line}\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """A JSON object for each row."""
        names = [json.dumps(name, ensure_ascii=False) for name, _ in self.schema]
        for row in self.rows:
            cells = (f"{name}:{_json(value)}" for name, value in zip(names, row, strict=True))
            yield "{" + ",".join(cells) + "}"

    def to_json(self) -> dict[str, Any]:
        """The form of the specification."""
        meta = {
            "source": self.source, "ver": self.version, "rows": len(self.rows),
            "schema": [{"name": name, "type": str(kind)} for name, kind in self.schema],
            "pushdown": list(self.pushed), "pushdown_ratio": round(self.pushdown_ratio, 3),
        }  # fmt: skip
        return {"format": "jsonl", "meta": meta, "data": self.data}


def decoded(raw: Sequence[object], schema: Schema, source: str) -> tuple[Value, ...]:
    """One row as an engine gave it, as values.

    Raises:
        PlanFailed: A value is not of its column's kind.
    """
    return tuple(
        _value(value, name, kind, source) for value, (name, kind) in zip(raw, schema, strict=True)
    )


def _value(value: object, name: str, kind: Kind, source: str) -> Value:
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return None
    if kind.name == "bool" and isinstance(value, int) and value in (0, 1):
        return bool(value)
    if kind.name == "float" and isinstance(value, int | float):
        return float(value) + 0.0  # no minus zero
    if kind.name in ("int", "decimal") and isinstance(value, int) and not isinstance(value, bool):
        return Decimal(value).scaleb(-kind.scale) if kind.scale else value
    if kind.name in ("text", "date", "timestamp") and isinstance(value, str):
        return value
    found = type(value).__name__
    raise PlanFailed(
        source=source, reason=f"the column {name!r} should hold {kind}, but holds {found}"
    )


def _json(value: Value) -> str:
    return (
        format(value, "f") if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
    )
