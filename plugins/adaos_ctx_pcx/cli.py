"""`skill ctx pcx …`: compile sources into manifests, navigate them, and measure it."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.completing import embedders, found_by
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, UsageError
from adaos_ctx.messages import tr
from adaos_ctx_pcx import completions
from adaos_ctx_pcx.building_cli import EXAMPLE, build

app = typer.Typer(
    help=tr("pcx.cmd"),
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help=tr("param.json"))]
_MANIFESTS = found_by(completions.manifests)
Path = Annotated[
    str,
    typer.Argument(
        metavar="MANIFEST", help=tr("pcx.param.manifest"), show_default=False, autocompletion=_MANIFESTS,
    ),
]
Budget = Annotated[str, typer.Option(metavar="TOKENS", help=tr("pcx.param.budget"))]
Embed = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help=tr("pcx.param.embed"), autocompletion=embedders),
]


def _example(command: str) -> str:
    return tr("pcx.example", command=f"adaos-ctx pcx {command}")


app.command("build", help=tr("pcx.cmd.build"), epilog=_example(EXAMPLE))(build)


@app.command(
    help=tr("pcx.cmd.validate"), epilog=_example("validate docs.pcx.4k.json --schema"),
)  # fmt: skip
def validate(
    path: Path,
    schema: Annotated[bool, typer.Option("--schema", help=tr("pcx.param.schema"))] = False,
    as_json: Json = False,
) -> None:
    """Say what makes a manifest unusable."""

    def run() -> int:
        from adaos_ctx_pcx.checking import pitfalls
        from adaos_ctx_pcx.compat.validate import validate as check
        from adaos_ctx_pcx.manifest import read_json
        from adaos_ctx_pcx.misshapen import faults

        data = read_json(path)
        errors = check(data, use_schema=schema) or faults(data) or pitfalls(data)
        if as_json:
            output.report({"path": path, "errors": errors})
        else:
            for error in errors:
                output.say(output.phrase(error))
            if not errors:
                output.say(tr("pcx.valid", path=output.shown(path)))
        return EXIT_FINDINGS if errors else EXIT_OK

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(
    help=tr("pcx.cmd.search"), epilog=_example('search docs.pcx.4k.json "retry limit" --briefs 50'),
)  # fmt: skip
def search(
    path: Path,
    query: Annotated[str, typer.Argument(metavar="QUERY", help=tr("pcx.param.query"), show_default=False)],
    briefs: Annotated[int, typer.Option(metavar="COUNT", help=tr("pcx.param.briefs"), min=1)] = 10,
    embed: Embed = None,
    as_json: Json = False,
) -> None:
    """Print a shortlist."""

    def run() -> int:
        from adaos_ctx_pcx import telling

        return telling.found(path, query, briefs, tuple(embed or ()), as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(
    help=tr("pcx.cmd.nav"),
    epilog=_example('nav docs.pcx.4k.json index "search:retry" open:config'),
)
def nav(
    path: Path,
    steps: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[STEP…]", help=tr("pcx.param.steps"), autocompletion=found_by(completions.steps)
        ),
    ] = None,
    budget: Budget = "",
    as_json: Json = False,
) -> None:
    """Take steps, those given or those typed in."""

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
    help=tr("pcx.cmd.eval"),
    epilog=_example("eval docs.pcx.4k.json cases.json --run run.jsonl"),
)
def evaluate(
    path: Path,
    cases: Annotated[
        str, typer.Argument(metavar="CASES", show_default=False, help=tr("pcx.param.cases"))
    ],
    budget: Budget = "",
    navigator: Annotated[
        str,
        typer.Option(
            metavar="NAME", help=tr("pcx.param.navigator"), autocompletion=found_by(completions.navigators)
        ),
    ] = "bm25",
    model: Annotated[str, typer.Option(metavar="MODEL", help=tr("pcx.param.model.eval"))] = "",
    embed: Embed = None,
    max_opens: Annotated[
        int, typer.Option("--max-opens", "--max-hops", metavar="COUNT", help=tr("pcx.param.max_opens"), min=1)
    ] = 8,
    reserve: Annotated[int, typer.Option(metavar="TOKENS", help=tr("pcx.param.reserve"), min=0)] = 0,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help=tr("pcx.param.verbose"))] = False,
    run_file: Annotated[str, typer.Option("--run", metavar="FILE", help=tr("pcx.param.run"))] = "",
    against: Annotated[
        str,
        typer.Option(
            metavar="MANIFEST", help=tr("pcx.param.against"), autocompletion=_MANIFESTS
        ),
    ] = "",
    plot: Annotated[str, typer.Option(metavar="FILE", help=tr("pcx.param.plot"))] = "",
    as_json: Json = False,
) -> None:
    """Evaluate a manifest, or two."""

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


@app.command(
    help=tr("pcx.cmd.diff"), epilog=_example("diff old.pcx.4k.json new.pcx.4k.json --exit-code"),
)  # fmt: skip
def diff(
    old: Annotated[
        str,
        typer.Argument(metavar="OLD", help=tr("pcx.param.old"), show_default=False, autocompletion=_MANIFESTS),
    ],
    new: Annotated[
        str,
        typer.Argument(metavar="NEW", help=tr("pcx.param.new"), show_default=False, autocompletion=_MANIFESTS),
    ],
    exit_code: Annotated[bool, typer.Option("--exit-code", help=tr("pcx.param.exit_code"))] = False,
    as_json: Json = False,
) -> None:
    """Print what differs."""

    def run() -> int:
        from adaos_ctx_pcx import telling

        return telling.differing(old, new, exit_code=exit_code, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))


@app.command(help=tr("pcx.cmd.lint"), epilog=_example("lint docs.pcx.4k.json"))
def lint(path: Path, as_json: Json = False) -> None:
    """Print measures and remarks."""

    def run() -> int:
        from adaos_ctx_pcx import telling

        return telling.linted(path, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json))
