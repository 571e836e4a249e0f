"""The interface for programs: `search`, `overview`, `details`, `budgeted_context`.

It takes the place of `ada.catalog` in the specification: instead of `from ada.catalog import
search`, write `from adaos_ctx_catalog.ada import search`. The skill is the nearest one upward from
the working folder, or the one that `use` names.

    from adaos_ctx_catalog.ada import budgeted_context, search

    found = search(text="ежедневная выручка по city", facets={"kind": ["tabular", "skill"]})
    context = budgeted_context(task="GMV by city per day, last 30d", candidates=found, budget=8000)
    print(context.text)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.access import DEVELOPER
from adaos_ctx_catalog.relevance import Candidate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from adaos_ctx.llm import Model
    from adaos_ctx.search import Facets
    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.context import Context
    from adaos_ctx_catalog.plans.ready import ReadyPlan

__all__ = [
    "budgeted_context", "compile_plan", "details", "heartbeat", "load_plan", "overview", "register",
    "search", "use",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _Use:
    """What the functions below work on."""

    skill: str | None = None
    role: str = DEVELOPER
    embed: str = ""


_used = [_Use()]


def use(skill: str | None = None, *, role: str = DEVELOPER, embed: str = "") -> None:
    """Choose the skill, the role and the embedder of the calls that follow.

    Args:
        skill: Path or name; None for the nearest skill upward.
        role: Whose view it is.
        embed: Name of an embedder; "" for words alone.
    """
    _used[0] = _Use(skill=skill, role=role, embed=embed)


def search(
    text: str = "",
    *,
    vector: Sequence[float] | None = None,
    facets: Facets | None = None,
    k: int = 20,
) -> list[str]:
    """Ids of the resources that matter for a text or a vector, best first."""
    with _catalog() as catalog:
        return [c.id for c in catalog.search(text, vector=vector, facets=facets, k=k)]


def overview(
    query: str = "", *, ids: Sequence[str] | None = None, page: int = 1, page_size: int = 20
) -> dict[str, Any]:
    """A page of overviews: `{"overviews": […], "page_info": {page, page_size, total, pages}}`."""
    from adaos_ctx_catalog.overviews import to_json

    with _catalog() as catalog:
        found, info = catalog.overview(query, ids=ids, page=page, page_size=page_size)
    told = {
        "page": info.page,
        "page_size": info.page_size,
        "total": info.total,
        "pages": info.pages,
    }
    return {"overviews": [to_json(each) for each in found], "page_info": told}


def details(ids: Sequence[str]) -> list[dict[str, Any]]:
    """Details of some resources as the role may see them; those that it may not see are left out."""
    from adaos_ctx_catalog.cards import to_json

    with _catalog() as catalog:
        return [to_json(each) for each in catalog.details(ids).details]


def budgeted_context(
    task: str,
    candidates: Sequence[str] | None = None,
    budget: int = 8000,
    *,
    head: str = "",
    exclude: Sequence[str] = (),
    model: Model | None = None,
) -> Context:
    """The context of a task, never above the budget.

    Args:
        task: What it is for.
        candidates: Ids, best first; searched for by the task when None.
        budget: Tokens of o200k_base for the whole text.
        head: Text before the resources.
        exclude: Ids that were shown before and are not to be repeated.
        model: Chooses what is told in detail; by rule when None.
    """
    from adaos_ctx.tokens import get_counter
    from adaos_ctx_catalog import budgeting
    from adaos_ctx_catalog.picking import ModelPicker

    plan = budgeting.Plan(task=task, budget=budget, head=head, exclude=frozenset(exclude))
    picker = ModelPicker(model) if model is not None else None
    with _catalog() as catalog:
        found = catalog.search(task, k=budgeting.MAX_CANDIDATES)
        if candidates is not None:
            found = _given(candidates, found)
        return budgeting.budgeted_context(catalog, plan, found, count=get_counter(), picker=picker)


def compile_plan(
    task: str, context: Context | str | None = None, *, model: Model | None = None
) -> ReadyPlan:
    """Make a plan of a task; it is checked, and runs by `.execute()` without a model.

    Args:
        task: What it is for.
        context: Cards for a model (of `budgeted_context`); looked for by the task when None.
        model: Who makes it, while a skill is developed (`ADA_DEV=1`); a rule when None.

    Raises:
        PlanUncompiled: It cannot be made; the message says why.
    """
    from adaos_ctx_catalog.plans.grammar import load_sqlglot

    load_sqlglot()  # says which extra is missing
    from adaos_ctx_catalog.plans.ready import ReadyPlan
    from adaos_ctx_catalog.plans.workspace import Workspace

    text = context if isinstance(context, str) else context.text if context else ""
    opener = _opener()
    with opener() as catalog:
        made = Workspace(catalog).compile(task, context=text, model=model)
    return ReadyPlan(plan=made.checked.plan, opened=opener, task=task, compiled=made)


def load_plan(name: str) -> ReadyPlan:
    """A plan that is stored under `plans/NAME/`.

    Raises:
        NoPlan: It is not there.
        PlanBroken: It does not parse.
    """
    from adaos_ctx_catalog.plans.grammar import load_sqlglot

    load_sqlglot()  # says which extra is missing
    from adaos_ctx_catalog.plans.ready import ReadyPlan
    from adaos_ctx_catalog.plans.workspace import Workspace

    opener = _opener()
    with opener() as catalog:
        return ReadyPlan(plan=Workspace(catalog).load(name), opened=opener)


def register(descriptor: dict[str, Any]) -> dict[str, Any]:
    """Put a described resource into the catalog; its overview."""
    from adaos_ctx_catalog.overviews import to_json
    from adaos_ctx_catalog.registering import register as put

    with _catalog() as catalog:
        return to_json(put(catalog.shelf, descriptor))


def heartbeat(uri: str) -> str:
    """Note that a resource is alive; the time as noted."""
    from adaos_ctx_catalog.registering import heartbeat as note

    with _catalog() as catalog:
        return note(catalog.shelf, uri)


def _given(ids: Sequence[str], found: Sequence[Candidate]) -> list[Candidate]:
    """The given ids in their order; the search's relevance where it has one, falling otherwise."""
    known = {c.id: c for c in found}
    ranked = [Candidate(id=key, relevance=1 / (2 + at), parts={}) for at, key in enumerate(ids)]
    if all(each.id in known for each in ranked):
        return sorted((known[each.id] for each in ranked), key=lambda c: (-c.relevance, c.id))
    return ranked


def _catalog() -> AbstractContextManager[Catalog]:
    return _opener()()


def _opener() -> Callable[[], AbstractContextManager[Catalog]]:
    """What opens the catalog in use now, also later."""
    from adaos_ctx.skill import open_skill
    from adaos_ctx_catalog.opening import opened

    used, skill = _used[0], open_skill(_used[0].skill)
    return lambda: opened(skill, role=used.role, embed=used.embed)
