"""Commands that bring something into the catalog, and the measurement."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_OK, SourceUnreadable, UsageError
from adaos_ctx.messages import tr
from adaos_ctx.places import near
from adaos_ctx.skill import is_root, open_skill
from adaos_ctx.writes import refuse_inputs, why, write_out
from adaos_ctx_catalog import telling_changes
from adaos_ctx_catalog.opening import opened
from adaos_ctx_catalog.shelf import FOLDER, Shelf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.asking import ScanRequest


def example(folder: str, *, dry_run: bool, as_json: bool) -> int:
    """Make the example skill."""
    from adaos_ctx_catalog.example import make_example

    made = make_example(folder, dry_run=dry_run)
    if as_json:
        output.report({"folder": folder, "files": made, "dry_run": dry_run})
    for path in made if not as_json else ():
        slug = "catalog.wrote.would" if dry_run else "catalog.wrote"
        output.say(tr(slug, path=output.shown(f"{folder}/{path}")))
    return EXIT_OK


def scan(request: ScanRequest, *, as_json: bool) -> int:
    """Scan sources; 51 when one could not be read."""
    from adaos_ctx_catalog.scanning import scan as do_scan
    from adaos_ctx_catalog.scanning import source_for

    root = open_skill(request.skill).root
    shelf = Shelf(root)
    is_outside = not (shelf.is_there or is_root(root))
    if request.name and len(request.locators) > 1:
        raise UsageError(reason="--name goes with one locator", verb="catalog scan")
    new = [
        source_for(each, root, name=request.name, kind=request.kind, options=pairs(request.options))
        for each in request.locators
    ]
    with bar(tr("catalog.scanning")) as step:
        report = do_scan(
            shelf, new, only=request.only, dry_run=request.dry_run,
            timeout_s=request.timeout_s, step=step,
        )  # fmt: skip
    code = telling_changes.scanned(report, as_json=as_json, dry_run=request.dry_run)
    if not as_json:
        telling_changes.of_files(report, root)
    if is_outside and report.resources and not request.dry_run:
        outside = tr("catalog.outside", root=near(root), path=f"{root}/{FOLDER}")
        output.note(output.shown(outside))
    return code


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """`KEY=VALUE` texts as a mapping.

    Raises:
        UsageError: One has no `=`.
    """
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise UsageError(reason=f"must be KEY=VALUE, not {text!r}")
        found[key] = value
    return found


def register(skill: str, path: str, *, dry_run: bool, as_json: bool) -> int:
    """Register a descriptor from a file or from standard input."""
    from adaos_ctx_catalog.decoding import parse_object
    from adaos_ctx_catalog.registering import register as put

    value = parse_object(read_text(path), path)
    with opened(open_skill(skill)) as catalog:
        overview = put(catalog.shelf, value.value, dry_run=dry_run)
    return telling_changes.registered(overview, as_json=as_json, dry_run=dry_run)


def read_text(path: str) -> str:
    """The text of a file that a user named; `-` is standard input."""
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


def evaluate(
    files: tuple[str, str], budget: str, *, facet: str, embed: str, run: str, as_json: bool
) -> int:
    """Measure on questions; `files` are the corpus and the queries."""
    from adaos_ctx.ops import parse_budget
    from adaos_ctx.tokens import get_counter
    from adaos_ctx_catalog.asking import EvalRequest
    from adaos_ctx_catalog.evaluating import evaluate as measure

    corpus, queries = files
    request = EvalRequest(corpus=corpus, queries=queries, budget=parse_budget(budget), facet=facet)
    refuse_inputs(run, request.corpus, request.queries)
    embedder = None
    if embed:
        from adaos_ctx.search import get_embedder

        embedder = get_embedder(embed)
    with bar(tr("catalog.evaluating")) as step:
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
        heads = [tr(f"catalog.head.{key}") for key in told]
        output.table(heads, [[str(value) for value in told.values()]])
    return EXIT_OK
