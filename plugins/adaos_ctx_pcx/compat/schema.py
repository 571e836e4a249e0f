"""The format 0.2 as a JSON Schema (draft 2020-12), written from its description."""

from __future__ import annotations

from typing import Any

_COUNT = {"type": "integer", "minimum": 0}
_BUDGET = {"type": "integer", "minimum": 1}
_LINE = {"type": "string", "minLength": 1, "maxLength": 160}
_TEXTS = {"type": "array", "items": {"type": "string"}}

_LINK = {
    "type": "object",
    "additionalProperties": False,
    "required": ["to"],
    "properties": {"to": {"type": "string"}, "why": {"type": "string"}},
}
_PAYLOAD = {
    "type": "object",
    "additionalProperties": False,
    "required": ["ref"],
    "properties": {
        "ref": {"type": "string"},
        "format": {"type": "string"},
        "render": {"type": "array", "items": {"enum": ["full", "summary"]}},
    },
}
_NODE: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["what", "when"],
    "properties": {
        "id": {"type": "string"},
        "tier": _COUNT,
        "title": {"type": "string"},
        "what": _LINE,
        "when": _LINE,
        "keywords": _TEXTS,
        "desc_tokens": _COUNT,
        "tokens": _COUNT,
        "summary_tokens": _COUNT,
        "subtree_tokens": _COUNT,
        "content_hash": {"type": "string"},
        "links": {"type": "array", "items": _LINK},
        "facets": {"type": "object", "additionalProperties": {"type": "string"}},
        "children": _TEXTS,
        "payload": _PAYLOAD,
    },
    "oneOf": [{"required": ["children"]}, {"required": ["payload"]}],
}
_SOURCE = {
    "type": "object",
    "required": ["id", "kind"],
    "properties": {
        "id": {"type": "string", "minLength": 1},
        "kind": {"type": "string"},
        "content_hash": {"type": "string"},
        "generated_at": {"type": "string"},
    },
}
_VARIANT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["budget"],
    "properties": {
        "budget": _BUDGET,
        "manifest_tokens": _COUNT,
        "siblings": {"type": "array", "items": _BUDGET},
    },
}
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Progressive-context manifest 0.2",
    "type": "object",
    "additionalProperties": False,
    "required": ["pcx_version", "source", "variant", "root", "nodes"],
    "properties": {
        "pcx_version": {"const": "0.2"},
        "usage": {"type": "string"},
        "source": _SOURCE,
        "variant": _VARIANT,
        "full_tokens": _COUNT,
        "root": _NODE,
        "nodes": {"type": "object", "additionalProperties": _NODE},
    },
}
