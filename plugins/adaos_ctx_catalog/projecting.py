"""View projections of chosen resources: what a web page may show, decided while developing. Pure.

The browser never asks the catalog. A node publishes these projections; each pins the revision of
its resource, names its fields with labels, and holds the one bounded query that fills it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.digests import short_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx_catalog.details import Column, Details
    from adaos_ctx_catalog.record import Overview

VERSION = 1
LIMIT = 100  # rows of a view
_WIDGETS = {
    "ts": "time",
    "date": "date",
    "num": "number",
    "int": "number",
    "bool": "check",
    "json": "tree",
}


def projections(rows: Iterable[tuple[Overview, Details]]) -> bytes:
    """A document of views, byte-deterministic.

    Args:
        rows: (overview, details as the reader's role may see them).
    """
    views = [_view(overview, details) for overview, details in rows]
    text = json.dumps({"version": VERSION, "views": views}, ensure_ascii=False, indent=1)
    return f"{text}\n".encode()


def _view(overview: Overview, details: Details) -> dict[str, Any]:
    names = ",".join(column.name for column in details.columns)
    query = {"columns": names, "limit": LIMIT} if details.columns else {"limit": LIMIT}
    return {
        "id": overview.id.removeprefix("res:"), "title": overview.title, "kind": overview.kind,
        "source": {"uri": overview.uri, "rev": overview.rev, "schema_hash": overview.schema_hash},
        "fields": [_field(column) for column in details.columns],
        "inputs": [_field(column) for column in details.params], "query": query,
        "live": "subscribe" in overview.cap,
    }  # fmt: skip


def _field(column: Column) -> dict[str, Any]:
    found = {
        "name": column.name, "type": short_type(column.type),
        "label": column.about or column.name.replace("_", " "),
        "widget": _WIDGETS.get(short_type(column.type), "text"),
        "unit": column.unit, "required": column.nn or None, "key": column.pk or None,
    }  # fmt: skip
    return {key: value for key, value in found.items() if value not in (None, "")}
