"""What the commands of the catalog do, each in one function that gives its exit code."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, SourceUnreadable, UsageError
from adaos_ctx.skill import open_skill
from adaos_ctx.writes import why, write_out
from adaos_ctx_catalog import telling
from adaos_ctx_catalog.opening import opened
from adaos_ctx_catalog.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.details import Details
    from adaos_ctx_catalog.evaluating import EvalRequest
    from adaos_ctx_catalog.picking import Picker
    from adaos_ctx_catalog.record import Overview


def example(folder: str, *, as_json: bool) -> int:
    """Make the example skill."""
    from adaos_ctx_catalog.example import make_example

    made = make_example(folder)
    if as_json:
        output.report({"folder": folder, "files": made})
    for path in made if not as_json else ():
        output.say(f"wrote {output.shown(f'{folder}/{path}')}")
    return EXIT_OK


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanRequest:
    """What to scan: a skill, new locators with their name, kind and options, known sources."""

    skill: str
    locators: tuple[str, ...] = ()
    name: str = ""
    kind: str = ""
    options: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    timeout_s: float = 10.0
    dry_run: bool = False


def scan(request: ScanRequest, *, as_json: bool) -> int:
    """Scan sources; 1 when one could not be read."""
    from adaos_ctx_catalog.scanning import scan as do_scan
    from adaos_ctx_catalog.scanning import source_for

    root = open_skill(request.skill).root
    if request.name and len(request.locators) > 1:
        raise UsageError(reason="--name goes with one locator", verb="catalog scan")
    new = [
        source_for(each, root, name=request.name, kind=request.kind, options=pairs(request.options))
        for each in request.locators
    ]
    with bar("scanning") as step:
        report = do_scan(
            Shelf(root), new, only=request.only, dry_run=request.dry_run,
            timeout_s=request.timeout_s, step=step,
        )  # fmt: skip
    return telling.scanned(report, as_json=as_json, dry_run=request.dry_run)


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """`KEY=VALUE` texts as a mapping.

    Raises:
        UsageError: One has no `=`.
    """
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise UsageError(reason=f"must be KEY=VALUE, not {text!r}", verb="catalog")
        found[key] = value
    return found


def facets(texts: Sequence[str]) -> Mapping[str, list[str]]:
    """`KEY=VALUE[,VALUE]` texts as facets; a key that is given twice has the values of both."""
    found: dict[str, list[str]] = {}
    for text in texts:
        for key, value in pairs([text]).items():
            found.setdefault(key, []).extend(value.split(","))
    return found


def register(skill: str, path: str, *, dry_run: bool, as_json: bool) -> int:
    """Register a descriptor from a file or from standard input."""
    from adaos_ctx_catalog.decoding import parse_object
    from adaos_ctx_catalog.registering import register as put

    value = parse_object(_text(path), path)
    with opened(open_skill(skill)) as catalog:
        overview = put(catalog.shelf, value.value, dry_run=dry_run)
    return telling.registered(overview, as_json=as_json, dry_run=dry_run)


def _text(path: str) -> str:
    if path == "-":
        return sys.stdin.read()
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise SourceUnreadable(path=path, alias="", reason=why(error)) from error


def heartbeat(skill: str, uri: str, *, as_json: bool) -> int:
    """Note that a resource is alive."""
    from adaos_ctx_catalog.registering import heartbeat as note

    with opened(open_skill(skill)) as catalog:
        at = note(catalog.shelf, uri)
    if as_json:
        output.report({"uri": uri, "at": at})
    else:
        output.say(f"{output.shown(uri)} {at}")
    return EXIT_OK


def search(
    skill: str, query: str, asked: Sequence[str], *, k: int, embed: str, as_json: bool
) -> int:
    """Search."""
    with opened(open_skill(skill), embed=embed) as catalog:
        hits = catalog.search(query, facets=facets(asked), k=k)
        return telling.found(catalog, hits, as_json=as_json)


def listed(skill: str, asked: Sequence[str], *, page: int, page_size: int, as_json: bool) -> int:
    """A page of all resources."""
    with opened(open_skill(skill)) as catalog:
        found, info = catalog.overview(facets=facets(asked), page=page, page_size=page_size)
        return telling.listed(found, info, as_json=as_json)


def show(skill: str, ids: Sequence[str], role: str, *, snippet: int, as_json: bool) -> int:
    """Details of some resources."""
    with opened(open_skill(skill), role=role) as catalog:
        answer = catalog.details(ids, verb="show")
    return telling.shown(answer, snippet=snippet, as_json=as_json)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextRequest:
    """What a context is made of; see `budgeting.Plan`."""

    skill: str
    task: str
    budget: int
    role: str
    facets: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    head: str = ""
    embed: str = ""
    model: str = ""
    encoding: str = "o200k_base"
    out: str = ""


def context(request: ContextRequest, *, as_json: bool) -> int:
    """Make a context."""
    from adaos_ctx.tokens import get_counter
    from adaos_ctx_catalog import audit, budgeting

    plan = budgeting.Plan(
        task=request.task, budget=request.budget, exclude=frozenset(request.exclude),
        head=_text(request.head).strip() if request.head else "",
    )  # fmt: skip
    with opened(open_skill(request.skill), role=request.role, embed=request.embed) as catalog:
        found = catalog.search(
            request.task, facets=facets(request.facets), k=budgeting.MAX_CANDIDATES
        )
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


def verify(skill: str, *, timeout_s: float, as_json: bool) -> int:
    """Check the catalog; 1 when something is not true."""
    from adaos_ctx_catalog.verifying import verify as check

    with opened(open_skill(skill)) as catalog, bar("verifying") as step:
        report = check(catalog.shelf, timeout_s=timeout_s, step=step)
    return telling.verified(report, as_json=as_json)


def diff(skill: str, against: str, *, exit_code: bool, as_json: bool) -> int:
    """What a scan would change, or what changed since another state of the catalog."""
    from adaos_ctx_catalog.comparing import since
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.scanning import compare_sources

    with opened(open_skill(skill)) as catalog:
        if against:
            return telling.differing(
                since(catalog.shelf, against), {}, as_json=as_json, exit_code=exit_code
            )
        sources = catalog.shelf.settings().sources.values()
        found, failed = compare_sources(catalog.shelf, sources, Place(root=catalog.shelf.root))
    return telling.differing(found, failed, as_json=as_json, exit_code=exit_code)


def docs(skill: str, role: str, out: str, *, dry_run: bool, as_json: bool) -> int:
    """Write `resources.md`."""
    from adaos_ctx_catalog.documenting import resources_md

    opened_skill = open_skill(skill)
    with opened(opened_skill, role=role) as catalog:
        text = resources_md(_rows(catalog, list(catalog.shelf.lines)), opened_skill.name)
    place = out or f"{opened_skill.root}/resources.md"
    return _written(place, text.encode(), dry_run=dry_run, as_json=as_json)


def yview(skill: str, ids: Sequence[str], role: str, out: str, *, as_json: bool) -> int:
    """Export chosen resources as view projections."""
    from adaos_ctx_catalog.projecting import projections

    with opened(open_skill(skill), role=role) as catalog:
        chosen = list(ids) or list(catalog.shelf.lines)
        pages = catalog.overview(ids=chosen, page_size=max(1, len(chosen)))[0]
        rows = _rows(catalog, [each.id for each in pages])
    data = projections((overview, details) for overview, details in rows if details is not None)
    refused = [overview.id for overview, details in rows if details is None]
    if not out:
        output.raw(data.decode())
    else:
        _written(out, data, dry_run=False, as_json=as_json)
    for each in refused:
        output.note(output.shown(f"{each}: details are not open to the role {role}"))
    return EXIT_FINDINGS if refused else EXIT_OK


def _rows(catalog: Catalog, ids: Sequence[str]) -> list[tuple[Overview, Details | None]]:
    seen = {each.id: each for each in catalog.details(ids, verb="export").details}
    return [(catalog.shelf.overview(key), seen.get(key)) for key in ids]


def _written(path: str, data: bytes, *, dry_run: bool, as_json: bool) -> int:
    changed = False if dry_run else write_out(path, data)
    if as_json:
        output.report({"path": path, "bytes": len(data), "written": changed, "dry_run": dry_run})
    else:
        verb = "would write" if dry_run else "wrote" if changed else "unchanged:"
        output.say(f"{verb} {output.shown(path)}")
    return EXIT_OK


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


def evaluate(request: EvalRequest, *, embed: str, run: str, as_json: bool) -> int:
    """Measure on questions."""
    from adaos_ctx.tokens import get_counter
    from adaos_ctx_catalog.evaluating import evaluate as measure

    embedder = None
    if embed:
        from adaos_ctx.search.embedders import get_embedder

        embedder = get_embedder(embed)
    with bar("evaluating") as step:
        rows = measure(request, get_counter(), embedder=embedder, step=step)
    if run:
        write_out(run, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode())
    exact = [row["tokens_exact"] for row in rows]
    told = {
        "queries": len(rows), "budget": request.budget,
        "over_budget": sum(1 for n in exact if n > request.budget),
        "mean_tokens": round(sum(exact) / max(1, len(exact)), 1), "max_tokens": max(exact, default=0),
        "mean_resources": round(sum(len(row["context_ids"]) for row in rows) / max(1, len(rows)), 1),
    }  # fmt: skip
    if as_json:
        output.report(told)
    else:
        output.table(list(told), [[str(value) for value in told.values()]])
    return EXIT_OK
