"""Measure the catalog on questions with known tables: what stands in a context of B tokens."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import SourceUnreadable
from adaos_ctx.scratch import scratch_folder
from adaos_ctx.search import MemoryIndex
from adaos_ctx.writes import why
from adaos_ctx_catalog.budgeting import Plan, budgeted_context
from adaos_ctx_catalog.catalog import Catalog
from adaos_ctx_catalog.decoding import Fields, parse_object
from adaos_ctx_catalog.descriptor import Descriptor, records
from adaos_ctx_catalog.details import Column, Details
from adaos_ctx_catalog.naming import id_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adaos_ctx.search import Embedder
    from adaos_ctx.tokens import Counter
    from adaos_ctx_catalog.asking import EvalRequest

_RANKED = 100  # ids of a row


class Both:
    """Counts what an exact counter does, or characters / 4 where that is more.

    The tables that rows are compared with count characters / 4, so a context keeps both caps.
    """

    def __init__(self, exact: Counter) -> None:
        self._exact = exact
        self.encoding, self.exact = f"{exact.encoding} or characters / 4", exact.exact
        self.engine, self.vocab_sha256 = exact.engine, exact.vocab_sha256

    def count(self, text: str) -> int:
        """The greater of both counts."""
        return max(self._exact.count(text), -(-len(text) // 4))

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """`count` of each text."""
        counts = self._exact.count_many(texts)
        return [max(n, -(-len(text) // 4)) for n, text in zip(counts, texts, strict=True)]

    def truncate(self, text: str, n: int) -> tuple[str, int]:
        """As the exact counter does."""
        return self._exact.truncate(text, n)


def evaluate(
    request: EvalRequest,
    count: Counter,
    *,
    embedder: Embedder | None = None,
    step: Callable[[int, int], None] = lambda done, total: None,
) -> list[dict[str, Any]]:
    """A row for each query: `{"query_id", "ranked", "context_ids", "tokens", "tokens_exact"}`.

    `ranked` is the order of the search, `context_ids` are the resources whose fields stand in a
    context within the budget; `tokens` are characters / 4, `tokens_exact` is what the budget held.
    """
    rows = list(_rows(request.corpus))
    names = {_id(row): row.needed("id") for row in rows}
    queries = list(_rows(request.queries))
    found = []
    with scratch_folder() as folder:
        catalog = _filled(os.path.realpath(folder), rows, embedder)
        for number, query in enumerate(queries):
            step(number, len(queries))
            found.append(_row(catalog, query, request, count, names))
    return found


def _row(
    catalog: Catalog, query: Fields, request: EvalRequest, count: Counter, names: dict[str, str]
) -> dict[str, Any]:
    facets = {request.facet: query.needed(request.facet)} if request.facet else {}
    text = query.text("text")
    candidates = catalog.search(text, facets=facets, k=max(_RANKED, request.budget // 12))
    plan = Plan(task=text, budget=request.budget)
    context = budgeted_context(catalog, plan, candidates, count=Both(count))
    return {
        "query_id": query.needed("id"), "ranked": [names[c.id] for c in candidates[:_RANKED]],
        "context_ids": [names[key] for key in context.ids],
        "details_ids": [names[key] for key in context.details_ids],
        "tokens": -(-len(context.text) // 4), "tokens_exact": count.count(context.text),
    }  # fmt: skip


def _filled(root: str, rows: Sequence[Fields], embedder: Embedder | None) -> Catalog:
    catalog = Catalog(root, index=MemoryIndex(), cache=f"{root}/cache", embedder=embedder)
    families: dict[str, list[Descriptor]] = {}
    for row in rows:
        families.setdefault(row.text("db"), []).append(_descriptor(row))
    made = [pair for name in sorted(families) for pair in records(families[name], {})]
    with catalog.shelf.writing():
        catalog.shelf.put(made, ())
    return catalog


def _descriptor(row: Fields) -> Descriptor:
    key, db = _id(row), row.text("db")
    names = {each.needed("name"): each for each in row.each("columns")}
    links = dict(_links(row.texts("foreign_keys")))
    columns = tuple(
        Column(name=each.text("title") or name, type=each.text("type"), fk=links.get(name, ""))
        for name, each in names.items()
    )
    uri = f"ada://any/db/corpus:{db or 'corpus'}/{key.removeprefix('res:')}"
    text = "" if columns else row.text("text")
    return Descriptor(
        id=key, uri=uri, kind="tabular", title=row.text("title") or key,
        tags=(f"db:{db}",) if db else (), cap=("scan", "filter", "project", "aggregate", "limit"),
        details=Details(id=key, uri=uri, description=text, columns=columns),
    )  # fmt: skip


def _links(keys: Sequence[str]) -> Iterator[tuple[str, str]]:
    """`People_ID -> people.People_ID` as (column, what it refers to)."""
    for text in keys:
        column, arrow, target = text.partition(" -> ")
        if arrow:
            yield column, target


def _id(row: Fields) -> str:
    return id_of(*row.needed("id").split("."))


def _rows(path: str) -> Iterator[Fields]:
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SourceUnreadable(path=path, alias="", reason=why(error)) from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield parse_object(line, path, f"line {number}")
