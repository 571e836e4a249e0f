"""Field tables: changes replay the old table into the new one, and their words lose nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaos_ctx.delta.fieldtable import MAX_ROWS, changes, replay, table
from tests.delta.replaying import replayed

NAMES = st.sampled_from(["a", "b", "a.b", "@a", "[]", "язык", "*", "$defs", ""])
KEYWORDS = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["string", "null", "true", "a b", ["string", "null"], 3, None]),
        "enum": st.lists(
            st.sampled_from(["en", "de", 1, True, None, "1", "a,b", "−x", {"a": 1}]), max_size=3
        )
        | st.just("en"),
        "x=y": st.integers(0, 1),
        "now": st.sampled_from(["required", 1]),
        "default": st.sampled_from(["1", 1, None, "x → y", "; a", {"a": [1]}]),
        "minimum": st.integers(0, 2),
        "required": st.lists(NAMES, max_size=2, unique=True),
        "description": st.text(max_size=3),
    },
)


def _deeper(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    named = st.dictionaries(NAMES, inner, max_size=2)
    extra = st.fixed_dictionaries(
        {},
        optional={
            "properties": named, "$defs": named, "definitions": named, "patternProperties": named,
            "items": st.one_of(inner, st.lists(inner, max_size=2)), "anyOf": st.lists(inner, max_size=2),
            "additionalProperties": inner, "not": inner, "prefixItems": st.lists(inner, max_size=2),
        },
    )  # fmt: skip
    return st.builds(lambda a, b: a | b, KEYWORDS, extra)


SCHEMAS = st.recursive(st.one_of(KEYWORDS, st.booleans()), _deeper, max_leaves=6)


@given(SCHEMAS, SCHEMAS)
def test_replaying_the_changes_gives_the_new_table(old: object, new: object) -> None:
    before, after = table(old), table(new)
    assert before is not None
    assert after is not None
    assert replay(before, changes(before, after)) == after


@given(SCHEMAS)
def test_an_equal_schema_has_no_changes(schema: object) -> None:
    rows = table(schema)
    assert rows is not None
    assert changes(rows, rows) == []


FIELDS: list[dict[str, Any]] = [
    {}, {"type": "string"}, {"type": "integer"}, {"type": ["string", "null"]}, {"default": 1},
    {"default": "1"}, {"default": None}, {"enum": ["en"]}, {"enum": ["en", "de"]},
    {"enum": ["de", "en"]}, {"enum": ["1"]}, {"enum": [1]}, {"enum": ["a,b"]}, {"enum": ["a", "b"]},
    {"enum": ["required"]}, {"minLength": 1}, {"minLength": 2}, {"type": "string", "default": "x"},
    {"items": {"type": "string"}}, {"properties": {"n": {}}}, {"properties": {"n": {"type": "string"}}},
    {"additionalProperties": False}, {"additionalProperties": {"type": "string"}},
]  # fmt: skip


def _documents() -> list[dict[str, Any]]:
    plain = [{"properties": {"f": field}} for field in FIELDS]
    required = [{"properties": {"f": field}, "required": ["f"]} for field in FIELDS[:8]]
    return [{}, {"required": ["f"]}, {"$defs": {"f": {}}}, *plain, *required]


@pytest.mark.parametrize("old", _documents(), ids=repr)
def test_different_changes_never_read_alike(old: dict[str, Any]) -> None:
    before = table(old) or {}
    said: dict[tuple[str, ...], object] = {}
    for new in _documents():
        after = table(new) or {}
        words = tuple(change.text for change in changes(before, after))
        assert said.setdefault(words, after) == after, words


def field(**keywords: object) -> dict[str, object]:
    return {"properties": {"lang": keywords}}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            {"properties": {}}, field(enum=["en", "de"]) | {"required": ["lang"]},
            ['field "lang" added (enum: en,de; required)'],
        ),
        (field(enum=["en", "de"]), field(enum=["en", "ru"]), ['field "lang": enum +ru −de']),
        (field(enum=["en", "de"]), field(enum=["de", "en"]), ['field "lang": enum: de,en']),
        (field(type="string"), field(type="integer"), ['field "lang": type string → integer']),
        (field(), field() | {"required": ["lang"]}, ['field "lang": now required']),
        (field(minLength=1), field(), ['field "lang": minLength removed']),
        (field(default="en"), field(default="de"), ['field "lang": default "en" → "de"']),
        (field(), {"properties": {"x": {}}}, ['field "x" added (optional)', 'field "lang" removed']),
        (
            {"$defs": {"a": {}}}, {"$defs": {"b": {}}},
            ["definition @b added (optional)", "definition @a removed"],
        ),
        (
            field(properties={"a": {}, "b": {"properties": {"c": {}}}}), {},
            ['field "lang" removed'],
        ),
        (
            field(items={"type": "string"}), field(items={"type": "null"}),
            ['field "lang[]": type string → null'],
        ),
        (True, False, ["schema: true → false"]),
    ],
)  # fmt: skip
def test_changes_are_said_by_field(old: object, new: object, expected: list[str]) -> None:
    assert [c.text for c in changes(table(old) or {}, table(new) or {})] == expected


def test_a_schema_that_repeats_itself_without_end_is_given_up() -> None:
    schema: dict[str, object] = {"type": "string"}
    for _ in range(16):
        schema = {"properties": {"a": schema, "b": schema}}
    assert table(schema) is None
    assert MAX_ROWS < 2**16


@settings(max_examples=300)
@given(SCHEMAS, SCHEMAS)
def test_the_printed_lines_alone_give_the_new_table(old: object, new: object) -> None:
    before, after = table(old) or {}, table(new) or {}
    line = "; ".join(change.text for change in changes(before, after))
    assert replayed(line, before) == after
