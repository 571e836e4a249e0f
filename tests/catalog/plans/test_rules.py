from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog.plans.canonical import to_value
from adaos_ctx_catalog.plans.card import Card
from adaos_ctx_catalog.plans.looking_up import CatalogCards
from adaos_ctx_catalog.plans.rules import DEFAULT_LIMIT, plan_of
from adaos_ctx_catalog.plans.tasks import read_task
from tests.catalog.making import opened, shop

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


@pytest.fixture(scope="module")
def ops(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[dict[str, Any]]]:
    """The steps of the plan of a task about orders."""
    root = shop(tmp_path_factory.mktemp("rules"))
    card = CatalogCards(opened(root, "developer")).find("res:db.sqlite.shop.orders", "source")
    assert isinstance(card, Card)
    return lambda task: list(to_value(plan_of(read_task(task, card)))["ops"])


@pytest.mark.parametrize(
    ("task", "steps"),
    [
        ("total amount by status", ["aggregate", "sort"]),
        ("total amount by month", ["project", "aggregate", "sort"]),
        ("top 2 total amount by status", ["aggregate", "sort", "limit"]),
        ("how many orders with status paid", ["filter", "aggregate"]),
        ("top 3 orders by amount", ["project", "sort", "limit"]),
        ("status of orders", ["project", "limit"]),
    ],
)
def test_the_steps_stand_in_their_order(
    ops: Callable[[str], list[dict[str, Any]]], task: str, steps: list[str]
) -> None:
    assert [name for op in ops(task) for name in op] == steps


def test_rows_that_nobody_counted_are_limited(ops: Callable[[str], list[dict[str, Any]]]) -> None:
    assert ops("status of orders") == [{"project": ["status"]}, {"limit": DEFAULT_LIMIT}]


def test_the_order_is_by_what_was_computed(ops: Callable[[str], list[dict[str, Any]]]) -> None:
    _, order, limit = ops("top 2 total amount by status")
    assert order == {"sort": [{"by": "sum_amount", "desc": True}]}
    assert limit == {"limit": 2}
