"""Budgeted drill-down: breadth by lines, depth by cards, never a token above the budget.

b_head and b_task are given; what is left is divided between overviews and details by `fit_budget`
with the mean costs of these candidates; a picker chooses which resources are told in detail; the
core's budget engine chooses the rendition of each; the whole text is counted as one at the end.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.budget import Item, Option, solve
from adaos_ctx.errors import BudgetTooSmall
from adaos_ctx_catalog.context import Accounts, Context, Cut, Shown, diagnostics, render
from adaos_ctx_catalog.drilling import Drill
from adaos_ctx_catalog.rendering import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.tokens import Counter
    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.picking import Picker
    from adaos_ctx_catalog.relevance import Candidate

MAX_CANDIDATES = 240  # resources that are weighed
MAX_ROUNDS = 3  # of a picker that wants to see more
NOTE_TOKENS = 16  # kept for saying what was cut, where the budget has room for it
_BREADTH_WORTH = 10.0  # more than any details: the lines that `fit_budget` counts on come first
_NODES = 2000  # options that the budget engine tries; more is slower and hardly better
_TRIES = 6
_LEAST_COST = 12  # tokens of a short line; more candidates than that many cannot be shown
# What each rendition is worth, of the resource's relevance: a line first of all, details of picks
# next, the longer line last.
_WORTH = {"name": 0.85, "brief": 1.0, "overview": 1.04, "part": 2.2, "details": 2.4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a context is made of.

    Args:
        task: What it is for.
        budget: Tokens for the whole text, >= 0.
        head: Text before the resources.
        exclude: Ids that were shown before and are not to be repeated.
        rounds: How often a picker may ask for more, at least 1.
        max_details: Details at most; None leaves it to `fit_budget`.
    """

    task: str
    budget: int
    head: str = ""
    exclude: frozenset[str] = frozenset()
    rounds: int = MAX_ROUNDS
    max_details: int | None = None


def budgeted_context(
    catalog: Catalog,
    plan: Plan,
    candidates: Sequence[Candidate],
    *,
    count: Counter,
    picker: Picker | None = None,
) -> Context:
    """Make the context of a task.

    Args:
        catalog: Where the resources are.
        plan: Task, budget and the rest.
        candidates: Of a search, best first.
        count: Counts tokens.
        picker: Chooses what is told in detail; by rule when None.

    Returns:
        A context of at most `plan.budget` tokens, counted as one text.

    Raises:
        BudgetTooSmall: The head and the task alone are longer than the budget.
        NetworkError: A picker's model cannot be reached.
    """
    fixed = count.count(render(plan.head, plan.task, ()))
    if fixed > plan.budget:
        missing = fixed - plan.budget
        again = f"adaos-ctx catalog context {shlex.quote(plan.task)} --budget {fixed}"
        raise BudgetTooSmall(
            what="the task", needed=fixed, missing=missing, budget=plan.budget, run=again
        )
    room = plan.budget - fixed
    most = min(MAX_CANDIDATES, 8 + room // _LEAST_COST)
    wanted = [c for c in candidates if c.id not in plan.exclude][:most]
    drill = Drill(catalog, wanted, count)
    drill.choose(plan.task, room, picker, rounds=plan.rounds, most=plan.max_details)
    return _fitted(plan, drill, count, room)


def _fitted(plan: Plan, drill: Drill, count: Counter, room: int) -> Context:
    """Choose renditions until the text, counted as one, is within the budget."""
    # Where there is room for it, what is cut can always be said.
    allowed = room - NOTE_TOKENS if room > 20 * NOTE_TOKENS else room
    for _ in range(_TRIES):
        shown = _chosen(drill, allowed)
        context = _context(plan, drill, count, shown)
        over = context.tokens - plan.budget
        if over <= 0:
            return context
        allowed = max(0, allowed - over - 1)
    while shown and context.tokens > plan.budget:
        shown = shown[:-1]
        context = _context(plan, drill, count, shown)
    return context


def _chosen(drill: Drill, room: int) -> list[Shown]:
    items = [_item(drill, rank) for rank in range(len(drill.weighed))]
    solution = solve(items, max(0, room - _labels(drill)), node_limit=_NODES)
    return [
        Shown(id=c.key, level=c.level, text=drill.texts[c.key][c.level][0], tokens=c.cost)
        for c in solution.choices
        if c.level
    ]


def _item(drill: Drill, rank: int) -> Item:
    """A candidate with its renditions; what stands first by rank is worth most by far.

    That a resource is needed falls with its rank about as 1 / rank (measured on Spider), however
    near the relevances are to each other.
    """
    candidate, relevance = drill.weighed[rank]
    worth = relevance / (1 + rank)
    first = _BREADTH_WORTH if rank < drill.breadth else 0.0
    options = tuple(
        Option(level=level, cost=cost, value=first + worth * _WORTH[level])
        for level, (_, cost) in drill.texts[candidate.id].items()
    )
    return Item(key=candidate.id, options=options)


def _labels(drill: Drill) -> int:
    return 10 if drill.picks else 6  # tokens of the section labels, at most


def _context(plan: Plan, drill: Drill, count: Counter, shown: Sequence[Shown]) -> Context:
    cut = _cut(drill, shown)
    text = render(plan.head, plan.task, shown, diagnostics(cut))
    total = count.count(text)
    if total > plan.budget:  # saying what was cut must not cut more
        text = render(plan.head, plan.task, shown)
        total = count.count(text)
    accounts = _accounts(plan, count, shown, total)
    return Context(
        text=text, shown=tuple(shown), picks=drill.picks, cut=cut,
        accounts=replace(
            accounts, picker_prompt=drill.usage.prompt, picker_completion=drill.usage.completion
        ),
        withheld=drill.withheld_of([each.id for each in shown]), rounds=drill.rounds,
        encoding=count.encoding,
    )  # fmt: skip


def _accounts(plan: Plan, count: Counter, shown: Sequence[Shown], total: int) -> Accounts:
    lines = sum(each.tokens for each in shown if not each.is_detailed)
    cards = sum(each.tokens for each in shown if each.is_detailed)
    head = count.count(plan.head) if plan.head else 0
    task = count.count(one_line(plan.task)) if plan.task else 0
    return Accounts(
        head=head, overview=lines, details=cards, task=task,
        rest=total - head - lines - cards - task, total=total, budget=plan.budget,
    )  # fmt: skip


def _cut(drill: Drill, shown: Sequence[Shown]) -> tuple[Cut, ...]:
    levels = {each.id: each.level for each in shown}
    found = [Cut(id=c.id, what="overview") for c, _ in drill.weighed if c.id not in levels]
    for pick in drill.picks:
        level = levels.get(pick.id, "")
        if level == "part":
            found.append(Cut(id=pick.id, what="columns"))
        elif level != "details" and pick.id in levels:
            found.append(Cut(id=pick.id, what="details"))
    return tuple(found)
