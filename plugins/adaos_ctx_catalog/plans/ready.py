"""A plan as programs hold it: run it, put steps behind it, explain it, store it.

Example: `compile_plan("top 7 days by revenue").pipe(limit=3).execute().rows`.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.plans.canonical import plan_hash, step_value, to_value, to_yaml
from adaos_ctx_catalog.plans.logical import to_sql
from adaos_ctx_catalog.plans.reading import plan_of
from adaos_ctx_catalog.plans.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.plans.compiling import Compiled
    from adaos_ctx_catalog.plans.envelope import Envelope
    from adaos_ctx_catalog.plans.faults import Fault
    from adaos_ctx_catalog.plans.limits import Limits
    from adaos_ctx_catalog.plans.model import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyPlan:
    """A plan of a skill; `pipe` gives a new one, this one never changes.

    Args:
        plan: What it does.
        opened: Opens the catalog that it is checked and run against.
        task: What it was made for.
        compiled: How it was made.
    """

    plan: Plan
    opened: Callable[[], AbstractContextManager[Catalog]]
    task: str = ""
    compiled: Compiled | None = None

    @property
    def hash(self) -> str:
        """Sixteen hex digits of what it does."""
        return plan_hash(self.plan)

    def pipe(self, **steps: Any) -> ReadyPlan:
        """The same with more steps, in the order given: `.pipe(filter="city = 'Riga'", limit=5)`.

        Raises:
            PlanBroken: A step does not follow the grammar.
        """
        value = to_value(self.plan) | {"ops": [step_value(op) for op in self.plan.ops]}
        value.pop("schema", None)
        for name, step in steps.items():
            value["ops"].append(
                {name: [step] if name in ("project", "sort") and isinstance(step, str) else step}
            )
        return ReadyPlan(plan=plan_of(value), opened=self.opened, task=self.task)

    def check(self) -> tuple[Fault, ...]:
        """What the cards say against it; () for nothing."""
        with self._workspace() as space:
            return space.check(self.plan).faults

    def execute(self, *, limits: Limits | None = None, now: str = "") -> Envelope:
        """Its rows.

        Raises:
            PlanRefused: The cards forbid it.
            PlanFailed: A source does not answer, or a limit is hit.
        """
        with self._workspace(limits, now) as space:
            return space.execute(self.plan)

    def explain(self) -> str:
        """What it does, where, and what the cards say, as Markdown."""
        with self._workspace() as space:
            how = self.compiled.how if self.compiled else ""
            return space.explain(space.check(self.plan), task=self.task, how=how)

    def to_sql(self) -> str:
        """What it does as one SQL statement."""
        return to_sql(self.plan)

    def to_yaml(self) -> str:
        """Its canonical text."""
        return to_yaml(self.plan)

    def save(self, name: str, *, force: bool = False) -> list[str]:
        """Store it under `plans/NAME/`; the paths that changed.

        Raises:
            PlanEdited: One of this name was changed by hand, and `force` is not set.
        """
        with self._workspace() as space:
            return space.save(
                name, self.plan, task=self.task, compiled=self.compiled, force=force
            )

    @contextmanager
    def _workspace(self, limits: Limits | None = None, now: str = "") -> Iterator[Workspace]:
        with self.opened() as catalog:
            yield Workspace(catalog, limits=limits, now=now)
