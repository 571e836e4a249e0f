"""A context of resources under a hard token cap: values and how they become text. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx_catalog.rendering import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.access import Withheld
    from adaos_ctx_catalog.picking import Pick

LABELS = ("[OVERVIEW]", "[DETAILS]", "[TASK]", "[DIAGNOSTICS]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One resource in a context: its level (`name`, `brief`, `overview`, `part`, `details`) and text."""

    id: str
    level: str
    text: str
    tokens: int

    @property
    def is_detailed(self) -> bool:
        """Whether it is told by a card of details."""
        return self.level in ("part", "details")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """What did not fit: of which resource, and what (`overview`, `details`, `columns`)."""

    id: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """Where every token went; the parts add up to `total`.

    Args:
        head: The caller's text before the resources.
        overview: Lines of resources.
        details: Cards of resources.
        task: The task.
        rest: Labels, line ends, diagnostics, and what joining texts saves (it may be below 0).
        total: Of the whole text, counted as one.
        budget: What was allowed.
        picker_prompt: Sent to a model that chose; beside the budget.
        picker_completion: What it answered.
    """

    head: int
    overview: int
    details: int
    task: int
    rest: int
    total: int
    budget: int
    picker_prompt: int = 0
    picker_completion: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a model is given.

    Args:
        text: The whole of it.
        shown: Resources in it, most relevant first.
        picks: Which were chosen for details, and why.
        cut: What did not fit or was not asked for.
        withheld: What the role may not see.
        accounts: Tokens.
        rounds: How often a picker was asked.
        encoding: What counted.
    """

    text: str
    shown: tuple[Shown, ...]
    picks: tuple[Pick, ...]
    cut: tuple[Cut, ...]
    accounts: Accounts
    withheld: tuple[Withheld, ...] = field(default=())
    rounds: int = 1
    encoding: str = "o200k_base"

    @property
    def tokens(self) -> int:
        """Tokens of the text; never above the budget."""
        return self.accounts.total

    @property
    def ids(self) -> tuple[str, ...]:
        """Resources whose fields are in the context, most relevant first."""
        return tuple(each.id for each in self.shown)

    @property
    def details_ids(self) -> tuple[str, ...]:
        """Those told in detail."""
        return tuple(each.id for each in self.shown if each.is_detailed)


def render(head: str, task: str, shown: Sequence[Shown], note: str = "") -> str:
    """The text: head, overviews, details, task, and what was cut."""
    lines = [each.text for each in shown if not each.is_detailed]
    cards = [each.text for each in shown if each.is_detailed]
    parts = [head] if head else []
    parts += ["[OVERVIEW]", *lines] if lines else []
    parts += ["[DETAILS]", *cards] if cards else []
    parts += ["[TASK]", one_line(task)] if task else []
    parts += [f"[DIAGNOSTICS] {note}"] if note else []
    return "\n".join(parts) + "\n" if parts else ""


def diagnostics(cut: Sequence[Cut]) -> str:
    """What was left out, in a line; "" when nothing was."""
    counts = {
        what: sum(1 for each in cut if each.what == what)
        for what in ("overview", "details", "columns")
    }
    told = [f"{n} {what}" for what, n in counts.items() if n]
    return f"left out: {', '.join(told)}" if told else ""
