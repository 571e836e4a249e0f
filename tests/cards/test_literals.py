from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.data import as_list
from adaos_ctx.cards.jsondata import parse_json
from adaos_ctx.cards.literals import find_in, value_at
from adaos_ctx.cards.yamltext import parse_yaml

TEXT = '{\n  "a": "one \\"two\\"",\n  "b": [ "x", 2.50, {"c": true} ],\n  "d": {}\n}'


@pytest.mark.parametrize(
    ("key", "expected"), [("a", 'one \\"two\\"'), ("b", '"b"'), ("d", '"d"'), ("e", "")]
)
def test_the_value_behind_a_key_is_found_without_its_quotes(key: str, expected: str) -> None:
    data = parse_json(TEXT)
    assert "".join(TEXT[s.start : s.end] for s in value_at(data, data.root, key)) == expected


def test_items_of_a_list_are_found_by_their_place() -> None:
    data = parse_json(TEXT)
    data.places.of(data.root, "b")
    items = as_list(data.root["b"])
    found = [value_at(data, items, index) for index in range(3)]
    assert [TEXT[s.start : s.end] for spans in found for s in spans] == ["x", "2.50", "{"]


@pytest.mark.parametrize("indent", [None, 2])
@given(
    st.dictionaries(
        st.text(max_size=6),
        st.text(min_size=1, max_size=12) | st.booleans() | st.integers(),
        max_size=5,
    )
)
def test_what_a_place_holds_is_the_value(indent: int | None, value: dict[str, object]) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    data = parse_json(text)
    for key, item in value.items():
        (span,) = value_at(data, data.root, key)
        held = text[span.start : span.end]
        assert json.loads(f'"{held}"' if isinstance(item, str) else held) == item


def test_words_are_found_with_escapes_and_without() -> None:
    text = '["\\u0434\\u0430", "да", "a\\nb"]'
    assert [find_in(text, word, 0, len(text))[0].start for word in ("да", "a\nb")] == [18, 24]
    assert find_in(text, "да", 0, 15)[0].start == 2
    assert find_in(text, "нет", 0, len(text)) == ()
    assert find_in(text, "", 0, len(text)) == ()


YAML = """name: weather  # which
quoted: "a: b"
single: 'it''s'
block: |
  One line.

  Two lines.
empty:
list:
- one, two
- {a: 1}
- k: v
-
"""


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("name", "weather"),
        ("quoted", "a: b"),
        ("single", "it''s"),
        ("block", "One line.\n\n  Two lines."),
        ("empty", "empty"),
        ("list", "list"),
    ],
)
def test_values_of_yaml_are_found_in_every_style(key: str, expected: str) -> None:
    data = parse_yaml(YAML)
    (span,) = value_at(data, data.root, key)
    assert YAML[span.start : span.end] == expected


def test_items_of_a_yaml_list_have_a_place_each() -> None:
    data = parse_yaml(YAML)
    items = as_list(data.root["list"])
    found = [value_at(data, items, index) for index in range(4)]
    assert [YAML[s.start : s.end] for (s,) in found] == ["one, two", "{", "k: v", "-"]
