"""Print what commands read from the catalog; each gives the exit code."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import phrase, tr
from adaos_ctx_catalog import cards, overviews
from adaos_ctx_catalog.access import what_of
from adaos_ctx_catalog.lookup import facets_held
from adaos_ctx_catalog.rendering import brief, card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx_catalog.catalog import Answer, Catalog, PageInfo
    from adaos_ctx_catalog.context import Context
    from adaos_ctx_catalog.record import Overview
    from adaos_ctx_catalog.relevance import Candidate

_SHOWN = 20  # values of a facet that people are shown


def of_index(catalog: Catalog) -> None:
    """What a reader should know of the index that was asked, on standard error."""
    if catalog.lookup.note:
        output.note(output.phrase(catalog.lookup.note))


def of_facets(catalog: Catalog, asked: Mapping[str, Sequence[str]]) -> None:
    """Which facet or value no resource has, on standard error; for answers that are empty."""
    held = facets_held(catalog.shelf)
    for key, values in sorted(asked.items()):
        if key not in held:
            names = ", ".join(sorted(name for name in held if ":" not in name))
            output.note(output.shown(tr("catalog.no_facet", facet=key, names=names)))
        elif not held[key].intersection(values):
            some = ", ".join(sorted(held[key])[:_SHOWN])
            asked_for = f"{key}={','.join(values)}"
            output.note(output.shown(tr("catalog.no_value", asked=asked_for, names=some)))


def found(catalog: Catalog, hits: Sequence[Candidate], *, as_json: bool) -> int:
    """What a search found, best first; 1 when nothing."""
    if as_json:
        output.report({
            "found": [
                {"id": c.id, "relevance": round(c.relevance, 4), "parts": _rounded(c.parts)}
                for c in hits
            ]
        })  # fmt: skip
    for hit in hits if not as_json else ():
        output.say(
            f"{hit.relevance:.2f}  {output.shown(brief(catalog.shelf.overview(hit.id)))[2:]}"
        )
    if not hits and not as_json:
        output.note(tr("search.nothing"))
    return EXIT_OK if hits else EXIT_FINDINGS


def _rounded(parts: Mapping[str, float]) -> dict[str, float]:
    return {key: round(value, 4) for key, value in parts.items()}


def listed(page: Sequence[Overview], info: PageInfo, *, as_json: bool) -> int:
    """A page of overviews."""
    if as_json:
        output.report({
            "overviews": [overviews.to_json(each) for each in page],
            "page_info": {**asdict(info), "pages": info.pages},
        })  # fmt: skip
        return EXIT_OK
    rows = [[o.ref, o.kind, o.shape.rows_est, ", ".join(o.schema_digest)] for o in page]
    heads = ("resource", "kind", "rows", "fields")
    output.table([tr(f"catalog.head.{head}") for head in heads], rows)
    output.note(tr("catalog.page", page=info.page, pages=max(1, info.pages), total=info.total))
    return EXIT_OK


def shown(answer: Answer, *, snippet: int, as_json: bool) -> int:
    """Details; 1 when some were withheld entirely."""
    given = {each.id for each in answer.details}
    if as_json:
        output.report({
            "details": [cards.to_json(each) for each in answer.details],
            "withheld": [asdict(each) for each in answer.withheld],
        })  # fmt: skip
    elif snippet:
        for each in answer.details:
            for one in each.snippets[snippet - 1 : snippet]:
                output.say(output.shown(one.code))
    else:
        for each in answer.details:
            for text in card(each).split("\n"):
                output.say(output.shown(text))
        for kept in answer.withheld:
            what, reason = what_of(kept), phrase(kept.reason)
            output.note(output.shown(tr("catalog.withheld", id=kept.id, what=what, reason=reason)))
    refused = {each.id for each in answer.withheld} - given
    return EXIT_FINDINGS if refused else EXIT_OK


def told(context: Context, *, as_json: bool) -> int:
    """A context on standard output; what it cost and what was cut on standard error."""
    accounts = context.accounts
    if as_json:
        output.report({
            "text": context.text, "tokens": context.tokens, "encoding": context.encoding,
            "ids": list(context.ids), "details": list(context.details_ids), "rounds": context.rounds,
            "picks": [asdict(pick) for pick in context.picks], "cut": [asdict(cut) for cut in context.cut],
            "withheld": [asdict(each) for each in context.withheld], "accounts": asdict(accounts),
        })  # fmt: skip
        return EXIT_OK
    output.raw(context.text)
    output.note(tr("catalog.told", tokens=context.tokens, **asdict(accounts)))
    for pick in context.picks:
        if pick.id not in context.details_ids:
            continue
        why = "; ".join(map(phrase, pick.why.split("; ")))  # a picker gives several reasons
        output.note(output.shown(tr("catalog.detailed", id=pick.id, why=why)))
    return EXIT_OK
