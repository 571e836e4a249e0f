"""Comparisons by bounds are those of the exact counts, and count only where it is close."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.delta.weighing import Scale, Weight

RANGE = st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)).map(sorted)


def weight(least: int, tokens: int, most: int) -> Weight:
    return Weight((least, most), lambda: tokens)


@given(RANGE, RANGE)
def test_bounds_compare_as_the_counts_do(a: list[int], b: list[int]) -> None:
    assert weight(*a).below(weight(*b)) == (a[1] < b[1])


@given(RANGE, st.integers(-1, 10))
def test_a_limit_is_met_as_the_count_meets_it(a: list[int], limit: int) -> None:
    assert weight(*a).above(limit) == (a[1] > limit)


def never(text: str) -> int:
    raise AssertionError(text)


def test_what_bounds_tell_is_not_counted() -> None:
    scale = Scale(never, lambda text: (len(text), 2 * len(text)))
    short, long = scale.weigh("abc"), scale.weigh("abcdefgh")
    assert (short.below(long), long.below(short)) == (True, False)
    assert (short.above(6), short.above(2), short.known) == (False, True, -1)


def test_what_is_close_is_counted_once() -> None:
    seen: list[str] = []
    scale = Scale(lambda text: seen.append(text) or len(text), lambda text: (1, 9))
    one = scale.weigh("abc")
    assert (one.below(scale.weigh("abcd")), one.below(scale.weigh("ab"))) == (True, False)
    assert (one.known, one.tokens, seen.count("abc")) == (3, 3, 1)


def test_without_bounds_everything_is_counted() -> None:
    assert Scale(len).weigh("abc").known == 3
    assert Scale(len, lambda _: None).weigh("abc").known == 3
