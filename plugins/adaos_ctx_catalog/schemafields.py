"""Columns out of JSON Schemas: what an operation gives and takes. Pure; references are not fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards import Refs, Types, as_dict, as_str, fields_of, ref_of
from adaos_ctx_catalog.details import Column

if TYPE_CHECKING:
    from adaos_ctx.cards import Places

_HOPS = 8  # references behind references that are followed
_MAX_FIELDS = 500  # of one schema


class Schemas:
    """Reads schemas of one document.

    Args:
        root: The document.
        places: Where its keys stand.
    """

    def __init__(self, root: object, places: Places) -> None:
        self.refs = Refs(root, places)
        self._types = Types(self.refs, mark="")
        self.remote: dict[str, None] = {}  # references that lead elsewhere: told, never fetched

    def target(self, value: object) -> object:
        """The value behind a reference; None for one that leads elsewhere."""
        for _ in range(_HOPS):
            ref = ref_of(value)
            if not ref:
                return value
            value = self.refs.find(ref)
            if value is None and not ref.startswith("#"):
                self.remote.setdefault(ref)
        return value

    def columns(self, schema: object, place: str = "") -> tuple[Column, ...]:
        """The fields of an object, or of the objects in a list; one column for anything else.

        Args:
            schema: Any value.
            place: Put into each column.
        """
        rows = self._rows(schema)
        found = fields_of(rows, self.refs)
        fields = list(found.fields.values())[:_MAX_FIELDS]
        if not fields:
            text = self._types.text(schema)
            return (Column(name="value", type=text, place=place),) if text != "any" else ()
        return tuple(
            Column(
                name=item.name, type=self._types.text(item.schema), nn=item.name in found.required,
                about=self.about(item.schema), place=place, unit=as_str(as_dict(item.schema).get("x-unit")),
            )
            for item in fields
        )  # fmt: skip

    def column(self, name: str, schema: object, *, needed: bool, place: str) -> Column:
        """One parameter."""
        about = self.about(schema)
        return Column(name=name, type=self._types.text(schema), nn=needed, about=about, place=place)

    def about(self, schema: object) -> str:
        """What a schema says of itself."""
        inner = as_dict(self.target(schema))
        return as_str(as_dict(schema).get("description")) or as_str(inner.get("description"))

    def _rows(self, schema: object) -> object:
        """The schema of one row: the items of a list, or of the one list in an envelope."""
        inner = as_dict(self.target(schema))
        if inner.get("type") == "array" or "items" in inner:
            return self.target(inner.get("items"))
        lists = [v for v in as_dict(inner.get("properties")).values() if "items" in as_dict(v)]
        if len(lists) == 1 and len(as_dict(inner.get("properties"))) <= 4:
            items = self.target(as_dict(lists[0]).get("items"))
            if fields_of(items, self.refs).fields:
                return items
        return schema
