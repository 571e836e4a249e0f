from __future__ import annotations

import pytest

from adaos_ctx.cards.data import Places
from adaos_ctx.cards.schema_refs import Refs
from adaos_ctx.cards.schema_types import Types

S, I = {"type": "string"}, {"type": "integer"}  # noqa: E741


def type_of(schema: object) -> str:
    return Types(Refs(schema, Places())).text(schema)


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        (True, "any"),
        (False, "never"),
        ({}, "any"),
        (3, "any"),
        ({"type": "string", "format": "date-time"}, "string<date-time>"),
        ({"type": ["string", "null"]}, "string?"),
        ({"type": "null"}, "null"),
        ({"const": 3}, "=3"),
        ({"const": None}, "null"),
        ({"enum": ["a", None]}, "=a?"),
        ({"enum": list("abcdefgh")}, "enum[a,b,c,d,e,f,…+2]"),
        ({"enum": ["a,b", "", "x y", True, {"a": 1}]}, 'enum["a,b","",x y,true,{…}]'),
        ({"type": "array"}, "any[]"),
        ({"items": S}, "string[]"),
        ({"items": {"type": ["string", "integer"]}}, "(string|integer)[]"),
        ({"items": {"items": {"anyOf": [S, I]}}}, "(string|integer)[][]"),
        ({"prefixItems": [S, I]}, "[string,integer]"),
        ({"items": [S, I], "additionalItems": {"type": "boolean"}}, "[string,integer,boolean[]]"),
        ({"prefixItems": [S, I], "items": S}, "[string,integer,string[]]"),
        ({"type": "object"}, "object"),
        ({"additionalProperties": S}, "map<string>"),
        ({"patternProperties": {"^x": I}}, "map<integer>"),
        ({"type": "object", "additionalProperties": False}, "{}"),
        ({"properties": {"a": S, "b": I}, "required": ["b"]}, "{b,a?}"),
        ({"properties": dict.fromkeys("abcdefgh", S)}, "{a?,b?,c?,d?,e?,…+3}"),
        ({"required": ["ok"]}, "{ok}"),
        (
            {"anyOf": [S, I, {"type": "boolean"}, {"type": "number"}, {"type": "null"}]},
            "(string|integer|boolean|…+1)?",
        ),
        ({"oneOf": [S, S]}, "string"),
        ({"anyOf": [{"const": "a"}, {"enum": ["b", "c"]}]}, "enum[a,b,c]"),
        ({"type": "string", "anyOf": [{"pattern": "x"}, {"minLength": 2}]}, "string"),
        ({"type": "object", "properties": {"a": S}, "anyOf": [{"required": ["a"]}]}, "{a?}"),
        ({"allOf": [{"$ref": "#/x"}, {"$ref": "#/y"}]}, "@x&@y"),
        (
            {"allOf": [{"properties": {"a": S}}, {"properties": {"b": S}, "required": ["b"]}]},
            "{b,a?}",
        ),
        ({"allOf": [{"$ref": "#/x"}, {"description": "only words"}]}, "@x"),
        ({"allOf": [{"$ref": "#/x"}], "nullable": True}, "@x?"),
        ({"not": S}, "!string"),
        ({"not": {}}, "never"),
        ({"not": {"anyOf": [S, I]}}, "!(string|integer)"),
        ({"minimum": 3}, "number"),
        ({"pattern": "x"}, "string"),
        ({"$ref": "#"}, "@root"),
        ({"$dynamicRef": "#node"}, "@node"),
        ({"if": S, "then": I}, "any"),
        ({"type": {"a": 1}, "enum": 5, "allOf": 3, "items": 7}, "any[]"),
        ({"type": [S, "null"]}, "string?"),
    ],
)
def test_type(schema: object, text: str) -> None:
    assert type_of(schema) == text


def test_inline_objects_are_counted_below_two_levels() -> None:
    inner: dict[str, object] = {"properties": {"a": S, "b": S}}
    for _ in range(3):
        inner = {"prefixItems": [inner]}
    assert type_of(inner) == "[[[object(2)]]]"


def test_named_references_are_remembered_in_order() -> None:
    types = Types(Refs({}, Places()), mark="")
    schema = {"anyOf": [{"$ref": "#/$defs/B"}, {"items": {"$ref": "#/$defs/A"}}]}
    assert types.text(schema) == "B|A[]"
    assert list(types.used) == ["#/$defs/B", "#/$defs/A"]


def test_nesting_ends() -> None:
    schema: object = S
    for _ in range(100):
        schema = {"anyOf": [schema]}
    assert type_of(schema) == "any"
