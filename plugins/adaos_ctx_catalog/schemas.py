"""JSON Schemas (2020-12) of overviews, their stored lines, and details. Pure."""

from __future__ import annotations

from typing import Any

from adaos_ctx_catalog.details import MAX_SNIPPETS
from adaos_ctx_catalog.naming import ID
from adaos_ctx_catalog.overviews import SHORT
from adaos_ctx_catalog.record import KINDS, MAX_DIGEST

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_NUMBER = {"type": "number"}
_ID = {"type": "string", "pattern": f"^{ID.pattern}$"}
_URI = {"type": "string", "pattern": "^ada://"}
_HASH = {"type": "string", "pattern": "^[0-9a-f]{8}$"}


def _object(properties: dict[str, Any], *required: str, closed: bool = True) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        found["required"] = list(required)
    return {**found, "additionalProperties": False} if closed else found


_OVERVIEW = {
    "id": _ID, "uri": _URI, "kind": {"enum": list(KINDS)}, "title": _TEXT,
    "tags": {**_TEXTS, "uniqueItems": True},
    "shape": _object({"rows_est": {"type": ["string", "integer"]}, "cols": {"type": "integer"}}),
    "schema_digest": {**_TEXTS, "maxItems": MAX_DIGEST}, "cap": _TEXTS,
    "cost_hint": _object({"latency_ms_p50": _NUMBER, "egress_mb": _NUMBER}),
    "examples": {"type": "array", "items": _object({"task": _TEXT, "ops": _TEXTS}, "task")},
    "owner": _TEXT, "updated_at": _TEXT, "schema_hash": _HASH, "cap_hash": _HASH,
    "rev": {"type": "integer", "minimum": 1}, "details_hash": _HASH,
}  # fmt: skip
_REQUIRED = ("id", "uri", "kind")
_COLUMN = _object(
    {
        "name": _TEXT, "type": _TEXT, "nn": {"type": "boolean"}, "pk": {"type": "boolean"},
        "fk": _TEXT, "index": _TEXT, "unit": _TEXT, "pii": _TEXT, "about": _TEXT, "place": _TEXT,
    },
    "name",
)  # fmt: skip
_SNIPPET = _object({"engine": _TEXT, "code": _TEXT}, "engine", "code")
_DETAILS = {
    "id": _ID, "uri": _URI, "description": _TEXT,
    "columns": {"type": "array", "items": _COLUMN}, "params": {"type": "array", "items": _COLUMN},
    "constraints": {"type": "object", "additionalProperties": _TEXT},
    "pushdown": {"type": "object", "additionalProperties": {"type": "boolean"}},
    "usage": _object({
        "snippets": {"type": "array", "items": _SNIPPET, "maxItems": MAX_SNIPPETS},
        "anti_patterns": _TEXTS,
    }),
    "access": _object({
        "policy": _TEXT,
        "secrets": {"type": "array", "items": {"type": "string", "pattern": "^(ada://secret/|env:)"}},
    }),
    "quality": _object({
        "freshness_sla_s": {"type": "integer"},
        "null_rate": {"type": "object", "additionalProperties": {"type": "number", "minimum": 0, "maximum": 1}},
    }),
    "immutability": {"enum": ["mutable", "append_only", "immutable"]},
    "changes": {"type": "array", "items": _object({"rev": {"type": "integer"}, "what": _TEXTS}, "rev", "what")},
}  # fmt: skip

OVERVIEW: dict[str, Any] = {
    "$schema": _DIALECT,
    "title": "overview",
    **_object(_OVERVIEW, *_REQUIRED),
}
LINE: dict[str, Any] = {
    "$schema": _DIALECT, "title": "overview line",
    **_object({SHORT[key]: value for key, value in _OVERVIEW.items()}, *(SHORT[k] for k in _REQUIRED)),
}  # fmt: skip
DETAILS: dict[str, Any] = {
    "$schema": _DIALECT,
    "title": "details",
    **_object(_DETAILS, "id", "uri"),
}
