from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search.pool import SPARE, around, choose
from adaos_ctx.search.scoring import rounded

SCORES = st.lists(st.sampled_from([1.0, 2.0, 2.0 + 1e-14, 3.5]), max_size=300)


@given(SCORES, st.integers(1, 250))
def test_the_best_are_chosen_and_equals_by_key(scores: list[float], size: int) -> None:
    everything = sorted(enumerate(scores), key=lambda row: -row[1])
    pool = choose(
        everything[: size + SPARE], size, sorted,
        lambda edge: [i for i, s in sorted(everything) if rounded(s) == edge],
    )  # fmt: skip
    expected = sorted(everything, key=lambda row: (-rounded(row[1]), row[0]))[:size]
    assert sorted(pool) == sorted(row[0] for row in expected)


def test_scores_that_round_alike_lie_around_one() -> None:
    low, high = around(2.0)
    assert low < 2.0 - 1e-12 < 2.0 + 1e-12 < high
