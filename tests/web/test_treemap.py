from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_web.treemap import Box, squarify

values = st.lists(st.integers(0, 10_000), max_size=40)


@given(values, st.integers(1, 900), st.integers(1, 900))
def test_areas_are_in_proportion_and_fill_the_box(numbers: list[int], wide: int, high: int) -> None:
    boxes = squarify(numbers, Box(3, 5, wide, high))
    assert len(boxes) == len(numbers)
    total = sum(numbers)
    for number, box in zip(numbers, boxes, strict=True):
        expected = number / total * wide * high if total else 0
        assert box.wide * box.high == pytest.approx(expected, abs=1e-6 * wide * high + 1e-9)
        assert box.x >= 3 - 1e-6
        assert box.x + box.wide <= 3 + wide + 1e-6
        assert box.y + box.high <= 5 + high + 1e-6


@given(values)
def test_boxes_do_not_overlap(numbers: list[int]) -> None:
    boxes = [b for b in squarify(numbers, Box(0, 0, 100, 60)) if b.wide * b.high > 1e-6]
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            wide = min(a.x + a.wide, b.x + b.wide) - max(a.x, b.x)
            high = min(a.y + a.high, b.y + b.high) - max(a.y, b.y)
            assert wide <= 1e-6 or high <= 1e-6


def test_equal_values_in_a_square_are_squares() -> None:
    assert squarify([1, 1, 1, 1], Box(0, 0, 2, 2)) == [
        Box(0, 0, 1, 1), Box(0, 1, 1, 1), Box(1, 0, 1, 1), Box(1, 1, 1, 1),
    ]  # fmt: skip
