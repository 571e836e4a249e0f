from __future__ import annotations

from adaos_ctx.cards.data import Places
from adaos_ctx.cards.schema_fields import fields_of
from adaos_ctx.cards.schema_lines import definition_line, field_items, used_definitions
from adaos_ctx.cards.schema_refs import Refs
from adaos_ctx.cards.schema_types import Types

ROOT = {
    "$defs": {
        "A": {"properties": {"b": {"$ref": "#/$defs/B"}}},
        "B": {"enum": [1, 2]},
        "Long": {"properties": {f"some_long_name_{i}": True for i in range(30)}},
    }
}


def types() -> Types:
    return Types(Refs(ROOT, Places()))


def test_a_definition_is_told_by_its_fields_or_its_type() -> None:
    assert [line.text for line in definition_line("#/$defs/A", types())] == ["- @A: b: @B(opt)"]
    assert [line.text for line in definition_line("#/$defs/B", types())] == ["- @B: enum[1,2]"]
    assert list(definition_line("#/$defs/none", types())) == []


def test_fields_that_do_not_fit_into_the_line_are_counted() -> None:
    (line,) = definition_line("#/$defs/Long", types())
    shown = line.text.count("(opt)")
    assert line.text.endswith(f", …+{30 - shown}")


def test_definitions_follow_in_order_of_first_use() -> None:
    known = types()
    known.used.setdefault("#/$defs/A")
    assert [line.text[:4] for line in used_definitions(known, 5, ())] == ["- @A", "- @B"]
    assert used_definitions(known, 5, (ROOT["$defs"]["A"], ROOT["$defs"]["B"])) == []


def test_the_mark_of_a_field_is_never_cut() -> None:
    schema = {
        "properties": {"n" * 80: {"enum": ["v" * 38] * 1 + ["w" * 39]}},
        "required": ["n" * 80],
    }
    (item,) = field_items(fields_of(schema, Refs(schema, Places())), types())
    assert item.text.endswith("(required)")
    assert len(item.text) < 90
