"""What is wrong with a plan, which line of a card says so, and how it is told. Values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adaos_ctx.messages import phrase, tr

# Every name that a fault can have.
CODES = (
    "unknown_resource", "unknown_column", "type", "aggregate", "duplicate", "join_key", "anti_pattern",
    "no_limit", "pushdown", "pii", "denied", "cost", "writes", "argument", "schema", "cycle", "unsupported",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong.

    Args:
        code: One of `CODES`.
        path: Where in the plan: `ops.2.filter`.
        reason: What is wrong, and what would be right where that is known.
        card: The line of a card that says so, with the card's id; "" where none does.
        level: An `error` keeps a plan from running, a `warning` does not.
    """

    code: str
    path: str
    reason: str
    card: str = ""
    level: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        told = f" [{self.card}]" if self.card else ""
        return f"{self.level} {self.code} at {self.path}: {self.reason}{told}"


def told(fault: Fault) -> str:
    """A fault for the reader; its code and the line of the card stay as they are."""
    facts = {"code": fault.code, "path": fault.path, "reason": phrase(fault.reason)}
    card = f" [{fault.card}]" if fault.card else ""
    return tr(f"catalog.fault.{fault.level}", **facts) + card
