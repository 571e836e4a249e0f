"""`skill ctx catalog …`: what resources there are, within a token budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from adaos_ctx.cli.completing import found_by
from adaos_ctx.cli.run import guarded
from adaos_ctx.messages import tr
from adaos_ctx_catalog import completions
from adaos_ctx_catalog.access import DEVELOPER, READER
from adaos_ctx_catalog.asking import ContextRequest, ScanRequest
from adaos_ctx_catalog.options import IDS, DryRun, Embed, Facets, Ids, Json, Role, Skill, Timeout
from adaos_ctx_catalog.plans.cli import mount

if TYPE_CHECKING:
    from collections.abc import Callable

app = typer.Typer(
    help=tr("catalog.cmd"),
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip


def _run(module: str, name: str, *words: object, as_json: bool, **options: object) -> None:
    """Run what a command does and end with its exit code; its module loads only now."""

    def action() -> int:
        from importlib import import_module

        do: Callable[..., int] = getattr(import_module(f"adaos_ctx_catalog.{module}"), name)
        return do(*words, as_json=as_json, **options)

    raise typer.Exit(guarded(action, as_json=as_json))


@app.command(help=tr("catalog.cmd.example"))
def example(
    folder: Annotated[
        str,
        typer.Argument(metavar="FOLDER", help=tr("catalog.param.folder"), show_default=False),
    ],
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Make the files."""
    _run("doing", "example", folder, dry_run=dry_run, as_json=as_json)


@app.command(help=tr("catalog.cmd.scan"))
def scan(
    locators: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[LOCATOR…]", help=tr("catalog.param.locators"), show_default=False,
        ),
    ] = None,
    skill: Skill = ".",
    name: Annotated[str, typer.Option(help=tr("catalog.param.name"))] = "",
    kind: Annotated[
        str,
        typer.Option(
            help=tr("catalog.param.kind"), autocompletion=found_by(completions.resolvers)
        ),
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help=tr("catalog.param.option")),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help=tr("catalog.param.only"),
            autocompletion=found_by(completions.sources),
        ),
    ] = None,
    timeout: Timeout = 10.0,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Read sources."""
    request = ScanRequest(
        skill=skill, locators=tuple(locators or ()), name=name, kind=kind,
        options=tuple(option or ()), only=tuple(only or ()), timeout_s=timeout, dry_run=dry_run,
    )  # fmt: skip
    _run("doing", "scan", request, as_json=as_json)


@app.command(help=tr("catalog.cmd.register"))
def register(
    path: Annotated[str, typer.Argument(metavar="FILE", help=tr("catalog.param.file"), show_default=False)],
    skill: Skill = ".",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Take one descriptor in."""
    _run("doing", "register", skill, path, dry_run=dry_run, as_json=as_json)


@app.command(help=tr("catalog.cmd.heartbeat"))
def heartbeat(
    uri: Annotated[
        str,
        typer.Argument(
            metavar="URI", help=tr("catalog.param.uri"),
            show_default=False, autocompletion=found_by(completions.uris),
        ),
    ],
    skill: Skill = ".",
    as_json: Json = False,
) -> None:
    """Note the time."""
    _run("doing", "heartbeat", skill, uri, as_json=as_json)


@app.command("list", help=tr("catalog.cmd.list"))
def list_(
    skill: Skill = ".",
    facet: Facets = None,
    page: Annotated[int, typer.Option(help=tr("catalog.param.page"), min=1)] = 1,
    page_size: Annotated[int, typer.Option(help=tr("catalog.param.page_size"), min=1)] = 20,
    as_json: Json = False,
) -> None:
    """Print a page."""
    _run("looking", "listed", skill, facet or (), page=page, page_size=page_size, as_json=as_json)


@app.command(help=tr("catalog.cmd.search"))
def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help=tr("catalog.param.query"), show_default=False)],
    skill: Skill = ".",
    facet: Facets = None,
    k: Annotated[int, typer.Option("-k", help=tr("catalog.param.k"), min=1)] = 10,
    embed: Embed = "",
    as_json: Json = False,
) -> None:
    """Print what was found."""
    _run("looking", "search", skill, query, facet or (), k=k, embed=embed, as_json=as_json)


@app.command(help=tr("catalog.cmd.show"))
def show(
    ids: Ids = None,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    snippet: Annotated[int, typer.Option(metavar="N", help=tr("catalog.param.snippet"))] = 0,
    as_json: Json = False,
) -> None:
    """Print details."""
    _run("looking", "show", skill, ids or (), role, snippet=snippet, as_json=as_json)


