from __future__ import annotations

import json

import pytest

from adaos_ctx.cards.jsondata import parse_json


@pytest.mark.parametrize(
    "text",
    [
        '{\n "a": {\n  "b": 1\n },\n "b": 2\n}',
        '{"a": {"b": 1}, "b": 2}',
        '{\n "a": {"b": 1},\n "b": 2\n}',
        '{ "a": {\n"b": 1},\n\n"b": 2}',
    ],
)
def test_a_key_is_found_in_its_own_object(text: str) -> None:
    data = parse_json(text)
    (outer,) = data.places.of(data.value, "b")
    data.places.of(data.value, "a")
    (inner,) = data.places.of(data.root["a"], "b")
    assert inner.start < outer.start
    assert text[inner.start : inner.end] == text[outer.start : outer.end] == '"b"'


def test_a_key_that_is_written_with_escapes_is_found() -> None:
    text = '{\n "\\u0061": 1,\n "c": 2\n}'
    data = parse_json(text)
    (span,) = data.places.of(data.value, "a")
    assert text[span.start : span.end] == '"\\u0061"'


def test_what_is_not_there_has_no_place() -> None:
    data = parse_json('{"a": 1}')
    assert data.places.of(data.value, "x") == ()
    assert data.places.of({}, "a") == ()
    assert data.places.of(None, 0) == ()


def test_a_place_does_not_depend_on_the_order_of_questions() -> None:
    text = json.dumps({f"k{i}": {"x": i} for i in range(20)}, indent=2)
    first, second = parse_json(text), parse_json(text)
    names = list(first.root)
    forward = [first.places.of(first.value, name) for name in names]
    backward = [second.places.of(second.value, name) for name in reversed(names)]
    assert forward == backward[::-1]
