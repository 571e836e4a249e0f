from __future__ import annotations

import os
import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.budget import Item, Option, Solution, fit_budget, solve
from tests.ending import ends

INSTANCES = 10_000 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 300
NOTHING = Option(level="", cost=0, value=0)


def options(*pairs: tuple[int, float]) -> tuple[Option, ...]:
    return tuple(Option(level=f"l{n}", cost=c, value=v) for n, (c, v) in enumerate(pairs))


def small(chance: random.Random) -> tuple[list[Item], int | None, dict[str, int]]:
    """Up to five items of three groups, with ties, zeros, dominated and too large options."""
    items = [
        Item(
            key=f"i{number}",
            group=chance.choice("abc"),
            mandatory=chance.random() < 0.2,
            options=options(
                *(
                    (
                        chance.randrange(30),
                        chance.choice([chance.randrange(20), chance.random() * 20]),
                    )
                    for _ in range(chance.randrange(4))
                )
            ),
        )
        for number in range(chance.randrange(6))
    ]
    caps = {group: chance.randrange(40) for group in "abc" if chance.random() < 0.5}
    return items, chance.choice([None, chance.randrange(90)]), caps


def fits(items: list[Item], costs: list[int], total: int | None, caps: dict[str, int]) -> bool:
    spent = {group: 0 for group in caps}
    for item, cost in zip(items, costs, strict=True):
        spent[item.group] = spent.get(item.group, 0) + cost
    within = total is None or sum(costs) <= total
    return within and all(spent[group] <= cap for group, cap in caps.items())


def best_value(items: list[Item], total: int | None, caps: dict[str, int]) -> float | None:
    """By trying everything; None when the mandatory items do not fit."""
    rows = [i.options if i.mandatory and i.options else (NOTHING, *i.options) for i in items]
    values = [
        sum(option.value for option in picked)
        for picked in product(*rows)
        if fits(items, [option.cost for option in picked], total, caps)
    ]
    return max(values, default=None)


@pytest.mark.parametrize("node_limit", [0, 20_000])
def test_small_instances_against_trying_everything(node_limit: int) -> None:
    chance = random.Random(17)
    for _ in range(INSTANCES):
        items, total, caps = small(chance)
        best = best_value(items, total, caps)
        solution = solve(items, total, caps, node_limit=node_limit)
        if best is None:
            assert solution.missing > 0
            continue
        assert solution.missing == 0
        assert fits(items, [choice.cost for choice in solution.choices], total, caps)
        assert solution.value + solution.gap >= best - 1e-6
        assert solution.value >= best / 2
        if node_limit:
            assert solution.exact
            assert solution.value == pytest.approx(best)


def large(seed: int, size: int = 200, groups: int = 8) -> list[Item]:
    chance = random.Random(seed)
    items = []
    for number in range(size):
        value = chance.random() * 10
        costs = (chance.randrange(8, 13), chance.randrange(20, 31), chance.randrange(80, 151))
        items.append(
            Item(
                key=f"i{number}",
                group=f"g{number % groups}",
                options=options(
                    (costs[0], value),
                    (costs[1], 1.5 * value),
                    (costs[2], 3 * value),
                    (chance.randrange(300, 3000), (4 + 3 * chance.random()) * value),
                ),
                mandatory=number % 20 == 0,
            )
        )
    return items


CAPS = {f"g{number}": 600 for number in range(8)}


@pytest.mark.parametrize("caps", [{}, CAPS], ids=["total only", "caps"])
def test_two_hundred_items_come_within_a_hundredth_of_the_bound(caps: dict[str, int]) -> None:
    gaps = []
    for seed in range(7):
        items = large(seed)
        solution = solve(items, 4096, caps)
        gaps.append(solution.gap / solution.value)
    assert max(gaps) < 0.01


def test_a_larger_budget_never_lowers_the_value_when_solutions_are_chained() -> None:
    items, former = large(3, 60), None
    values = []
    for total in range(150, 4000, 50):
        former = solve(items, total, CAPS, node_limit=40, floor=former)
        assert former.cost <= total
        values.append(former.value)
    assert values == sorted(values)


@given(st.integers(0, 10_000))
def test_exact_solutions_are_monotone_by_themselves(seed: int) -> None:
    items, _, caps = small(random.Random(seed))
    solutions = [solve(items, total, caps) for total in range(0, 90, 15)]
    values = [round(solution.value, 9) for solution in solutions if not solution.missing]
    assert values == sorted(values)


