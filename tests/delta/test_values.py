"""Short texts for values."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.data import Number, Plain
from adaos_ctx.delta.values import dump, short, word

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_dump_is_json(value: object) -> None:
    assert json.loads(dump(value)) == value


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("json", "json"), ("Решение", "Решение"), ("a b", '"a b"'), ("true", '"true"'), ("1", '"1"'),
        (Number("1e400"), "1e400"), (Plain("2024-01-01"), "2024-01-01"), (True, "true"), (None, "null"),
        ([1, "a"], '[1,"a"]'), ({"a": Number("0x1F")}, '{"a":0x1F}'), ("required", '"required"'),
    ],
)  # fmt: skip
def test_scalars_are_short(value: object, shown: str) -> None:
    assert short(value) == shown


def test_a_word_never_reads_like_another_value() -> None:
    assert [word(text) for text in ("null", "x,y", "")] == ['"null"', '"x,y"', '""']
