"""The law: one plan gives the same rows on SQLite, PostgreSQL and DuckDB."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from adaos_ctx_catalog.plans.canonical import plan_hash, to_yaml
from adaos_ctx_catalog.plans.logical import from_sql, to_sql
from adaos_ctx_catalog.plans.reading import parse_plan

from .engines3 import Three
from .made_plans import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx_catalog.plans.model import Plan

    from .engines3 import Table

pytest.importorskip("duckdb")


@pytest.fixture(scope="module")
def three(pg_url: str) -> Iterator[Three]:
    made = Three(pg_url)
    yield made
    made.pg.close()
    made.duck.close()


@given(case=cases())
def test_rows_are_equal_on_three_engines(
    three: Three, case: tuple[Plan, tuple[Table, Table]]
) -> None:
    plan, tables = case
    found = three.rows(plan, tables)
    assert not any(isinstance(rows, str) for rows in found.values()), (found, to_sql(plan))
    assert found["sqlite"] == found["postgres"] == found["duckdb"], to_sql(plan)


@given(case=cases())
def test_a_plan_survives_yaml_and_sql(case: tuple[Plan, tuple[Table, Table]]) -> None:
    plan = case[0]
    text = to_yaml(plan)
    assert parse_plan(text) == plan
    assert to_yaml(parse_plan(text)) == text
    assert from_sql(to_sql(plan)) == plan
    assert plan_hash(from_sql(to_sql(plan))) == plan_hash(plan)
