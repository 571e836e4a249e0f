"""Rows of JSON objects as plans compute with them. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.plans.errors import PlanFailed
from adaos_ctx_catalog.plans.reading_values import find_instant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx_catalog.plans.kinds import Kind
    from adaos_ctx_catalog.plans.typer import Schema

_MOST = 2**63 - 1


def tuples(
    rows: Sequence[Mapping[str, Any]], schema: Schema, source: str
) -> list[tuple[object, ...]]:
    """Objects as tuples in the order of a schema; what an object lacks is null.

    Raises:
        PlanFailed: A value is not of the kind that the card says.
    """
    return [tuple(held(row.get(name), name, kind, source) for name, kind in schema) for row in rows]


def held(value: Any, name: str, kind: Kind, source: str) -> object:
    """One value in the form that plans compute with."""
    if value is None:
        return None
    found = _READERS[kind.name](value, kind)
    if found is None:
        reason = (
            f"the field {name!r} should be {kind}, but is {type(value).__name__}: {str(value)[:40]}"
        )
        raise PlanFailed(source=source, reason=reason)
    return found


def _int(value: Any, _: Kind) -> object:
    return value if type(value) is int and abs(value) <= _MOST else None


def _float(value: Any, _: Kind) -> object:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _decimal(value: Any, kind: Kind) -> object:
    from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return int(Decimal(str(value)).scaleb(kind.scale).to_integral_value(ROUND_HALF_UP))
    except InvalidOperation:
        return None


def _text(value: Any, _: Kind) -> object:
    return value if isinstance(value, str) else None


def _bool(value: Any, _: Kind) -> object:
    return int(value) if isinstance(value, bool) else None


def _time(value: Any, kind: Kind) -> object:
    found = find_instant(kind.name, value) if isinstance(value, str) else None
    return found.text if found else None


_READERS = {
    "int": _int, "float": _float, "decimal": _decimal, "text": _text, "bool": _bool, "date": _time,
    "timestamp": _time,
}  # fmt: skip
