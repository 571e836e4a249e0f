"""A plan against the cards: named faults, each with the line of the card that says so. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans.asking_apis import method_of, pushed
from adaos_ctx_catalog.plans.binding import bind
from adaos_ctx_catalog.plans.faults import Fault
from adaos_ctx_catalog.plans.model import Aggregate, Filter, Join, Limit, Project, Sort
from adaos_ctx_catalog.plans.needs import reads
from adaos_ctx_catalog.plans.tree import columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx_catalog.plans.binding import Bound, Step
    from adaos_ctx_catalog.plans.card import Card, Cards
    from adaos_ctx_catalog.plans.model import Plan

LARGE_ROWS = 1_000_000  # rows from which a plan has to say how many it wants; the specification


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What a plan may cost; None is no bound."""

    rows: float = LARGE_ROWS
    cost_ms: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The outcome: the plan, bound where its sources are known, and what is wrong with it."""

    plan: Plan
    bound: Bound | None
    faults: tuple[Fault, ...]

    @property
    def errors(self) -> tuple[Fault, ...]:
        """What keeps it from running."""
        return tuple(fault for fault in self.faults if fault.level == "error")


def check(plan: Plan, cards: Cards, bounds: Bounds | None = None) -> Checked:
    """Hold a plan against the cards of its sources.

    Args:
        plan: Without `plan:` sources (see `expanding`).
        cards: As the role that runs it may see them.
        bounds: Cost limits.
    """
    bound, faults = bind(plan, cards)
    if bound is not None:
        faults = [*faults, *_looked(bound, bounds or Bounds(), "")]
    return Checked(plan=plan, bound=bound, faults=tuple(dict.fromkeys(faults)))


def _looked(bound: Bound, bounds: Bounds, path: str) -> Iterator[Fault]:
    yield from _resource(bound, bounds, path)
    yield from _unlimited(bound, bounds, path)
    yield from _anti_patterns(bound, path)
    for at, step in enumerate(bound.steps):
        here = f"{path}ops.{at}"
        if isinstance(step.op, Filter):
            yield from _late(bound, at, here)
        if isinstance(step.op, Join) and step.right is not None:
            yield from _keys(bound.card, step, step.right, here, fresh=_is_fresh(bound, at))
            yield from _looked(step.right, bounds, f"{here}.join.")


def _resource(bound: Bound, bounds: Bounds, path: str) -> Iterator[Fault]:
    card = bound.card
    where = f"{path}source"
    if card.overview.kind == "api" and method_of(card.overview.uri) != "GET":
        said = next((text for text in card.details.anti_patterns if "changes" in text), "cap: call")
        yield Fault(
            code="writes",
            path=where,
            reason="it changes something; plans only read",
            card=card.says(said),
        )
    given = {key for key, _ in bound.plan.args} | set(pushed(bound))
    known = {column.name for column in card.details.params}
    for column in card.details.params:
        if column.nn and column.name not in given:
            line = card.says(f"params: {column.name} {column.type} nn")
            yield Fault(
                code="argument", path=f"{path}args", reason=f"needs {column.name}", card=line
            )
    for name, _ in bound.plan.args:
        if name not in known:
            told = ", ".join(sorted(known)) or "none"
            yield Fault(
                code="argument",
                path=f"{path}args",
                reason=f"takes no {name[:40]!r}",
                card=card.says(f"params: {told}"),
            )
    cost = card.overview.cost_hint.latency_ms_p50
    if bounds.cost_ms is not None and cost is not None and cost > bounds.cost_ms:
        reason = f"costs {cost:g} ms, above {bounds.cost_ms:g}"
        yield Fault(
            code="cost", path=where, reason=reason, card=card.says(f"cost: latency_ms_p50 {cost:g}")
        )


def _unlimited(bound: Bound, bounds: Bounds, path: str) -> Iterator[Fault]:
    """Many rows, and nothing that makes them few before they leave the source."""
    card = bound.card
    few = any(isinstance(op, Aggregate | Limit) for op in bound.plan.ops)
    if card.rows > bounds.rows and not few:
        said = next(
            (
                text
                for text in card.details.anti_patterns
                if "LIMIT" in text.upper() or "лимит" in text
            ),
            "",
        )
        line = card.says(
            f"anti_patterns: {said}" if said else f"shape: rows_est {card.overview.shape.rows_est}"
        )
        reason = f"about {card.rows:.0e} rows and no limit; add a limit or an aggregate"
        yield Fault(code="no_limit", path=f"{path}ops", reason=reason, card=line)


def _anti_patterns(bound: Bound, path: str) -> Iterator[Fault]:
    card, ops = bound.card, bound.plan.ops
    for text in card.details.anti_patterns:
        low = text.casefold()
        line = card.says(f"anti_patterns: {text}")
        if "select *" in low and not any(isinstance(op, Project | Aggregate) for op in ops):
            yield Fault(
                code="anti_pattern",
                path=f"{path}ops",
                reason="takes all columns; project some",
                card=line,
            )
        elif "without an index" in low and ops and isinstance(ops[0], Filter):
            indexed = {column.name for column in card.details.columns if column.index or column.pk}
            if not indexed & set(columns(ops[0].where)):
                reason = f"filters by no indexed column ({', '.join(sorted(indexed))})"
                yield Fault(
                    code="anti_pattern",
                    path=f"{path}ops.0.filter",
                    reason=reason,
                    card=line,
                    level="warning",
                )
        elif low.startswith("deprecated"):
            yield Fault(
                code="anti_pattern",
                path=f"{path}source",
                reason="is deprecated",
                card=line,
                level="warning",
            )


def _late(bound: Bound, at: int, path: str) -> Iterator[Fault]:
    """A filter that could stand before a join or a sort, where it would make less work."""
    step = bound.steps[at]
    before = bound.steps[at - 1] if at else None
    if before is None or not isinstance(before.op, Join | Sort) or not step.nodes:
        return
    if isinstance(before.op, Join) and not reads(step.op) <= {name for name, _ in before.before}:
        return
    line = bound.card.says("pushdown: filter")
    reason = "only reads columns of before the sort; put it there"
    if isinstance(before.op, Join):
        reason = "only reads columns of before the join; put it there"
    yield Fault(code="pushdown", path=f"{path}.filter", reason=reason, card=line, level="warning")


def _is_fresh(bound: Bound, at: int) -> bool:
    return not any(isinstance(step.op, Project | Aggregate) for step in bound.steps[:at])


def _keys(card: Card, step: Step, right: Bound, path: str, *, fresh: bool) -> Iterator[Fault]:
    """A join of two tables whose cards know of keys has to go by them."""
    assert isinstance(step.op, Join)  # noqa: S101 - the caller looked
    other = right.card
    plain = fresh and not any(isinstance(each.op, Project | Aggregate) for each in right.steps)
    tables = card.overview.kind == "tabular" == other.overview.kind
    if (
        not plain
        or not tables
        or any(_leads(card, other, left, there) for left, there in step.op.on)
    ):
        return
    known = list(_links(card, other))
    pairs = ", ".join(f"{left} = {there}" for left, there in step.op.on)
    reason = f"{pairs} follows no key; the cards know of no key between them"
    if known:
        reason = f"{pairs} follows no key; the cards say {' or '.join(known)}"
    line = card.line(known[0].partition(" = ")[0]) if known else card.says("columns: no fk")
    yield Fault(
        code="join_key", path=f"{path}.join.on", reason=reason, card=line,
        level="error" if known else "warning",
    )  # fmt: skip


def _leads(card: Card, other: Card, left: str, there: str) -> bool:
    """Whether a foreign key leads from one side to the other, or both lead to the same."""
    one, two = card.column(left), other.column(there)
    if one is None or two is None:
        return False
    if _points(one.fk, other, there) or _points(two.fk, card, left):
        return True
    return bool(one.fk and one.fk == two.fk)


def _points(fk: str, card: Card, column: str) -> bool:
    table, _, name = fk.rpartition(".")
    return (
        bool(fk) and table.rpartition(".")[2] == card.overview.title and name in (column, "rowid")
    )


def _links(card: Card, other: Card) -> Iterator[str]:
    for column in card.details.columns:
        table, _, name = column.fk.rpartition(".")
        if column.fk and table.rpartition(".")[2] == other.overview.title:
            yield f"{column.name} = {name}"
    for column in other.details.columns:
        table, _, name = column.fk.rpartition(".")
        if column.fk and table.rpartition(".")[2] == card.overview.title:
            yield f"{name} = {column.name}"
