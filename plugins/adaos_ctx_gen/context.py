"""What the model is told of the skill: a pack, a delta, or whole files."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from adaos_ctx.errors import BudgetTooSmall, NoBase, UsageError
from adaos_ctx.ops import DiffRequest, PackRequest, diff, load_source, safe_text, safe_view
from adaos_ctx.ops import make_pack as pack
from adaos_ctx.places import near

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.ops import Look
    from adaos_ctx.plugins import Plugins

Mode = Literal["pack", "delta", "whole"]
_REF = re.compile(r"(?<![\w.-])([A-Z]{1,6}(?:\.[\w-]+)+)(?![\w.-]*\w)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The context of one request.

    Args:
        mode: How it is told.
        text: What the model reads; ends with a line end.
        refs: References of the aliases that the text names, as they are now; sorted.
        base: `ctx@…` that a delta begins with; "" otherwise.
        head: `ctx@…` of the skill as it is now.
        notes: What a user should know: what was cut, what moved.
    """

    mode: Mode
    text: str
    refs: tuple[str, ...]
    head: str
    base: str = ""
    notes: tuple[str, ...] = ()


def tell(
    now: Look, mode: Mode, plugins: Plugins, *, task: str, budget: int | None,
    count: Callable[[str], int],
) -> Context:  # fmt: skip
    """Make the context of a request.

    Raises:
        NoBase: A delta, and no base was marked.
        UsageError: A delta, nothing changed, and there is no task.
        BudgetTooSmall: The least of it does not fit.
    """
    try:
        if mode == "delta":
            return _delta(now, plugins, task, budget)
        return whole(now, budget, count) if mode == "whole" else _pack(now, plugins, task, budget)
    except BudgetTooSmall as error:
        if error.variant != "cap":
            way = "use-pack" if mode == "pack" else mode
            error.facts["run"] = (
                f"adaos-ctx gen code {near(now.skill.root)} --{way} --budget {error.facts['needed']}"
            )
        raise


def _pack(now: Look, plugins: Plugins, task: str, budget: int | None) -> Context:
    made = pack((now.skill,), PackRequest(budget=budget, task=task or None), plugins)
    notes = [f"cut: {cut.alias} to {cut.level} ({cut.reason})" for cut in made.cut]
    notes += [f"{alias} moved {said.removeprefix('moved ')}" for alias, said in made.moved]
    context = _context(now, "pack", made.text)
    return replace(context, notes=tuple(notes))


def _delta(now: Look, plugins: Plugins, task: str, budget: int | None) -> Context:
    report = diff(now.skill, DiffRequest(budget=budget, counted=False), plugins)
    if not report.marked:
        raise NoBase(reason=f"no base of {now.skill.name} was ever marked", skill=now.skill.root)
    if not report.delta.changes and not report.delta.left_out and not task:
        run = f"adaos-ctx gen code --use-pack {near(now.skill.root)}"
        raise UsageError(reason="nothing changed since the base, and there is no --task", run=run)
    context = _context(now, "delta", report.delta.prompt)
    notes = tuple(f"left out by the budget: {name}" for name in report.delta.left_out)
    return replace(context, base=report.delta.base, notes=notes)


def whole(now: Look, budget: int | None, count: Callable[[str], int]) -> Context:
    """Every registered file in full: what a request without packs and deltas would send."""
    parts = []
    for entry in now.present:
        shown = safe_view(load_source(now.skill, entry), "full")
        text = shown.text or f"({shown.note})"
        parts.append(f"=== {safe_text(entry.alias.path)} ({entry.ref})\n{text.rstrip()}\n")
    body = "\n".join(parts)
    needed = count(body) if budget is not None else 0
    if budget is not None and needed > budget:
        raise BudgetTooSmall(
            what="all files", needed=needed, missing=needed - budget, budget=budget
        )
    return _context(now, "whole", body)


def _context(now: Look, mode: Mode, text: str) -> Context:
    named = set(_REF.findall(text))
    refs = tuple(sorted(entry.ref for entry in now.present if entry.alias.name in named))
    return Context(mode=mode, text=text, refs=refs, head=f"ctx@{now.digest[:8]}")
