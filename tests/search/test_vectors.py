from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search import vectors
from adaos_ctx.search.vectors import Likeness, likeness, pack, unpack

NUMBERS = st.lists(st.floats(-10, 10, width=16), min_size=3, max_size=3)


@given(NUMBERS)
def test_a_packed_vector_has_length_one_or_none(numbers: list[float]) -> None:
    length = math.sqrt(sum(x * x for x in unpack(pack(numbers))))
    assert length == pytest.approx(1, abs=0.01) or max(map(abs, numbers)) < 1e-2


@given(NUMBERS, st.lists(NUMBERS, max_size=6))
def test_numpy_and_plain_python_agree(query: list[float], rows: list[list[float]]) -> None:
    named = [(str(i), pack(row)) for i, row in enumerate(rows)]
    fast = likeness(pack(query), named)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vectors, "numpy_or_none", lambda: None)
        slow = likeness(pack(query), named)
    assert fast.by_key == pytest.approx(slow.by_key, abs=2e-5)


def test_vectors_of_another_size_are_left_out() -> None:
    found = likeness(pack([1, 0]), [("a", pack([1, 0])), ("b", pack([1, 0, 0]))])
    assert found.by_key == {"a": 1.0}


def test_standing_counts_spreads_above_the_mean() -> None:
    found = Likeness.of([("a", 1.0), ("b", 0.0)])
    assert (found.standing("a"), found.standing("b"), found.standing("c")) == (1.0, -1.0, 0.0)
    assert found.nearest(1) == ["a"]


def test_equals_stand_by_key_and_nothing_divides_by_zero() -> None:
    found = Likeness.of([("b", 0.5), ("a", 0.5)])
    assert found.nearest(2) == ["a", "b"]
    assert found.standing("a") == 0
    assert Likeness.of([]).nearest(3) == []
