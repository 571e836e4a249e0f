"""Commands that read the catalog: list, search, show, context, audit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_OK
from adaos_ctx.skill import open_skill
from adaos_ctx.writes import write_out
from adaos_ctx_catalog import telling
from adaos_ctx_catalog.doing import pairs, read_text
from adaos_ctx_catalog.errors import AccessDenied
from adaos_ctx_catalog.opening import existing, opened

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx_catalog.asking import ContextRequest
    from adaos_ctx_catalog.picking import Picker


def search(
    skill: str, query: str, asked: Sequence[str], *, k: int, embed: str, as_json: bool
) -> int:
    """Search."""
    with existing(open_skill(skill), embed=embed) as catalog:
        chosen = facets(asked)
        hits = catalog.search(query, facets=chosen, k=k)
        telling.of_index(catalog)
        if not hits:
            telling.of_facets(catalog, chosen)
        return telling.found(catalog, hits, as_json=as_json)


def listed(skill: str, asked: Sequence[str], *, page: int, page_size: int, as_json: bool) -> int:
    """A page of all resources."""
    with existing(open_skill(skill)) as catalog:
        chosen = facets(asked)
        found, info = catalog.overview(facets=chosen, page=page, page_size=page_size)
        if not info.total:
            telling.of_facets(catalog, chosen)
        return telling.listed(found, info, as_json=as_json)


def show(skill: str, ids: Sequence[str], role: str, *, snippet: int, as_json: bool) -> int:
    """Details of some resources."""
    with existing(open_skill(skill), role=role) as catalog:
        answer = catalog.details(ids, verb="show")
    if answer.withheld and not answer.details:
        first = answer.withheld[0]
        raise AccessDenied(role=role, id=first.id, reason=first.reason)
    return telling.shown(answer, snippet=snippet, as_json=as_json)


def context(request: ContextRequest, *, as_json: bool) -> int:
    """Make a context."""
    from adaos_ctx.ops import parse_budget
    from adaos_ctx.tokens import get_counter
    from adaos_ctx_catalog import audit, budgeting

    plan = budgeting.Plan(
        task=request.task, budget=parse_budget(request.budget), exclude=frozenset(request.exclude),
        head=read_text(request.head).strip() if request.head else "",
    )  # fmt: skip
    with existing(open_skill(request.skill), role=request.role, embed=request.embed) as catalog:
        found = catalog.search(
            request.task, facets=facets(request.facets), k=budgeting.MAX_CANDIDATES
        )
        telling.of_index(catalog)
        picker = _model_picker(request.model)
        made = budgeting.budgeted_context(
            catalog, plan, found, count=get_counter(request.encoding), picker=picker
        )
        audit.note(
            catalog.shelf.cache,
            role=request.role,
            verb="context",
            ids=made.details_ids,
            withheld=made.withheld,
        )
    if request.out:
        write_out(request.out, made.text.encode())
    return telling.told(made, as_json=as_json)


def _model_picker(spec: str) -> Picker | None:
    from adaos_ctx_catalog.picking import ModelPicker

    if not spec:
        return None
    from adaos_ctx.llm import open_model

    return ModelPicker(open_model(spec))


def audited(skill: str, last: int, *, as_json: bool) -> int:
    """The last reads of details."""
    from adaos_ctx_catalog import audit

    with opened(open_skill(skill)) as catalog:
        lines = audit.lines(catalog.shelf.cache, last)
    if as_json:
        output.report({"reads": [json.loads(line) for line in lines]})
    for line in lines if not as_json else ():
        output.say(output.shown(line))
    return EXIT_OK


def facets(texts: Sequence[str]) -> Mapping[str, list[str]]:
    """`KEY=VALUE[,VALUE]` texts as facets; a key that is given twice has the values of both."""
    found: dict[str, list[str]] = {}
    for text in texts:
        for key, value in pairs([text]).items():
            found.setdefault(key, []).extend(value.split(","))
    return found
