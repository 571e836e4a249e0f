"""The comparer of schemas."""

from __future__ import annotations

import json

import pytest

from adaos_ctx.delta.compare import compare
from tests.delta.sources import facts, source

OLD = {"properties": {"text": {"type": "string", "description": "The text."}}, "required": ["text"]}


def told(old: object, new: object) -> list[str]:
    return facts("schema", "schemas/a.json", json.dumps(old), json.dumps(new))


def test_a_new_field_is_said_with_all_that_binds() -> None:
    new = {
        **OLD,
        "properties": OLD["properties"] | {"lang": {"enum": ["en", "de"], "default": "en"}},
    }
    assert told(OLD, new) == ['field "lang" added (enum: en,de; default="en"; optional)']


def test_descriptions_are_named_and_leave_the_change_incomplete() -> None:
    new = json.loads(json.dumps(OLD).replace("The text.", "A text."))
    found = compare("schema", source("a.json", json.dumps(OLD)), source("a.json", json.dumps(new)))
    assert (found.texts, found.complete) == (("descriptions changed: text",), False)


def test_a_property_called_description_is_a_field() -> None:
    new = {**OLD, "properties": OLD["properties"] | {"description": {"type": "string"}}}
    assert told(OLD, new) == ['field "description" added (string; optional)']


def test_layout_alone_asks_for_nothing() -> None:
    found = compare(
        "schema", source("a.json", json.dumps(OLD)), source("a.json", json.dumps(OLD, indent=4))
    )
    assert found.texts == ("layout only",)
    assert found.tags == {"quiet"}


@pytest.mark.parametrize(
    ("old", "new"),
    [("{", "{}"), ("{}", "{"), ("{}\n{}", "{}"), ("[" * 5000 + "]" * 5000, "{}"), ("", "x")],
    ids=["old broken", "new broken", "two documents", "deep", "empty"],
)
def test_what_is_no_schema_is_told_by_its_lines(old: str, new: str) -> None:
    assert facts("schema", "a.json", old, new)[0].endswith(" lines")


def test_yaml_schemas_are_read_too() -> None:
    old = "properties:\n  a: {type: string}\n"
    assert facts("schema", "a.yaml", old, old.replace("string", "integer")) == [
        'field "a": type string → integer'
    ]


def test_what_was_said_about_a_field_goes_with_it() -> None:
    old = {"properties": {"a": {"description": "x"}, "b": {"items": {"description": "y"}}}}
    new = {"properties": {"b": {"items": {}}}}
    assert told(old, new) == ['field "a" removed', "descriptions changed: b"]
