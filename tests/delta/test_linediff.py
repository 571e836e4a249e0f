"""Line edits: they turn one text into the other, whatever the texts, and in bounded time."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.delta.linediff import counts, edits, runs
from tests.ending import ends

if TYPE_CHECKING:
    from collections.abc import Sequence

LINES = st.lists(st.integers(0, 5), max_size=30)


def applied(old: Sequence[int], new: Sequence[int]) -> list[int]:
    out: list[int] = []
    at = 0
    for i, i2, j, j2 in edits(old, new):
        out += [*old[at:i], *new[j:j2]]
        at = i2
    return [*out, *old[at:]]


@given(LINES, LINES)
def test_edits_turn_the_old_lines_into_the_new_ones(old: list[int], new: list[int]) -> None:
    assert applied(old, new) == new


@given(LINES, LINES)
def test_edits_are_in_order_and_never_empty(old: list[int], new: list[int]) -> None:
    found = edits(old, new)
    assert all(i < i2 or j < j2 for i, i2, j, j2 in found)
    assert all(a[1] < b[0] and a[3] < b[2] for a, b in pairwise(found))


@given(LINES, LINES)
def test_runs_are_equal_stretches(old: list[int], new: list[int]) -> None:
    assert all(old[i : i + n] == new[j : j + n] for i, j, n in runs(old, new))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", []),
        ("abc", "abc", []),
        ("abc", "", [(0, 3, 0, 0)]),
        ("ac", "abc", [(1, 1, 1, 2)]),
        ("abcd", "aXcY", [(1, 2, 1, 2), (3, 4, 3, 4)]),
        ("abab", "baba", [(0, 1, 0, 0), (4, 4, 3, 4)]),
    ],
)
def test_small_changes_are_found_exactly(
    old: str, new: str, expected: list[tuple[int, ...]]
) -> None:
    assert edits(old, new) == expected


def test_counts_add_up() -> None:
    assert counts(edits("abcd", "aXYd")) == (2, 2)


@pytest.mark.parametrize("shape", ["reversed", "repeated", "shuffled", "one line"])
def test_hostile_shapes_take_linear_time(shape: str) -> None:
    size = 60_000
    old = list(range(size))
    new = {
        "reversed": old[::-1],
        "repeated": [n % 7 for n in range(size)],
        "shuffled": [n * 7919 % size for n in old],
        "one line": [-1],
    }[shape]
    with ends():
        assert applied(old, new) == new
