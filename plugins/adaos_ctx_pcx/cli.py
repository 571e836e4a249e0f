"""`skill ctx pcx …`: compile sources into manifests, navigate them, and measure it."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, UsageError
from adaos_ctx_pcx.building_cli import EXAMPLE, build

app = typer.Typer(
    help="Compile content into a manifest that a model navigates within a budget.",
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="Print a report as JSON.")]
Path = Annotated[str, typer.Argument(metavar="MANIFEST", show_default=False)]
Budget = Annotated[str, typer.Option(help="Tokens: 4k or 31000; the manifest's own by default.")]
_CASES = 'A list or lines of {"query": …, "expect": [LEAF, …]}; "id" and "accept" may be there.'
Embed = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="Embedder that joins the search.")
]


app.command("build", epilog=EXAMPLE)(build)


@app.command(epilog="Example: adaos-ctx pcx validate docs.pcx.4k.json --schema")
def validate(
    path: Path,
    schema: Annotated[bool, typer.Option("--schema", help="Check the JSON Schema too.")] = False,
    as_json: Json = False,
) -> None:
    """Check that a manifest can be navigated; exit 1 when it cannot."""

    def run() -> int:
        from adaos_ctx_pcx.checking import pitfalls
        from adaos_ctx_pcx.compat.validate import validate as check
        from adaos_ctx_pcx.manifest import read_json

        data = read_json(path)
        errors = check(data, use_schema=schema) or pitfalls(data)
        if as_json:
            output.report({"path": path, "errors": errors})
        else:
            for error in errors or [f"{path}: valid"]:
                output.say(output.shown(error))
        return EXIT_FINDINGS if errors else EXIT_OK

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(epilog='Example: adaos-ctx pcx search docs.pcx.4k.json "retry limit" --briefs 50')
def search(
    path: Path,
    query: Annotated[str, typer.Argument(metavar="QUERY", show_default=False)],
    briefs: Annotated[int, typer.Option(help="Lines, 1 or more.", min=1)] = 10,
    embed: Embed = None,
    as_json: Json = False,
) -> None:
    """The best leaves for a question, a line each, as a shortlist for a model; exit 1 for none."""

    def run() -> int:
        from adaos_ctx_pcx import telling

        return telling.found(path, query, briefs, tuple(embed or ()), as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(epilog='Example: adaos-ctx pcx nav docs.pcx.4k.json index "search:retry" open:config')
def nav(
    path: Path,
    steps: Annotated[
        list[str] | None,
        typer.Argument(metavar="[STEP…]", help="index, open:ID, look:ID, close:ID, search:TEXT …"),
    ] = None,
    budget: Budget = "",
    as_json: Json = False,
) -> None:
    """Navigate a manifest: the steps that are given, or those typed in, one a line."""

    def run() -> int:
        from adaos_ctx_pcx.walking import interactive, walk_steps

        if as_json and not steps:
            raise UsageError(reason="--json reports on steps; name some")
        if steps:
            return walk_steps(path, steps, budget, as_json=as_json)
        return interactive(path, budget)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(
    "eval",
    epilog="Example: adaos-ctx pcx eval docs.pcx.4k.json cases.json --run run.jsonl",
)
def evaluate(
    path: Path,
    cases: Annotated[str, typer.Argument(metavar="CASES", show_default=False, help=_CASES)],
    budget: Budget = "",
    navigator: Annotated[str, typer.Option(help="bm25, keyword or model.")] = "bm25",
    model: Annotated[
        str, typer.Option(help="For `model`: openai:NAME, ollama:NAME, URL#NAME.")
    ] = "",
    embed: Embed = None,
    max_opens: Annotated[
        int, typer.Option("--max-opens", "--max-hops", help="Leaves opened at most.", min=1)
    ] = 8,
    reserve: Annotated[
        int, typer.Option(help="Tokens of the budget that are kept for others.", min=0)
    ] = 0,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="A line for each case, too.")
    ] = False,
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
    """Measure how often the right leaf is reached within the budget, and at what cost.

    A leaf is named by its node id, its title, the path of its file, or the tool's name.
    """

    def run() -> int:
        from adaos_ctx_pcx.scoring_cli import EvalRequest, evaluate_files

        request = EvalRequest(
            path=path, cases=cases, budget=budget, navigator=navigator, model=model,
            embedders=tuple(embed or ()), max_opens=max_opens, run_file=run_file,
            against=against, plot=plot, reserve=reserve,
            verbose=verbose,
        )  # fmt: skip
        return evaluate_files(request, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(epilog="Example: adaos-ctx pcx diff old.pcx.4k.json new.pcx.4k.json --exit-code")
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


@app.command(epilog="Example: adaos-ctx pcx lint docs.pcx.4k.json")
def lint(path: Path, as_json: Json = False) -> None:
    """What is hard to navigate in a manifest; exit 1 when there is something."""

    def run() -> int:
        from adaos_ctx_pcx import telling

        return telling.linted(path, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))