def test_where_the_search_is_cut_short_the_gap_covers_what_a_smaller_budget_found() -> None:
    """Costs near values: hardly anything can be ruled out, and the search ends at its limit."""
    draw = random.Random(7)
    items = []
    for key in range(60):
        base = draw.randrange(50, 100)
        costs = [base * (at + 1) + draw.randrange(5) for at in range(4)]
        rows = options(*((cost, cost + draw.random()) for cost in costs))
        items.append(Item(key=str(key), options=rows, group=draw.choice("abcd")))
    caps = {"a": 1503, "b": 1707}
    alone = [solve(items, total, caps, node_limit=500) for total in range(5320, 5340)]
    assert not all(solution.exact for solution in alone)
    best, floor = 0.0, None
    for total, solution in zip(range(5320, 5340), alone, strict=True):
        assert solution.value + solution.gap >= best
        best = max(best, solution.value)
        chained = solve(items, total, caps, node_limit=500, floor=floor)
        assert floor is None or chained.value >= floor.value
        floor = chained


def test_a_floor_of_other_items_is_ignored() -> None:
    items = [Item(key="a", options=options((5, 1.0)))]
    other = solve([Item(key="b", options=options((5, 1.0)))], 10)
    assert solve(items, 10, floor=other) == solve(items, 10)


def levels(solution: Solution) -> list[str]:
    return [choice.level for choice in solution.choices]


def test_of_equals_the_earlier_item_and_the_cheaper_option_win() -> None:
    items = [Item(key=key, options=options((10, 5.0), (20, 5.0))) for key in "abc"]
    assert levels(solve(items, 20)) == ["l0", "l0", ""]


def test_each_choice_says_what_stood_against_more() -> None:
    pairs = options((10, 1.0), (50, 5.0))
    items = [
        Item(key="full", options=pairs),
        Item(key="capped", options=pairs, group="small"),
        Item(key="last", options=options((45, 2.0))),
    ]
    solution = solve(items, 110, {"small": 20})
    assert [(c.key, c.level, c.reason) for c in solution.choices] == [
        ("full", "l1", "full"),
        ("capped", "l0", "cap"),
        ("last", "l0", "full"),
    ]
    assert [c.reason for c in solve(items, 60, {"small": 20}).choices] == ["full", "cap", "total"]


@pytest.mark.parametrize(
    ("total", "caps", "missing"),
    [(100, {}, 0), (24, {}, 6), (100, {"g": 25}, 5), (24, {"g": 10}, 20), (None, {"g": 30}, 0)],
)
def test_missing_tells_how_much_the_mandatory_part_is_over(
    total: int | None, caps: dict[str, int], missing: int
) -> None:
    items = [
        Item(key=k, options=options((15, 1.0), (90, 2.0)), group="g", mandatory=True) for k in "ab"
    ]
    solution = solve(items, total, caps)
    assert solution.missing == missing
    assert not missing or (levels(solution), solution.exact) == (["l0", "l0"], False)


@pytest.mark.parametrize(
    ("items", "cost"),
    [
        ([], 0),
        ([Item(key="none", options=())], 0),
        ([Item(key="none", options=(), mandatory=True)], 0),
        ([Item(key="free", options=options((0, 1.0)))], 0),
        ([Item(key="worthless", options=options((5, 0.0)))], 0),
    ],
    ids=["no items", "no options", "mandatory without options", "free", "worthless"],
)
def test_degenerate_items_have_a_solution(items: list[Item], cost: int) -> None:
    solution = solve(items, 10)
    assert (solution.cost, solution.exact, len(solution.choices)) == (cost, True, len(items))


def test_five_thousand_items_are_no_problem() -> None:
    with ends():
        solution = solve(large(1, 5_000), 60_000, CAPS)
        assert solution.cost <= 60_000


@given(st.integers(0, 5000), st.integers(1, 200), st.integers(1, 500), st.integers(1, 5))
def test_fit_budget_stays_within_the_total(total: int, c_o: int, c_d: int, breadth: int) -> None:
    k, m = fit_budget(total, c_o, c_d, breadth=breadth)
    assert 0 <= m <= k
    assert k * c_o + m * c_d <= total
    assert k >= breadth * m
    assert (k + 1) * c_o + m * c_d > total