@app.command(help=tr("catalog.cmd.context"))
def context(
    task: Annotated[str, typer.Argument(metavar="TASK", help=tr("catalog.param.task"), show_default=False)],
    skill: Skill = ".",
    budget: Annotated[
        str, typer.Option(metavar="TOKENS", help=tr("catalog.param.budget"))
    ] = "2000",
    role: Role = DEVELOPER,
    facet: Facets = None,
    exclude: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help=tr("catalog.param.exclude"), autocompletion=IDS),
    ] = None,
    head: Annotated[str, typer.Option(metavar="FILE", help=tr("catalog.param.head"))] = "",
    embed: Embed = "",
    model: Annotated[
        str,
        typer.Option(help=tr("catalog.param.model")),
    ] = "",
    encoding: Annotated[
        str,
        typer.Option(
            help=tr("catalog.param.encoding"), autocompletion=found_by(completions.encodings)
        ),
    ] = "o200k_base",
    out: Annotated[str, typer.Option(metavar="FILE", help=tr("catalog.param.out.context"))] = "",
    as_json: Json = False,
) -> None:
    """Print a context."""
    request = ContextRequest(
        skill=skill, task=task, budget=budget, role=role, facets=tuple(facet or ()),
        exclude=tuple(exclude or ()), head=head, embed=embed, model=model, encoding=encoding, out=out,
    )  # fmt: skip
    _run("looking", "context", request, as_json=as_json)


@app.command(help=tr("catalog.cmd.verify"))
def verify(skill: Skill = ".", timeout: Timeout = 10.0, as_json: Json = False) -> None:
    """Print what is not true."""
    _run("publishing", "verify", skill, timeout_s=timeout, as_json=as_json)


@app.command(help=tr("catalog.cmd.docs"))
def docs(
    skill: Skill = ".",
    role: Role = READER,
    out: Annotated[str, typer.Option(metavar="FILE", help=tr("catalog.param.out.docs"))] = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Write the page."""
    _run("publishing", "docs", skill, role, out, dry_run=dry_run, as_json=as_json)


@app.command(help=tr("catalog.cmd.diff"))
def diff(
    against: Annotated[
        str,
        typer.Argument(metavar="[REVISION|FOLDER]", help=tr("catalog.param.since"), show_default=False),
    ] = "",
    skill: Skill = ".",
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help=tr("catalog.param.exit_code"))
    ] = False,
    as_json: Json = False,
) -> None:
    """Print what differs."""
    _run("publishing", "diff", skill, against, exit_code=exit_code, as_json=as_json)


@app.command(help=tr("catalog.cmd.yview"))
def yview(
    ids: Ids = None,
    skill: Skill = ".",
    role: Role = READER,
    out: Annotated[str, typer.Option(metavar="FILE", help=tr("catalog.param.out.yview"))] = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Write projections."""
    _run("publishing", "yview", skill, ids or (), role, out, dry_run=dry_run, as_json=as_json)


@app.command(help=tr("catalog.cmd.audit"))
def audit(
    skill: Skill = ".",
    last: Annotated[int, typer.Option(help=tr("catalog.param.last"), min=1)] = 20,
    as_json: Json = False,
) -> None:
    """Print the last reads."""
    _run("looking", "audited", skill, last, as_json=as_json)


@app.command("eval", help=tr("catalog.cmd.eval"))
def evaluate(
    corpus: Annotated[
        str,
        typer.Argument(metavar="CORPUS.jsonl", help=tr("catalog.param.corpus"), show_default=False),
    ],
    queries: Annotated[
        str,
        typer.Argument(metavar="QUERIES.jsonl", help=tr("catalog.param.queries"), show_default=False),
    ],
    budget: Annotated[
        str, typer.Option(metavar="TOKENS", help=tr("catalog.param.budget.eval"))
    ] = "512",
    facet: Annotated[str, typer.Option(metavar="FIELD", help=tr("catalog.param.facet.eval"))] = "",
    embed: Embed = "",
    run_file: Annotated[
        str, typer.Option("--run", metavar="FILE", help=tr("catalog.param.run"))
    ] = "",
    as_json: Json = False,
) -> None:
    """Measure, and write rows."""
    _run(
        "doing", "evaluate", (corpus, queries), budget,
        facet=facet, embed=embed, run=run_file, as_json=as_json,
    )  # fmt: skip


mount(app)
