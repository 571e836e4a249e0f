from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.knapsack import NO_LIMIT, Knapsack, _Bound, _climb, _hull, optimize

pairs = st.lists(st.tuples(st.integers(1, 30), st.floats(0.1, 20)), max_size=4)


def rising(moves: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Options whose costs and values rise, from nothing."""
    row = [(0, 0.0)]
    for cost, value in moves:
        row.append((row[-1][0] + cost, row[-1][1] + value))
    return row


rows = st.lists(pairs.map(rising), max_size=6)
sacks = st.builds(
    lambda rows, total, cap: Knapsack(
        rows=rows, groups=[i % 2 for i in range(len(rows))], caps=[cap, NO_LIMIT], total=total
    ),
    rows,
    st.integers(0, 150) | st.just(NO_LIMIT),
    st.integers(0, 60),
)


@given(sacks)
def test_what_is_found_fits_and_stays_under_the_bound(sack: Knapsack) -> None:
    pick, gap = optimize(sack, start=None, node_limit=1_000)
    bound = _Bound(sack)
    assert sack.excess(pick) <= 0
    assert sack.value(pick) <= bound.value + bound.epsilon
    assert gap >= 0


@given(sacks)
def test_more_search_never_finds_less(sack: Knapsack) -> None:
    found = [sack.value(optimize(sack, start=None, node_limit=n)[0]) for n in (0, 5, 50, 5_000)]
    assert all(more >= less - 1e-9 for less, more in itertools.pairwise(found))


@given(sacks, st.data())
def test_a_start_is_never_lost(sack: Knapsack, data: st.DataObject) -> None:
    start = [data.draw(st.integers(0, len(row) - 1)) for row in sack.rows]
    pick, _ = optimize(sack, start=start, node_limit=0)
    assert sack.excess(pick) <= 0
    assert sack.excess(start) > 0 or sack.value(pick) >= sack.value(start) - 1e-9


@given(sacks)
def test_after_a_climb_nothing_more_fits(sack: Knapsack) -> None:
    pick = _climb(sack, _Bound(sack).steps, None)
    room, rooms = sack.rooms(pick)
    for row, at, group in zip(sack.rows, pick, sack.groups, strict=True):
        left = min(room, rooms[group])
        assert all(cost - row[at][0] > left for cost, _ in row[at + 1 :])


@given(pairs)
def test_value_per_token_falls_along_a_hull(moves: list[tuple[int, float]]) -> None:
    row = rising(moves)
    steps = _hull(row, 0)
    assert [step[0] for step in steps] == sorted(step[0] for step in steps)
    assert sum(step[3] for step in steps) == row[-1][0]
