"""`skill ctx docs …`: index documents, find passages, and check every citation."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli.completing import embedders, found_by
from adaos_ctx.cli.run import guarded
from adaos_ctx.messages import tr
from adaos_ctx_docs import completions

app = typer.Typer(
    help=tr("docs.cmd"),
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help=tr("param.json"))]
Store = Annotated[
    str,
    typer.Option(
        metavar="FILE|URL",
        help=tr("docs.param.store"),
    ),
]
Embed = Annotated[
    str, typer.Option(metavar="NAME", help=tr("docs.param.embed"), autocompletion=embedders)
]
Splitter = Annotated[
    str,
    typer.Option(
        metavar="NAME", help=tr("docs.param.splitter"), autocompletion=found_by(completions.splitters),
    ),
]
MaxChars = Annotated[int, typer.Option(metavar="CHARS", help=tr("docs.param.max_chars"), min=1)]
DryRun = Annotated[bool, typer.Option("--dry-run", help=tr("param.dry_run"))]


@app.command(help=tr("docs.cmd.index"))
def index(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="FOLDER|FILE…|-", help=tr("docs.param.paths"), show_default=False),
    ],
    store: Store = "",
    root: Annotated[str, typer.Option(metavar="NAME", help=tr("docs.param.root"))] = "",
    uri: Annotated[str, typer.Option(metavar="URI", help=tr("docs.param.uri"))] = "",
    include: Annotated[
        list[str] | None, typer.Option(metavar=".EXT", help=tr("docs.param.include"))
    ] = None,
    splitter: Splitter = "heading",
    max_chars: MaxChars = 1000,
    overlap: Annotated[int, typer.Option(metavar="CHARS", help=tr("docs.param.overlap"), min=0)] = 0,
    max_tokens: Annotated[int, typer.Option(metavar="TOKENS", help=tr("docs.param.max_tokens"), min=0)] = 0,
    embed: Embed = "",
    max_mb: Annotated[int, typer.Option(metavar="MB", help=tr("docs.param.max_mb"), min=1)] = 25,
    encoding: Annotated[str, typer.Option(metavar="NAME", help=tr("docs.param.encoding"))] = "",
    flat: Annotated[bool, typer.Option("--flat", help=tr("docs.param.flat"))] = False,
    keep_missing: Annotated[
        bool, typer.Option("--keep-missing", help=tr("docs.param.keep_missing"))
    ] = False,
    allow_empty: Annotated[
        bool, typer.Option("--allow-empty", help=tr("docs.param.allow_empty"))
    ] = False,
    again: Annotated[bool, typer.Option("--again", help=tr("docs.param.again"))] = False,
    watch: Annotated[bool, typer.Option("--watch", help=tr("docs.param.watch"))] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Index once, or until Ctrl-C."""
    from adaos_ctx_docs.commanding import IndexOptions, run_index

    options = IndexOptions(
        paths=tuple(paths), store=store, root=root, uri=uri, include=tuple(include or ()),
        splitter=splitter, max_chars=max_chars, overlap=overlap, max_tokens=max_tokens,
        embed=embed, max_mb=max_mb, encoding=encoding, recursive=not flat,
        keep_missing=keep_missing, allow_empty=allow_empty, again=again, dry_run=dry_run,
    )  # fmt: skip
    if watch:
        from adaos_ctx_docs.watching import watch as watch_paths

        raise typer.Exit(watch_paths(options, as_json=as_json))
    raise typer.Exit(guarded(lambda: run_index(options, as_json=as_json), as_json=as_json))


@app.command(help=tr("docs.cmd.search"))
def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help=tr("docs.param.query"), show_default=False)],
    store: Store = "",
    k: Annotated[int, typer.Option("-k", metavar="COUNT", help=tr("docs.param.k"), min=1)] = 5,
    budget: Annotated[str, typer.Option(metavar="TOKENS", help=tr("docs.param.budget"))] = "",
    threshold: Annotated[
        float, typer.Option(metavar="SHARE", help=tr("docs.param.threshold"), min=0.0, max=1.0)
    ] = 0.0,
    root: Annotated[
        str,
        typer.Option(
            metavar="NAME", help=tr("docs.param.root.search"),
            autocompletion=found_by(completions.roots),
        ),
    ] = "",
    embed: Embed = "",
    why: Annotated[bool, typer.Option("--why", help=tr("docs.param.why"))] = False,
    as_json: Json = False,
) -> None:
    """Print the passages of a question."""

    def run() -> int:
        from adaos_ctx_docs.telling import found

        facts = (query, k, budget, threshold, root, embed)
        return found(store, facts, why=why, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(help=tr("docs.cmd.show"))
def show(
    ref: Annotated[
        str,
        typer.Argument(
            metavar="REF", help=tr("docs.param.ref"),
            show_default=False, autocompletion=found_by(completions.refs),
        ),
    ],
    store: Store = "",
    as_json: Json = False,
) -> None:
    """Print one passage."""

    def run() -> int:
        from adaos_ctx_docs.telling import shown

        return shown(store, ref, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(help=tr("docs.cmd.verify"))
def verify(store: Store = "", as_json: Json = False) -> None:
    """Print what is not as its source says."""

    def run() -> int:
        from adaos_ctx_docs.telling import verified

        return verified(store, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(help=tr("docs.cmd.report"))
def report(store: Store = "", as_json: Json = False) -> None:
    """Print what there is."""

    def run() -> int:
        from adaos_ctx_docs.telling import reported

        return reported(store, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(help=tr("docs.cmd.log"))
def log(
    store: Store = "",
    last: Annotated[int, typer.Option(metavar="COUNT", help=tr("docs.param.last"), min=1)] = 10,
    as_json: Json = False,
) -> None:
    """Print the last runs."""

    def run() -> int:
        from adaos_ctx_docs.telling import logged

        return logged(store, last, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command("export", help=tr("docs.cmd.export"))
def export_bundle(
    out: Annotated[str, typer.Argument(metavar="FILE", help=tr("docs.param.out"), show_default=False)],
    store: Store = "",
    force: Annotated[bool, typer.Option("--force", help=tr("docs.param.force"))] = False,
    as_json: Json = False,
) -> None:
    """Write a bundle."""

    def run() -> int:
        from adaos_ctx_docs.moving import exported

        return exported(store, out, force=force, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command("import", help=tr("docs.cmd.import"))
def import_bundle(
    path: Annotated[str, typer.Argument(metavar="FILE", help=tr("docs.param.bundle"), show_default=False)],
    store: Store = "",
    root: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=FOLDER", help=tr("docs.param.root.import")),
    ] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Read a bundle."""

    def run() -> int:
        from adaos_ctx_docs.moving import imported

        return imported(store, path, tuple(root or ()), dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command("eval", help=tr("docs.cmd.eval"))
def evaluate(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help=tr("docs.param.folder"), show_default=False)],
    queries: Annotated[str, typer.Option(metavar="FILE", help=tr("docs.param.queries"))],
    run_file: Annotated[str, typer.Option("--run", metavar="FILE", help=tr("docs.param.run"))],
    max_chars: MaxChars = 1000,
    overlap: Annotated[int, typer.Option(metavar="CHARS", help=tr("docs.param.overlap"), min=0)] = 0,
    splitter: Splitter = "heading",
    embed: Embed = "",
    as_json: Json = False,
) -> None:
    """Write the rows of a run."""

    def run() -> int:
        from adaos_ctx_docs.commanding import run_eval

        sizes = (splitter, max_chars, overlap)
        return run_eval(folder, queries, run_file, sizes, embed, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))
