"""A plan told for people: steps, schema, what each source does, the statement, what the cards say. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.messages import Number
from adaos_ctx_catalog.plans.canonical import plan_hash
from adaos_ctx_catalog.plans.locating import ENGINES
from adaos_ctx_catalog.plans.logical import to_sql
from adaos_ctx_catalog.plans.staging import homes, is_whole
from adaos_ctx_catalog.plans.telling_steps import step_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx_catalog.plans.binding import Bound
    from adaos_ctx_catalog.plans.checking import Checked


def explain(checked: Checked, *, sql: str = "", task: str = "", how: str = "") -> str:
    """`explain.md` of a plan.

    Args:
        checked: The plan and its faults.
        sql: The statement of its engine; "" where it has none.
        task: What it was made for.
        how: What made it.
    """
    lines = [f"# Plan {plan_hash(checked.plan)}", ""]
    if task:
        lines += [f"Task: {' '.join(task.split())}", f"Made by: {how or 'hand'}", ""]
    if checked.bound is not None:
        lines += ["Steps:", "", *steps(checked.bound), "", "Result:", ""]
        lines += [f"- {name}: {kind}" for name, kind in checked.bound.schema]
        lines += ["", "Where:", "", *where(checked.bound)]
    if checked.faults:
        lines += ["", "What the cards say:", "", *(f"- {fault}" for fault in checked.faults)]
    lines += ["", "As SQL:", "", *(f"    {line}" for line in to_sql(checked.plan).splitlines())]
    if sql:
        lines += ["", "What its engine runs is in plan.sql."]
    return "\n".join(lines) + "\n"


def steps(bound: Bound, indent: str = "") -> Iterator[str]:
    """A numbered line for each step; those of a joined source are indented below it."""
    yield f"{indent}{_first(bound)}"
    for number, step in enumerate(bound.steps, 2):
        yield f"{indent}{number}. {step_text(step.op)}"
        if step.right is not None:
            yield from steps(step.right, f"{indent}   ")


def _first(bound: Bound) -> str:
    count = bound.card.overview.shape.rows_est
    rows = f"{Number(count):row|rows}" if count else "unknown rows"
    args = ", ".join(f"{key}={value}" for key, value in bound.plan.args)
    place = bound.card.overview.id
    return f"1. scan {place} ({rows}, {args})" if args else f"1. scan {place} ({rows})"


def where(bound: Bound) -> Iterator[str]:
    """Where each step runs, a line each."""
    if is_whole(bound):
        engine = ENGINES[bound.card.engine]
        count, at = Number(len(bound.steps)), homes(bound).pop()
        yield f"- all {count:step|steps} at {at} ({engine}), pushdown 100 %"
        return
    for card in bound.cards:
        by = f"- {card.overview.id}: rows by {card.overview.kind}"
        known = card.engine in ENGINES
        yield f"- {card.overview.id}: {ENGINES[card.engine]}" if known else by
    yield "- the steps after the first other source run here, over rows in memory"
