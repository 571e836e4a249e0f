"""Hand-written tasks over small databases, gold SQL beside each: the plan gives the gold rows everywhere."""

from __future__ import annotations

import sqlite3
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_catalog.plans.reading import plan_of
from adaos_ctx_catalog.plans.yamltext import load

from .engines3 import Table, Three

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest.importorskip("duckdb")
GOLD = Path(__file__).parent / "gold"
TASKS: list[dict[str, Any]] = load((GOLD / "tasks.yaml").read_text(encoding="utf-8"))


def tables() -> list[Table]:
    found = load((GOLD / "tables.yaml").read_text(encoding="utf-8"))
    return [
        Table(
            name=name, columns=tuple(value["columns"].items()),
            rows=tuple(tuple(_typed(v, k) for v, k in zip(row, value["columns"].values(), strict=True)) for row in value["rows"]),
        )
        for name, value in found.items()
    ]  # fmt: skip


def _typed(value: Any, kind: str) -> Any:
    return Decimal(value) if kind.startswith("decimal") and value is not None else value


@pytest.fixture(scope="module")
def three(pg_url: str) -> Iterator[Three]:
    made = Three(pg_url)
    yield made
    made.pg.close()
    made.duck.close()


def gold(sql: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(":memory:")
    try:
        for each in tables():
            for line in each.script(0):
                connection.execute(line)
        return plain(connection.execute(sql).fetchall())
    finally:
        connection.close()


def plain(rows: Any) -> list[tuple[Any, ...]]:
    """Rows whatever their order; numbers to six digits, truth values as 0 and 1."""

    def cell(value: Any) -> Any:
        return round(float(value), 6) if isinstance(value, int | float | Decimal) else value

    return sorted((tuple(cell(value) for value in row) for row in rows), key=repr)


def test_there_are_at_least_sixty_tasks() -> None:
    assert len(TASKS) >= 60
    assert len({task["q"] for task in TASKS}) == len(TASKS)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task["q"].replace(" ", "-"))
def test_a_plan_gives_the_gold_rows_on_all_engines(three: Three, task: dict[str, Any]) -> None:
    plan = plan_of({"version": 1, "source": f"res:{task['s']}", "ops": task["o"]})
    wanted = gold(task["sql"])
    found = three.rows(plan, tables())
    for engine, rows in found.items():
        assert not isinstance(rows, str), (engine, rows)
        assert plain(rows) == wanted, engine
    assert found["sqlite"] == found["postgres"] == found["duckdb"]
