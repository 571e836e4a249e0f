from __future__ import annotations

from adaos_ctx.cards.data import Places
from adaos_ctx.cards.schema_fields import Fields, fields_of, place
from adaos_ctx.cards.schema_refs import Refs


def fields(schema: object) -> Fields:
    return fields_of(schema, Refs(schema, Places()))


def test_fields_of_reference_and_members_follow_the_own_ones() -> None:
    found = fields(
        {
            "properties": {"own": 1},
            "$ref": "#/$defs/base",
            "allOf": [{"properties": {"member": 2}, "required": ["member"]}],
            "$defs": {"base": {"properties": {"base": 3}}},
        }
    )
    assert list(found.fields) == ["own", "base", "member"]
    assert [item.name for item in found.ordered()] == ["member", "own", "base"]


def test_a_schema_that_says_something_wins_over_one_that_does_not() -> None:
    found = fields(
        {"properties": {"a": True}, "allOf": [{"properties": {"a": {"type": "string"}}}]}
    )
    assert found.fields["a"].schema == {"type": "string"}


def test_required_names_without_properties_are_fields() -> None:
    found = fields({"required": ["a", 5, "a"]})
    assert list(found.fields) == ["a"]
    assert place(found.fields["a"], Refs({}, Places())) == ()


def test_recursion_ends() -> None:
    found = fields({"properties": {"a": {}}, "allOf": [{"$ref": "#"}]})
    assert list(found.fields) == ["a"]


def test_other_keys() -> None:
    found = fields({"patternProperties": {"^x": 1}, "additionalProperties": {"type": "string"}})
    assert list(found.others) == ["/^x/", "*"]
    assert fields({"unevaluatedProperties": False}).closed


def test_values_that_are_no_schema_have_no_fields() -> None:
    for value in (True, None, [], "x", {"properties": [], "required": {}, "allOf": "x"}):
        assert not fields(value).fields


def test_a_pointer_begins_at_the_schema_with_an_identifier_that_it_stands_in() -> None:
    inner = {"properties": {"bar": {"type": "string"}}}
    part = {"$id": "part.json", "$defs": {"inner": inner}, "$ref": "#/$defs/inner"}
    root = {"$ref": "part.json", "properties": {"foo": part}}
    assert list(fields(root).fields) == ["foo", "bar"]


def test_a_pointer_that_leads_nowhere_there_begins_at_the_root() -> None:
    root = {
        "allOf": [{"$id": "part.json", "$ref": "#/$defs/a"}],
        "$defs": {"a": {"required": ["x"]}},
    }
    assert list(fields(root).fields) == ["x"]
