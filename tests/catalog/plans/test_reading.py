from __future__ import annotations

import pytest

from adaos_ctx_catalog.plans.canonical import plan_hash, to_yaml
from adaos_ctx_catalog.plans.errors import PlanBroken
from adaos_ctx_catalog.plans.reading import parse_plan

PLAN = """
version: 1
source: "ada://any/db/pg:main/public.orders"
ops:
  - filter: "order_date >= now() - interval '30 day' AND category = 'Electronics' AND returned = false"
  - project:
      - "order_date::date AS day"
      - "item_price * quantity AS revenue"
  - aggregate:
      keys: ["day"]
      metrics: [{"expr":"sum(revenue)", "as":"rev"}]
  - sort: [{"by":"rev","desc":true}]
  - limit: 7
schema:
  fields: [{name: "day", type: "date"}, {name: "rev", type: "float"}]
"""


def test_the_plan_of_the_specification_is_read_as_it_stands() -> None:
    plan = parse_plan(PLAN)
    assert [type(op).__name__ for op in plan.ops] == [
        "Filter",
        "Project",
        "Aggregate",
        "Sort",
        "Limit",
    ]
    assert parse_plan(to_yaml(plan)) == plan


def test_the_hash_is_of_what_a_plan_does_not_of_how_it_is_written() -> None:
    other = PLAN.replace("order_date::date", "CAST(order_date AS date)").split("schema:")[0]
    assert plan_hash(parse_plan(other)) == plan_hash(parse_plan(PLAN))
    assert plan_hash(parse_plan(PLAN.replace("limit: 7", "limit: 8"))) != plan_hash(
        parse_plan(PLAN)
    )


HEAD = "version: 1\nsource: res:x\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "ops: []\nhook: x", "hook"),
        (HEAD + "ops: [{exec: x}]", "a step has one key of"),
        (HEAD + "ops: [{filter: a, limit: 1}]", "a step has one key of"),
        (HEAD + "ops: [{limit: -1}]", "ops.0"),
        (HEAD + "ops: [{filter: 'a = 1; DROP TABLE b'}]", "ops.0.filter"),
        ("version: 2\nsource: res:x\nops: []", "1 was expected"),
        (HEAD + "ops: &a [{limit: 1}]\nschema: *a", "aliases"),
        (HEAD + "ops: !!python/object:os.system []", "no YAML"),
        ("[" * 5000, "YAML"),
        ("- " * 400 + "x", "type: object"),
        ("- 1", "object"),
        (HEAD + "ops: []\nschema: {fields: [{name: a, type: blob}]}", "no type"),
    ],
)  # fmt: skip
def test_a_plan_edited_by_hand_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(PlanBroken) as caught:
        parse_plan(text)
    assert said in str(caught.value)


def test_on_is_a_key_and_no_truth_value() -> None:
    plan = parse_plan(HEAD + "ops: [{join: {source: res:y, on: {no: yes}}}]")
    assert "on:" in to_yaml(plan)
    assert parse_plan(to_yaml(plan)) == plan
