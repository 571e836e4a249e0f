"""`skill ctx pcx …`: compile sources into manifests, navigate them, and measure it."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK

app = typer.Typer(
    help="Compile content into a manifest that a model navigates within a budget.",
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="Print a report as JSON.")]
Path = Annotated[str, typer.Argument(metavar="MANIFEST", show_default=False)]
Budget = Annotated[str, typer.Option(help="Tokens: 4k or 31000; the manifest's own by default.")]
Embed = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="Embedder that joins the search.")
]


@app.command()
def build(
    path: Annotated[str, typer.Argument(metavar="PATH", show_default=False)],
    kind: Annotated[str, typer.Option("--kind", "--adapter", help="What the source is.")],
    budgets: Annotated[
        str, typer.Option(help="A manifest for each, separated by commas.")
    ] = "4k,32k",
    out: Annotated[str, typer.Option(metavar="FOLDER", help="Where to write.")] = "dist",
    source_id: Annotated[str, typer.Option(metavar="NAME", help="Name of the source.")] = "",
    tokenizer: Annotated[
        str, typer.Option(help="What counts: an encoding, adaos, or estimate (characters / 4).")
    ] = "o200k_base",
    cross_links: Annotated[
        bool, typer.Option("--cross-links", help="Link leaves to their kin in other branches.")
    ] = False,
    prior: Annotated[
        str, typer.Option(metavar="MANIFEST", help="Also say what changed since this build.")
    ] = "",
    max_collision: Annotated[
        float | None, typer.Option(help="Gate: words that siblings share, 0..1.")
    ] = None,
    max_baseline: Annotated[
        float | None, typer.Option(help="Gate: first view / budget, 0..1.")
    ] = None,
    min_fidelity: Annotated[
        float | None, typer.Option(help="Gate: words of descriptors that leaves hold, 0..1.")
    ] = None,
    min_reachable: Annotated[
        float | None, typer.Option(help="Gate: leaves that can be reached, 0..1.")
    ] = None,
    compat: Annotated[
        str, typer.Option(metavar="0.2", help="Build as the published package does.")
    ] = "",
    model: Annotated[
        str, typer.Option(help="Who writes descriptors: openai:NAME, ollama:NAME, URL#NAME.")
    ] = "",
    max_requests: Annotated[
        int, typer.Option(help="Requests to the model at most; more are refused beforehand.")
    ] = 200,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", help="Requests to the model at once.", min=1, max=64)
    ] = 1,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Write nothing, and say what a model would be asked.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compile a source into a manifest for each budget, with its leaves beside it."""
    gates = {
        "max_collision": max_collision, "max_baseline": max_baseline,
        "min_fidelity": min_fidelity, "min_reachable": min_reachable,
    }  # fmt: skip

    def run() -> int:
        from adaos_ctx.cli.progress import bar
        from adaos_ctx_pcx import telling
        from adaos_ctx_pcx.building import BuildRequest
        from adaos_ctx_pcx.building import build as do_build

        if compat:
            return telling.compat_build(path, kind, budgets, out, source_id)
        with bar("describing") as step:
            request = BuildRequest(
                path=path, kind=kind, budgets=budgets, out=out, source_id=source_id,
                tokenizer=tokenizer, links=cross_links, gates=gates, dry_run=dry_run,
                model=model, max_requests=max_requests, jobs=jobs, step=step,
            )  # fmt: skip
            report = do_build(request)
        return telling.built(report, prior=prior, as_json=as_json, dry_run=dry_run)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def validate(
    path: Path,
    schema: Annotated[bool, typer.Option("--schema", help="Check the JSON Schema too.")] = False,
    as_json: Json = False,
) -> None:
    """Check that a manifest can be navigated; exit 1 when it cannot."""

    def run() -> int:
        from adaos_ctx_pcx.compat.validate import validate as check
        from adaos_ctx_pcx.manifest import read_json

        errors = check(read_json(path), use_schema=schema)
        if as_json:
            output.report({"path": path, "errors": errors})
        else:
            for error in errors or [f"{path}: valid"]:
                output.say(output.shown(error))
        return EXIT_FINDINGS if errors else EXIT_OK

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def search(
    path: Path,
    query: Annotated[str, typer.Argument(metavar="QUERY", show_default=False)],
    briefs: Annotated[int, typer.Option(help="Lines, 1 or more.", min=1)] = 10,
    embed: Embed = None,
    as_json: Json = False,
) -> None:
    """The best leaves for a question, a line each: a shortlist for a model that chooses."""

    def run() -> int:
        from adaos_ctx_pcx import telling

        return telling.found(path, query, briefs, tuple(embed or ()), as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def nav(
    path: Path,
    steps: Annotated[
        list[str] | None,
        typer.Argument(metavar="[STEP…]", help="index, open:ID, look:ID, close:ID, search:TEXT …"),
    ] = None,
    budget: Budget = "",
) -> None:
    """Navigate a manifest: the steps that are given, or those typed in, one a line."""

    def run() -> int:
        from adaos_ctx_pcx.walking import interactive, walk_steps

        return walk_steps(path, steps, budget) if steps else interactive(path, budget)

    raise typer.Exit(guarded(run))


@app.command("eval")
def evaluate(
    path: Path,
    cases: Annotated[str, typer.Argument(metavar="CASES", show_default=False)],
    budget: Budget = "",
    navigator: Annotated[str, typer.Option(help="bm25, keyword or model.")] = "bm25",
    model: Annotated[
        str, typer.Option(help="For `model`: openai:NAME, ollama:NAME, URL#NAME.")
    ] = "",
    embed: Embed = None,
    max_opens: Annotated[int, typer.Option(help="Leaves opened at most.", min=1)] = 8,
    run_file: Annotated[
        str, typer.Option("--run", metavar="FILE", help="Write a row for each case.")
    ] = "",
    against: Annotated[
        str, typer.Option(metavar="MANIFEST", help="Also evaluate this one and compare.")
    ] = "",
    plot: Annotated[
        str, typer.Option(metavar="FILE", help="Draw success over budgets as SVG or PNG.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Measure how often the right leaf is reached within the budget, and at what cost."""

    def run() -> int:
        from adaos_ctx_pcx.scoring_cli import EvalRequest, evaluate_files

        request = EvalRequest(
            path=path, cases=cases, budget=budget, navigator=navigator, model=model,
            embedders=tuple(embed or ()), max_opens=max_opens, run_file=run_file,
            against=against, plot=plot,
        )  # fmt: skip
        return evaluate_files(request, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", show_default=False)],
    new: Annotated[str, typer.Argument(metavar="NEW", show_default=False)],
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 1 when they differ.")
    ] = False,
    as_json: Json = False,
) -> None:
    """What was added, removed, moved, changed and re-described between two manifests."""

    def run() -> int:
        from adaos_ctx_pcx import telling

        return telling.differing(old, new, exit_code=exit_code, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command()
def lint(path: Path, as_json: Json = False) -> None:
    """What is hard to navigate in a manifest; exit 1 when there is something."""

    def run() -> int:
        from adaos_ctx_pcx import telling

        return telling.linted(path, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))
