"""Details in pieces: columns in batches, how to use it, what it does itself, how good it is. Pure.

A reader takes the pieces that it can afford: usage (snippets and anti-patterns) always comes with
the first one, since it saves more tokens than it costs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.cards import to_json

if TYPE_CHECKING:
    from adaos_ctx_catalog.details import Details

BATCH = 8  # columns of a piece; the specification says 8 to 10
_FIRST = ("id", "uri", "description")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """One piece: its name (`usage`, `columns[0]`), and the fields of the details' JSON in it."""

    name: str
    fields: dict[str, Any]


def fragments(details: Details, batch: int = BATCH) -> tuple[Fragment, ...]:
    """All pieces of details, most useful first; together they are the whole.

    Args:
        details: As a role may see them.
        batch: Columns of a piece, at least 1.
    """
    fields = to_json(details)
    first = {key: fields[key] for key in _FIRST if key in fields}
    if "usage" in fields:
        first["usage"] = fields["usage"]
    found = [Fragment(name="usage", fields=first)]
    for key in ("columns", "params"):
        rows = fields.get(key, [])
        found += [
            Fragment(name=f"{key}[{start // batch}]", fields={key: rows[start : start + batch]})
            for start in range(0, len(rows), batch)
        ]
    rest = [key for key in fields if key not in (*_FIRST, "usage", "columns", "params")]
    return (*found, *(Fragment(name=key, fields={key: fields[key]}) for key in rest))


def joined(pieces: tuple[Fragment, ...]) -> dict[str, Any]:
    """The details' JSON out of some of its pieces."""
    found: dict[str, Any] = {}
    for piece in pieces:
        for key, value in piece.fields.items():
            found[key] = (
                found[key] + value if key in ("columns", "params") and key in found else value
            )
    return found
