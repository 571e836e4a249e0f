from __future__ import annotations

from datetime import UTC, datetime

import pytest

from adaos_ctx.search.record import Hit
from adaos_ctx_catalog.record import CostHint, Overview
from adaos_ctx_catalog.relevance import candidates, cost_penalty, recency, text_parts, wanted_caps

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def overview(name: str, **more: object) -> Overview:
    return Overview(id=f"res:{name}", uri="u", kind="tabular", title=name, **more)  # type: ignore[arg-type]


def test_the_formula_is_the_specifications() -> None:
    one = overview("a", cap=("aggregate",), updated_at="2026-11-30T00:00:00Z", cost_hint=CostHint(latency_ms_p50=1000))
    (found,) = candidates({"res:a": 1.0}, {"res:a": 0.5}, [one], caps=frozenset({"aggregate"}), now=NOW)
    assert found.relevance == pytest.approx(1.0 * 0.5 + 0.5 * 0.5 + 1.0 * 0.2 + 1.0 * 0.3 - 0.05)


@pytest.mark.parametrize(
    ("task", "caps"),
    [
        ("total revenue per day", {"aggregate"}), ("сколько заказов", {"aggregate"}), ("ежедневная выручка по city", {"aggregate"}),
        ("running rank", {"window"}), ("create a shipment", {"call"}), ("a table of names", set()),
    ],
)  # fmt: skip
def test_tasks_ask_for_capabilities(task: str, caps: set[str]) -> None:
    assert wanted_caps(task) == caps


@pytest.mark.parametrize(
    ("text", "value"),
    [("2026-11-30T00:00:00Z", 1.0), ("2026-09-01T00:00:00+00:00", 0.5), ("2027-01-01", 1.0), ("", 0.0), ("soon", 0.0)],
)
def test_recency_halves_in_ninety_days(text: str, value: float) -> None:
    assert recency(overview("a", updated_at=text), NOW) == pytest.approx(value)


def test_cost_never_takes_more_than_a_fifth() -> None:
    assert cost_penalty(overview("a")) == 0
    assert cost_penalty(overview("a", cost_hint=CostHint(latency_ms_p50=50))) == 0
    assert cost_penalty(overview("a", cost_hint=CostHint(latency_ms_p50=1e12, egress_mb=1e9))) == 0.2


def test_members_of_a_family_that_matches_are_found_with_it() -> None:
    hits = [Hit(key="res:db.x.orders", score=2.0), Hit(key="res:db.y.orders", score=1.9), Hit(key="res:db.x.users", score=1.0)]
    parts = text_parts(hits, {"res:db.x": ["res:db.x.orders", "res:db.x.users", "res:db.x.items"]})
    assert parts["res:db.x.orders"] == 1.0
    assert parts["res:db.x.items"] == 0.5
    assert parts["res:db.x.users"] > parts["res:db.x.items"]
    assert text_parts([], {}) == {}


def test_equals_are_ordered_by_id() -> None:
    found = candidates({"res:b": 0.5, "res:a": 0.5}, {}, [overview("b"), overview("a")])
    assert [each.id for each in found] == ["res:a", "res:b"]
