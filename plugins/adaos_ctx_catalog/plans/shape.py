"""The JSON Schema of `plan.yaml`, version 1. Pure data."""

from __future__ import annotations

from typing import Any

_NAME = {"type": "string", "minLength": 1, "maxLength": 200}
_TEXT = {"type": "string", "minLength": 1, "maxLength": 4000}
_NAMES = {"type": "array", "items": _NAME, "maxItems": 100}


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object", "required": required, "properties": properties,
        "additionalProperties": False,
    }  # fmt: skip


_METRIC = {"anyOf": [_TEXT, _object(["expr", "as"], expr=_TEXT, **{"as": _NAME})]}
_METRICS = {"type": "array", "items": _METRIC, "minItems": 1, "maxItems": 100}
_SORT = {
    "anyOf": [
        _NAME,
        _object(["by"], by=_NAME, desc={"type": "boolean"}, nulls={"enum": ["first", "last"]}),
    ]
}
_SORTS = {"type": "array", "items": _SORT, "minItems": 1, "maxItems": 20}
_ARGS = {
    "type": "object", "maxProperties": 50,
    "additionalProperties": {"type": ["string", "integer", "boolean", "number"]},
}  # fmt: skip
_OPS = {"type": "array", "items": {"$ref": "#/$defs/op"}, "maxItems": 50}
_ON = {"type": "object", "minProperties": 1, "maxProperties": 8, "additionalProperties": _NAME}
_FIELD = _object(["name", "type"], name=_NAME, type=_NAME)

_STEPS = {
    "filter": _TEXT,
    "project": _METRICS,
    "join": _object(
        ["source", "on"], source=_TEXT, args=_ARGS, ops=_OPS, on=_ON,
        kind={"enum": ["inner", "left", "semi", "anti"]},
        take={"type": "array", "items": _TEXT, "maxItems": 100},
    ),
    "aggregate": _object(["metrics"], keys=_NAMES, metrics=_METRICS),
    "window": _object(
        ["metrics"], partition=_NAMES, order={**_SORTS, "minItems": 0}, metrics=_METRICS
    ),
    "sort": _SORTS,
    "limit": {"type": "integer", "minimum": 0, "maximum": 1_000_000},
}  # fmt: skip

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "plan.yaml, version 1",
    **_object(
        ["version", "source", "ops"], version={"const": 1}, source=_TEXT, args=_ARGS, ops=_OPS,
        schema=_object(["fields"], fields={"type": "array", "items": _FIELD, "maxItems": 500}),
    ),
    "$defs": {
        "op": {"anyOf": [_object([name], **{name: step}) for name, step in _STEPS.items()]}
    },
}  # fmt: skip
NAMES = tuple(_STEPS)
