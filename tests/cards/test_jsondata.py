from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.jsondata import MAX_ROWS, parse_json
from adaos_ctx.cards.jsonslow import read_slowly


@pytest.mark.parametrize(
    ("text", "values", "bad_line"),
    [
        pytest.param(
            '{"a": [1, 2,],\n // why\n /* so */ "b": 1e400,}',
            [{"a": ["1", "2"], "b": "1e400"}],
            0,
            id="JSONC",
        ),
        pytest.param('{"a": 1}\n{"a": 2}\n', [{"a": "1"}, {"a": "2"}], 0, id="JSON Lines"),
        pytest.param('{"a": 1, "a": 2}', [{"a": "2"}], 0, id="the last of duplicate keys"),
        pytest.param('{"a": "\\ud800"}', [{"a": "\ud800"}], 0, id="a lone surrogate"),
        pytest.param('{"a": 1,\n"b" 2}', [{"a": "1"}], 2, id="broken: what was read is kept"),
        pytest.param("[1", [["1"]], 1, id="half a file"),
        pytest.param("", [], 0, id="empty"),
        pytest.param("hello", [], 1, id="no JSON"),
        pytest.param(
            "[NaN, -Infinity, 00]", [["NaN", "-Infinity", "00"]], 0, id="numbers that are none"
        ),
        pytest.param('["a\\qb"]', [["a\\qb"]], 0, id="an unknown escape stays as written"),
    ],
)
def test_parse(text: str, values: list[object], bad_line: int) -> None:
    data = parse_json(text)
    assert list(data.values) == values
    assert data.bad_line == bad_line


@pytest.mark.parametrize("text", ["[" * 5_000 + "]" * 5_000, '{"a":' * 5_000 + "1" + "}" * 5_000])
def test_depth_does_not_matter(text: str) -> None:
    data = parse_json(text)
    depth, value = 0, data.value
    while isinstance(value, dict | list) and value:
        value = next(iter(value.values())) if isinstance(value, dict) else value[0]
        depth += 1
    assert data.bad_line == 0
    assert depth >= 4_999


def test_rows_are_read_up_to_a_limit() -> None:
    assert len(parse_json("{}" * (MAX_ROWS + 5)).values) == MAX_ROWS


_VALUES = st.recursive(
    st.none() | st.booleans() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(_VALUES, st.sampled_from([None, 0, 2, "\t"]), st.booleans())
def test_both_readers_give_the_value_that_was_written(
    value: Any, indent: int | str | None, ascii_only: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert parse_json(text).value == value
    assert read_slowly(text).value == value


@given(_VALUES, st.sampled_from([None, 0, 2, "\t"]), st.booleans())
def test_every_place_holds_its_key(value: Any, indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    data = parse_json(text)
    stack = [data.value]
    while stack:
        current = stack.pop()
        if isinstance(current, dict):
            for key, inner in current.items():
                (span,) = data.places.of(current, key)
                assert json.loads(text[span.start : span.end]) == key
                stack.append(inner)
        elif isinstance(current, list):
            for index, inner in enumerate(current):
                (span,) = data.places.of(current, index)
                assert text[span.start : span.end]
                stack.append(inner)


@given(st.text(max_size=60) | st.text('{}[]",:\\/*1ae \n', max_size=60))
def test_no_text_raises(text: str) -> None:
    parse_json(text)
    read_slowly(text)
