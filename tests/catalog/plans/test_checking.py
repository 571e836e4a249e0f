from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog.details import Column, Details
from adaos_ctx_catalog.plans.card import Card
from adaos_ctx_catalog.plans.checking import Bounds, check
from adaos_ctx_catalog.plans.errors import PlanRefused
from adaos_ctx_catalog.plans.expanding import expand
from adaos_ctx_catalog.plans.looking_up import CatalogCards
from adaos_ctx_catalog.plans.reading import parse_plan
from adaos_ctx_catalog.record import CostHint, Overview, Shape
from tests.catalog.making import opened, shop

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_catalog.plans.faults import Fault

HEAD = "version: 1\nsource: res:db.sqlite.shop.orders\nops:\n"


def told(
    root: str, ops: str, role: str = "developer", head: str = HEAD
) -> list[tuple[str, str, str]]:
    found = check(parse_plan(head + ops), CatalogCards(opened(root, role))).faults
    return [(fault.level, fault.code, fault.path) for fault in found]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> str:
    return shop(tmp_path_factory.mktemp("checking"))


@pytest.mark.parametrize(
    ("ops", "wanted"),
    [
        ("- filter: statu = 'x'", ("error", "unknown_column", "ops.0")),
        ("- filter: status = 3", ("error", "type", "ops.0")),
        ("- filter: created_at > 'yesterday'", ("error", "type", "ops.0")),
        ("- filter: amount", ("error", "type", "ops.0")),
        ("- filter: sum(amount) > 1", ("error", "aggregate", "ops.0")),
        ("- aggregate: {metrics: ['amount AS a']}", ("error", "aggregate", "ops.0")),
        ("- window: {metrics: ['row_number() AS n']}", ("error", "aggregate", "ops.0")),
        ("- project: [id, 'amount AS ID']", ("error", "duplicate", "ops.0")),
        ("- project: ['NULL AS a']", ("error", "type", "ops.0")),
        ("- join: {source: res:db.sqlite.shop.customers, on: {id: id}, take: [city]}", ("error", "join_key", "ops.0.join.on")),
        ("- join: {source: res:db.sqlite.shop.none, on: {id: id}}", ("error", "unknown_resource", "ops.0.join.source")),
        ("- join: {source: res:db.sqlite.shop.customers, on: {status: id}}", ("error", "type", "ops.0")),
        ("- join: {source: res:db.sqlite.shop.customers, on: {customer_id: id}, take: [city]}\n- filter: status = 'paid'", ("warning", "pushdown", "ops.1.filter")),
        ("- sort: [amount]\n- filter: status = 'paid'", ("warning", "pushdown", "ops.1.filter")),
        ("- limit: 1\nschema: {fields: [{name: id, type: int}]}", ("error", "schema", "schema")),
    ],
)  # fmt: skip
def test_each_fault_has_its_name_and_place(
    root: str, ops: str, wanted: tuple[str, str, str]
) -> None:
    assert wanted in told(root, ops)


def test_a_join_by_keys_is_right_and_the_other_is_told_which_keys_there_are(root: str) -> None:
    right = "- join: {source: res:db.sqlite.shop.customers, on: {customer_id: id}, take: [city]}"
    assert told(root, right) == []
    wrong = check(
        parse_plan(HEAD + right.replace("customer_id", "id")), CatalogCards(opened(root))
    ).faults[0]
    assert "customer_id = id" in wrong.reason
    assert '"fk": "customers.id"' in wrong.card


def test_personal_columns_are_refused_to_a_role_and_the_card_says_so(root: str) -> None:
    head = HEAD.replace("orders", "customers")
    assert told(root, "- project: [email]", "reader", head) == [("error", "pii", "ops.0")]
    assert told(root, "- project: [email]", "developer", head) == []
    assert told(root, "- project: [city]", "stranger", head) == [("error", "denied", "source")]


