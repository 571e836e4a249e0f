"""Schemas that govern data files."""

from __future__ import annotations

import json

import pytest

from adaos_ctx_gen.governing import governing, schema_faults

LAW = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
FILES = {
    "schemas/default.json": json.dumps(LAW),
    "schemas/bad.json": '{"type": 5}',
    "schemas/far.json": '{"$ref": "https://example.invalid/x.json"}',
}
SCHEMAS = list(FILES)


def faults(path: str, text: str) -> list[str]:
    return [fault.reason for fault in schema_faults(path, text, SCHEMAS, FILES.get)]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("profiles/default.yaml", "n: x\n"),
        ("data/any.json", '{"$schema": "../schemas/default.json", "n": "x"}'),
        ("data/any.yaml", "# yaml-language-server: $schema=../schemas/default.json\nn: x\n"),
        ("default.toml", 'n = "x"\n'),
    ],
)
def test_data_that_breaks_its_schema(path: str, text: str) -> None:
    assert faults(path, text) == ["n: 'x' is not of type 'integer' (schemas/default.json)"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("profiles/default.yaml", "n: 1\n"), ("profiles/other.yaml", "n: x\n"), ("a.py", "x"), ("far.json", "{}"), ("bad.json", "{}"),
        ("default.yaml", "a: &x 1\nb: *x\n"), ("x.json", '{"$schema": "../gone.json"}'), ("x.json", '{"$schema": "https://json-schema.org/x"}'),
        ("default.json", "{"),
    ],
)  # fmt: skip
def test_what_is_not_governed_or_fine(path: str, text: str) -> None:
    assert faults(path, text) == []


@pytest.mark.parametrize(
    "text",
    [
        '{"type": 5}',
        '{"properties": []}',
        "5",
        '{"$schema": "http://json-schema.org/draft-07/schema#", "type": "x"}',
    ],
)
def test_a_schema_must_be_one(text: str) -> None:
    assert faults("schemas/default.json", text)[0].startswith("is no JSON Schema")


def test_two_schemas_of_one_name_govern_nothing() -> None:
    assert governing("default.json", "{}", {}, ["a/default.json", "b/default.schema.json"]) == ""
