"""Run a bound plan: at its source where one does all of it, else over rows put together here."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import Number
from adaos_ctx_catalog.plans import limits as lim
from adaos_ctx_catalog.plans.asking_apis import api_rows, skill_args
from adaos_ctx_catalog.plans.canonical import plan_hash
from adaos_ctx_catalog.plans.envelope import Envelope, decoded
from adaos_ctx_catalog.plans.errors import PlanFailed
from adaos_ctx_catalog.plans.locating import ENGINES, file_path, home, known_source, place_of
from adaos_ctx_catalog.plans.objects import tuples
from adaos_ctx_catalog.plans.staging import Stager, is_whole
from adaos_ctx_catalog.plans.statement import Statement
from adaos_ctx_catalog.plans.telling_steps import steps_text

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.binding import Bound
    from adaos_ctx_catalog.plans.limits import Limits, Meter
    from adaos_ctx_catalog.resolving import Place

Row = tuple[object, ...]


@dataclass(slots=True, kw_only=True)
class Run:
    """One run of a plan.

    Args:
        place: The skill's root.
        limits: Bounds.
        now: The present in UTC, `YYYY-MM-DD HH:MM:SS`.
    """

    place: Place
    limits: Limits
    now: str
    pushed: list[str] = field(default_factory=list)

    def execute(self, bound: Bound) -> Envelope:
        """The rows of a plan.

        Raises:
            PlanFailed: A source does not answer, or a limit is hit.
            MissingExtra: An engine's package is not installed.
        """
        started, meter = time.monotonic(), lim.Meter(self.limits)
        fetcher = _Fetcher(self, meter)
        steps = max(1, _count(bound))
        if is_whole(bound):
            rows, local = fetcher.sql(bound, self.limits.rows), 0
        else:
            rows, local = self._staged(bound, fetcher, meter)
        source = bound.plan.source
        return Envelope(
            schema=bound.schema, rows=tuple(decoded(row, bound.schema, source) for row in rows),
            source=bound.card.overview.uri, version=plan_hash(bound.plan), pushed=tuple(self.pushed),
            pushdown_ratio=1 - local / steps, seconds=time.monotonic() - started,
        )  # fmt: skip

    def _staged(self, bound: Bound, fetcher: _Fetcher, meter: Meter) -> tuple[list[Row], int]:
        from adaos_ctx_catalog.plans.engines.sqlite import run_tables

        stager = Stager(fetcher)
        over = stager.stage(bound)
        sql = statement(over, self.place.root, self.now)
        tables = [(table.name, table.columns, table.rows) for table in stager.tables]
        if stager.local:
            steps, held = Number(stager.local), Number(len(tables))
            self.pushed.append(f"here: {steps:step|steps} over {held:table|tables} in memory")
        return run_tables(tables, sql, meter, self.limits.rows), stager.local


def statement(bound: Bound, root: str, now: str) -> str:
    """The SELECT of a plan with one home."""
    made = Statement(
        engine=ENGINES[bound.card.engine], place=lambda card: place_of(card, root), now=now
    )
    return made.sql(bound)


def _count(bound: Bound) -> int:
    return len(bound.steps) + sum(_count(step.right) for step in bound.steps if step.right)


class _Fetcher:
    """Gives the rows of one home."""

    def __init__(self, run: Run, meter: Meter) -> None:
        self._run, self._meter = run, meter

    def fetch(self, bound: Bound) -> list[Row]:
        if home(bound.card):
            return self.sql(bound, self._run.limits.staged_rows)
        card = bound.card
        if card.overview.kind == "api" and card.engine == "openapi":
            rows, told = api_rows(bound, self._run.place, self._meter, self._run.now)
        elif card.overview.kind == "skill":
            from adaos_ctx_catalog.plans.engines.skill import run

            args = skill_args(bound)
            rows, told = run(card, args, self._run.place, self._meter), f"call({', '.join(args)})"
        else:
            raise PlanFailed(
                source=card.overview.id,
                reason=f"plans do not read {card.engine or card.overview.kind}",
            )
        self._run.pushed.append(f"{card.overview.id}: {told}, {Number(len(rows)):row|rows}")
        self._meter.take(
            card.overview.id,
            [],
            [tuple(row.values()) for row in rows],
            self._run.limits.staged_rows,
        )
        return tuples(rows, bound.base, card.overview.id)

    def sql(self, bound: Bound, cap: int) -> list[Row]:
        card = bound.card
        text = statement(bound, self._run.place.root, self._run.now)
        rows = self._asked(bound, text, cap)
        steps, count = steps_text(bound), Number(len(rows))
        self._run.pushed.append(f"{home(card)}: {steps}, {count:row|rows}")
        return rows

    def _asked(self, bound: Bound, text: str, cap: int) -> list[Row]:
        card, place = bound.card, self._run.place
        if home(card) == "files":
            from adaos_ctx_catalog.plans.engines.duckdb import run as ask_files

            paths = tuple(dict.fromkeys(file_path(each, place.root) for each in bound.cards))
            return ask_files(text, self._meter, cap, files=paths)
        source: Any = known_source(card)
        if card.engine == "sqlite":
            from adaos_ctx_catalog.plans.engines.sqlite import run_file

            return run_file(place.path(source), text, self._meter, source.name, cap)
        if card.engine == "duckdb":
            from adaos_ctx_catalog.plans.engines.duckdb import run as ask_database

            return ask_database(text, self._meter, cap, database=place.path(source))
        from adaos_ctx_catalog.plans.engines.postgres import run as ask_server

        return ask_server(place.secret(source), text, self._meter, source.name, cap)
