from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog import ada

from .making import shop

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    ada.use(shop(tmp_path))
    yield
    ada.use()


def test_the_specifications_example_runs() -> None:
    found = ada.search(text="daily revenue by city", facets={"kind": ["tabular", "skill"]})
    context = ada.budgeted_context(task="GMV by city per day, last 30d", candidates=found, budget=8000)
    assert context.tokens <= 8000
    assert set(context.ids) <= set(found)
    assert context.details_ids


def test_overviews_and_details_are_plain_json() -> None:
    page = ada.overview("orders", page_size=2)
    assert len(page["overviews"]) == 2
    assert page["page_info"]["page"] == 1
    details = ada.details([page["overviews"][0]["id"]])
    assert details[0]["columns"]


def test_candidates_of_ones_own_are_taken_in_their_order() -> None:
    ids = ["res:api.shipping.quoteRate", "res:db.sqlite.shop.products"]
    context = ada.budgeted_context(task="zzz", candidates=ids, budget=2000)
    assert set(context.ids) == set(ids)
    assert ada.budgeted_context(task="zzz", budget=200).ids == ()


def test_resources_are_registered_and_live() -> None:
    made = ada.register({"uri": "ada://any/kv/redis:cache/user", "kind": "kv"})
    assert made["id"] == "res:kv.redis.cache.user"
    assert ada.heartbeat("ada://any/kv/redis:cache/user").startswith("20")
    assert "res:kv.redis.cache.user" in ada.search("user", k=50)


def test_a_role_sees_what_it_may() -> None:
    ada.use(ada._used[0].skill, role="stranger")
    assert ada.details(["res:db.sqlite.shop.orders"]) == []
    assert ada.budgeted_context(task="orders", budget=900).details_ids == ()
