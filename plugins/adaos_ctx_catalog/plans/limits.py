"""Bounds of one run. Values; pure."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from adaos_ctx.messages import Number
from adaos_ctx_catalog.plans.errors import PlanFailed

ROWS = 10_000
STAGED_ROWS = 100_000  # of one source that is joined with another


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a run may take.

    Args:
        rows: Of the result, and of what an API or a skill gives; more is refused, never cut in silence.
        staged_rows: Of one source that is joined here with another.
        timeout_s: For the whole run.
        memory_mb: Of an engine that runs in this process, and of the rows that are held.
        hosts: Names of hosts that APIs may be asked at; nothing is asked elsewhere.
        call_skills: Whether exports of skills may be called.
    """

    rows: int = ROWS
    staged_rows: int = STAGED_ROWS
    timeout_s: float = 30.0
    memory_mb: int = 256
    hosts: tuple[str, ...] = ()
    call_skills: bool = False


@dataclass(slots=True)
class Meter:
    """Counts rows, bytes and time of one run against its limits."""

    limits: Limits
    started: float = field(default_factory=time.monotonic)
    bytes: int = 0

    @property
    def left_s(self) -> float:
        """Seconds that are left; at least a tenth."""
        return max(0.1, self.started + self.limits.timeout_s - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.started + self.limits.timeout_s

    def take(
        self, source: str, rows: list[tuple[object, ...]], more: list[tuple[object, ...]], cap: int
    ) -> None:
        """Put rows to the others.

        Raises:
            PlanFailed: They are too many, too large, or too late.
        """
        rows += more
        self.bytes += sum(
            64 + sum(len(v) if isinstance(v, str | bytes) else 16 for v in row) for row in more
        )
        if len(rows) > cap:
            raise PlanFailed(
                source=source,
                reason=f"gives more than {Number(cap):row|rows}; add a filter, an aggregate or a limit",
            )
        if self.bytes > self.limits.memory_mb << 20:
            raise PlanFailed(source=source, reason=f"gives more than {self.limits.memory_mb} MB")
        if self.over:
            raise PlanFailed(
                source=source, reason=f"did not answer within {self.limits.timeout_s:g} s"
            )