def test_what_changes_something_is_refused_and_arguments_are_asked_for(root: str) -> None:
    post = (
        "version: 1\nsource: res:api.shipping.createShipment\nargs: {order_id: 1, city: x}\nops: []"
    )
    assert ("error", "writes", "source") in told(root, "", head=post)
    rate = (
        "version: 1\nsource: res:api.shipping.quoteRate\nargs: {city: Riga, colour: red}\nops: []"
    )
    assert told(root, "", head=rate) == [
        ("error", "argument", "args"),
        ("error", "argument", "args"),
    ]


def large(**more: object) -> Card:
    columns = (
        Column(name="id", type="int", pk=True),
        Column(name="a", type="text"),
        Column(name="j", type="jsonb"),
    )
    details = Details(id="res:big", uri="ada://any/db/pg:x/public.big", columns=columns, **more)  # type: ignore[arg-type]
    overview = Overview(
        id="res:big", uri=details.uri, kind="tabular", title="big", shape=Shape(rows_est="1000000000"),
        cost_hint=CostHint(latency_ms_p50=900),
    )  # fmt: skip
    return Card(overview=overview, details=details)


class One:
    def __init__(self, card: Card) -> None:
        self._card = card

    def find(self, ref: str, path: str) -> Card | Fault:
        return self._card


BIG = "version: 1\nsource: res:big\nops: "


def test_a_billion_rows_need_a_limit_and_the_card_line_is_cited() -> None:
    card = large(anti_patterns=("без лимита > 1e6 строк", "select *"))
    found = check(parse_plan(BIG + "[{project: [a]}]"), One(card)).faults
    assert [(f.code, f.card) for f in found] == [
        ("no_limit", "res:big@1 anti_patterns: без лимита > 1e6 строк")
    ]
    plain = check(parse_plan(BIG + "[{project: [a]}]"), One(large())).faults
    assert plain[0].card == "res:big@1 shape: rows_est 1000000000"
    assert not check(parse_plan(BIG + "[{project: [a]}, {limit: 5}]"), One(card)).faults


def test_anti_patterns_of_the_card_are_kept_to() -> None:
    card = large(anti_patterns=("select *", "filters without an index (indexed: id)", "deprecated"))
    found = check(parse_plan(BIG + "[{filter: a = 'x'}, {limit: 5}]"), One(card)).faults
    assert [(f.level, f.code) for f in found] == [
        ("error", "anti_pattern"), ("warning", "anti_pattern"), ("warning", "anti_pattern"),
    ]  # fmt: skip


def test_cost_above_the_bound_and_types_without_a_kind() -> None:
    ops = "[{project: [a]}, {limit: 1}]"
    assert [
        f.code for f in check(parse_plan(BIG + ops), One(large()), Bounds(cost_ms=500)).faults
    ] == ["cost"]
    assert [
        f.code for f in check(parse_plan(BIG + "[{project: [j]}, {limit: 1}]"), One(large())).faults
    ] == ["unsupported"]
    bare = replace(large(), details=Details(id="res:big", uri=""))
    assert [f.code for f in check(parse_plan(BIG + ops), One(bare)).faults] == ["unsupported"]


def test_a_pinned_revision_that_moved_is_unknown(root: str) -> None:
    assert told(root, "- limit: 1", head=HEAD.replace("orders", "orders@9")) == [
        ("error", "unknown_resource", "source")
    ]


def test_plans_over_plans_are_put_together_and_a_cycle_is_refused() -> None:
    stored = {
        "a": parse_plan("version: 1\nsource: res:x\nops: [{limit: 9}]"),
        "b": parse_plan("version: 1\nsource: plan:a\nops: [{limit: 3}]"),
        "c": parse_plan("version: 1\nsource: plan:d\nops: []"),
        "d": parse_plan("version: 1\nsource: res:x\nops: [{join: {source: 'plan:c', on: {a: a}}}]"),
    }
    made = expand(stored["b"], stored.__getitem__)
    assert (made.source, len(made.ops)) == ("res:x", 2)
    with pytest.raises(PlanRefused, match="cycle: c → d → c"):
        expand(stored["c"], stored.__getitem__, ("c",))


def test_the_address_serves_as_well_as_the_id(tmp_path: Path, root: str) -> None:
    head = "version: 1\nsource: ada://any/db/sqlite:shop/orders\nops:\n"
    assert told(root, "- limit: 1", head=head) == []
