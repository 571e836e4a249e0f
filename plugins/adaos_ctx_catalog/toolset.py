"""What a model can do with the catalog: search, overviews, details, a context; and references."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.files import exists
from adaos_ctx.model import Artifact, ToolResult, ToolSpec
from adaos_ctx.ops import safe_text
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden
from adaos_ctx_catalog.access import READER, seen_by
from adaos_ctx_catalog.naming import split_ref
from adaos_ctx_catalog.opening import opened
from adaos_ctx_catalog.rendering import brief, card, line
from adaos_ctx_catalog.shelf import OVERVIEWS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.skill import Skill
    from adaos_ctx.tools import ToolContext
    from adaos_ctx_catalog.catalog import Catalog

SCHEME = "res:"
_NOTES_IN_BUDGET = 10  # a note as long as a tenth of the budget takes no resource's place
MODEL_ROLE = "model"  # whose view tools have, where the policy names it; `reader` otherwise


def role_for_models(catalog: Catalog) -> str:
    """Whose view a model has."""
    return MODEL_ROLE if MODEL_ROLE in catalog.policy.roles else READER


def _noted(catalog: Catalog, text: str) -> tuple[str, dict[str, object]]:
    """A text with what is to be said of the index below it, and that as data; both mostly without."""
    note = safe_text(catalog.lookup.note)
    if not note:
        return text, {}
    end = "\n" if text.endswith("\n") else ""
    return f"{text.rstrip()}\n[DIAGNOSTICS] {note}{end}", {"note": note}


def _search(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    facets = {key: arguments[key] for key in ("kind", "source") if arguments[key]}
    with opened(context.skill, role=READER) as catalog:
        found = catalog.search(arguments["query"], facets=facets, k=arguments["k"])
        overviews = [catalog.shelf.overview(c.id) for c in found]
    text = "\n".join(brief(overview) for overview in overviews)
    text, note = _noted(catalog, text or "nothing found")
    return ToolResult(text=text, data={"ids": [o.ref for o in overviews], **note})


def _overview(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    with opened(context.skill, role=READER) as catalog:
        found, info = catalog.overview(
            arguments["query"], ids=arguments["ids"] or None, page=arguments["page"],
            page_size=arguments["page_size"],
        )  # fmt: skip
    head = f"page {info.page} of {info.pages}, {info.total} resources"
    text, note = _noted(catalog, "\n".join([head, *(line(overview) for overview in found)]))
    page = {"page": info.page, "pages": info.pages, "total": info.total}
    return ToolResult(text=text, data={"ids": [o.ref for o in found], "page_info": page, **note})


def _details(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    from adaos_ctx.tokens import get_counter

    with opened(context.skill) as catalog:
        catalog.role = role_for_models(catalog)
        answer = catalog.details(arguments["ids"], verb="catalog_details")
        refs = {d.id: catalog.shelf.overview(d.id).ref for d in answer.details}
    count = get_counter()
    cards = [(refs[each.id], redact(card(each)).text) for each in answer.details]
    kept = [f"- {w.id}: {w.what} withheld ({w.reason})" for w in answer.withheld]
    told = tuple((ref, "full", count.count(text)) for ref, text in cards)
    text = "\n".join([*(text for _, text in cards), *kept])
    return ToolResult(text=escape_hidden(text), data={"ids": list(refs.values())}, told=told)


def _context(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    from adaos_ctx.tokens import get_counter
    from adaos_ctx_catalog.budgeting import MAX_CANDIDATES, Plan, budgeted_context

    plan = Plan(
        task=arguments["task"], budget=arguments["budget"], exclude=frozenset(arguments["exclude"])
    )
    with opened(context.skill) as catalog:
        catalog.role = role_for_models(catalog)
        found = catalog.search(plan.task, k=MAX_CANDIDATES)
        count = get_counter()
        spare = count.count(_noted(catalog, "")[0])
        # Where there is room for it, what became of the index can always be said.
        if spare * _NOTES_IN_BUDGET < plan.budget - count.count(plan.task):
            plan = replace(plan, budget=plan.budget - spare)
        made = budgeted_context(catalog, plan, found, count=count)
        refs = {each.id: catalog.shelf.overview(each.id).ref for each in made.shown}
    told = tuple((refs[s.id], "full" if s.is_detailed else "brief", s.tokens) for s in made.shown)
    text, note = _noted(catalog, made.text)
    tokens = count.count(text) if note else made.tokens
    if tokens > arguments["budget"]:
        text, tokens = made.text, made.tokens
    data = {"ids": list(refs.values()), "details": list(made.details_ids), "tokens": tokens, **note}
    return ToolResult(text=text, data=data, told=told)


def _parameters(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {
        "type": "object", "properties": properties, "required": list(required),
        "additionalProperties": False,
    }  # fmt: skip


def _text(about: str, **more: Any) -> dict[str, Any]:
    return {"type": "string", "maxLength": 4000, "description": about, **more}


def _number(about: str, least: int, most: int, default: int) -> dict[str, Any]:
    return {
        "type": "integer",
        "minimum": least,
        "maximum": most,
        "default": default,
        "description": about,
    }


def _ids(about: str, **more: Any) -> dict[str, Any]:
    return {
        "type": "array",
        "items": {"type": "string", "maxLength": 400},
        "maxItems": 100,
        "description": about,
        **more,
    }


SEARCH = ToolSpec(
    name="catalog_search",
    title="Search the resource catalog",
    description=(
        "Find tables, APIs, events, files and skills by a question. A line for each: its id and "
        "telling fields."
    ),
    parameters=_parameters(
        {
            "query": _text("The question, in words.", minLength=1),
            "kind": _text("Only this kind: tabular, kv, api, bus, file, skill.", default=""),
            "source": _text("Only resources of this source.", default=""),
            "k": _number("Lines at most.", 1, 50, 10),
        },
        "query",
    ),
    call=_search,
)
OVERVIEW = ToolSpec(
    name="catalog_overview",
    title="Overviews of resources",
    description="A page of resources as short-key JSON lines: of a query, of ids, or of all.",
    parameters=_parameters(
        {
            "query": _text("Which; empty for all.", default=""),
            "ids": _ids("These and no others.", default=[]),
            "page": _number("From 1.", 1, 100_000, 1),
            "page_size": _number("Lines of a page.", 1, 100, 20),
        }
    ),
    call=_overview,
)
DETAILS = ToolSpec(
    name="catalog_details",
    title="Details of resources",
    description="Columns, keys, how to use them and what to avoid, of resources by id (res:…).",
    parameters=_parameters({"ids": _ids("Ids, at least one.", minItems=1)}, "ids"),
    call=_details,
)
CONTEXT = ToolSpec(
    name="catalog_context",
    title="A context of resources for a task",
    description="What the catalog has for a task, overviews and details, never more tokens than the budget.",
    parameters=_parameters(
        {
            "task": _text("The task, in words.", minLength=1),
            "budget": _number("Tokens at most.", 50, 200_000, 2000),
            "exclude": _ids("Ids that were shown before.", default=[]),
        },
        "task",
    ),
    call=_context,
)
ALL = (SEARCH, OVERVIEW, DETAILS, CONTEXT)


def has_catalog(skill: Skill) -> bool:
    """Whether a skill has a catalog at all."""
    return exists(f"{skill.root}/{OVERVIEWS}")


def artifact(catalog: Catalog, resource_id: str) -> Artifact:
    """A resource with its renditions of rising cost, as a model may see it."""
    overview = catalog.shelf.overview(resource_id)
    renditions = {"ref": overview.ref, "brief": brief(overview), "card": line(overview)}
    details, _ = seen_by(
        catalog.policy, role_for_models(catalog), catalog.shelf.details(resource_id)
    )
    if details is not None:
        renditions["full"] = safe_text(card(details))
    facets = {"kind": overview.kind, "source": overview.source}
    return Artifact(ref=overview.ref, kind="resource", renditions=renditions, facets=facets)  # type: ignore[arg-type]


def without_id(brief_line: str) -> str:
    """A brief line for a place that names the resource already.

    Example:
        >>> without_id("- res:db.x.t: a, b"), without_id("- res:api.x.get [api] Get it: id")
        ('a, b', '[api] Get it: id')
    """
    return brief_line.removeprefix("- ").partition(" ")[2]


def resolve(skill: Skill, ref: str) -> Artifact | None:
    """The artifact behind `res:…[@rev]`; None for other schemes.

    Raises:
        UnknownResource: There is none, or it is at another revision than the reference pins.
    """
    if not ref.startswith(SCHEME):
        return None
    with opened(skill) as catalog:
        catalog.overview(ids=[ref])
        return artifact(catalog, split_ref(ref)[0])


def search(skill: Skill, query: str, k: int) -> list[Artifact]:
    """The best resources for a text; at most k."""
    with opened(skill) as catalog:
        return [artifact(catalog, c.id) for c in catalog.search(query, k=k)]


def section(skill: Skill, task: str, most: int = 5) -> list[Artifact]:
    """What a pack's RESOURCES section offers for a task."""
    return search(skill, task, most) if task else []
