"""What is understood of a task, and what is told of it because it was not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog.plans.card import Card
from adaos_ctx_catalog.plans.looking_up import CatalogCards
from adaos_ctx_catalog.plans.printing import print_expr
from adaos_ctx_catalog.plans.tasks import MAX_WORDS, Reading, read_task
from tests.catalog.making import opened, shop

if TYPE_CHECKING:
    from collections.abc import Callable

    Read = Callable[[str], Reading]


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    root = shop(tmp_path_factory.mktemp("tasks"))
    card = CatalogCards(opened(root, "developer")).find("res:db.sqlite.shop.orders", "source")
    assert isinstance(card, Card)
    return lambda task: read_task(task, card)


@pytest.mark.parametrize(
    ("task", "tests", "keys", "metric"),
    [
        ("total amount by status", [], ["status"], ("sum", "amount")),
        ("how many orders per day", [], ["day"], ("count", "")),
        ("сколько orders по status", [], ["status"], ("count", "")),
        ("sum by status and month", [], ["status", "month"], ("sum", "amount")),
        ("latest created_at", [], [], ("max", "created_at")),
        ("orders with status paid", ["status = 'paid'"], [], None),
        ("orders not status 'paid'", ["status <> 'paid'"], [], None),
        ("orders with amount above 10.5", ["amount > 10.5"], [], None),
        ("orders since 2026-03-01", ["created_at >= '2026-03-01'"], [], None),
        ("orders until 2026-03-01", ["created_at < '2026-03-01'"], [], None),
        ("orders of the last 7 days", ["created_at >= add_days(today(), -7)"], [], None),
    ],
)  # fmt: skip
def test_a_task_is_understood(
    read: Read, task: str, tests: list[str], keys: list[str], metric: tuple[str, str] | None
) -> None:
    found = read(task)
    assert found.unknown == []
    assert [print_expr(test) for test in found.tests] == tests
    assert [item.name for item in found.keys] == keys
    assert found.metric == metric


@pytest.mark.parametrize(
    ("task", "limit", "by", "desc"),
    [
        ("top 3 orders by amount", 3, "amount", True),
        ("bottom 2 orders by amount", 2, "amount", False),
        ("orders sorted by amount desc", 0, "amount", True),
        ("orders ordered by created_at", 0, "created_at", False),
    ],
)
def test_an_order_and_how_many(read: Read, task: str, limit: int, by: str, desc: bool) -> None:
    found = read(task)
    assert (found.limit, found.by, found.desc, found.unknown) == (limit, by, desc, [])


@pytest.mark.parametrize(
    ("task", "unknown"),
    [
        ("zork of orders", ["zork"]),
        ("orders by status", ["by status: nothing to compute for each"]),
        ("orders per zork", ["zork", "zork"]),
        ("orders sorted by zork", ["sorted", "zork"]),
    ],
)
def test_what_is_not_understood_is_told(read: Read, task: str, unknown: list[str]) -> None:
    assert read(task).unknown == unknown


def test_only_the_first_words_are_read(read: Read) -> None:
    assert read("status " * MAX_WORDS + "zork").unknown == []
