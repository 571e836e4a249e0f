"""Data by dotted keys; items of lists by their names."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.keyed import MAX_ROWS, keyed


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"a": {"b": 1}}, {"a.b": 1}),
        ({"a": []}, {"a": []}),
        ({"a": [1, 2]}, {"a": [1, 2]}),
        ({"a": [{"id": "x", "v": 1}]}, {"a[x].id": "x", "a[x].v": 1}),
        ({"a": [{"v": 1}, 2]}, {"a[0].v": 1, "a[1]": 2}),
        ({"a": [{"id": "x"}, {"id": "x"}]}, {"a[0].id": "x", "a[1].id": "x"}),
        ({"a b": 1}, {'"a b"': 1}),
        ({1: "n", "1": "s"}, {"1": "n", "1'": "s"}),
        ("scalar", {"": "scalar"}),
        ({}, {"": {}}),
    ],
)
def test_data_becomes_rows(value: object, expected: dict[str, object]) -> None:
    assert keyed([value]) == expected


def test_documents_are_numbered_when_there_are_several() -> None:
    assert keyed([{"a": 1}, {"a": 2}]) == {"[1].a": 1, "[2].a": 2}


def test_the_order_of_named_items_changes_no_row() -> None:
    items = [{"id": "x", "v": 1}, {"id": "y", "v": 2}]
    assert keyed([items]) == keyed([items[::-1]])


def test_data_that_repeats_itself_without_end_is_given_up() -> None:
    value: object = {"a": 1}
    for _ in range(16):
        value = {"x": value, "y": value}
    assert keyed([value]) is None
    assert MAX_ROWS < 2**16


def test_deep_data_is_one_value_below_a_depth() -> None:
    value: object = 1
    for _ in range(5000):
        value = {"a": value}
    assert len(keyed([value]) or {}) == 1
