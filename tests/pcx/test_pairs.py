from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.pairs import alike, jaccard, most_alike

sets = st.lists(st.frozensets(st.sampled_from("abcdefgh"), max_size=6), max_size=14)


def every(rows: list[frozenset[str]]) -> list[tuple[int, int, float]]:
    n = len(rows)
    return [(i, j, jaccard(rows[i], rows[j])) for i in range(n) for j in range(i + 1, n)]


@given(sets)
def test_the_most_alike_pair_is_the_first_of_the_best(rows: list[frozenset[str]]) -> None:
    best = (-1, -1, 0.0)
    for pair in every(rows):
        if pair[2] > best[2]:
            best = pair
    assert most_alike(rows) == best


@given(sets, st.floats(0.05, 1))
def test_alike_finds_every_pair_at_or_above_the_bound(
    rows: list[frozenset[str]], least: float
) -> None:
    assert sorted(alike(rows, least)) == [pair for pair in every(rows) if pair[2] >= least]
