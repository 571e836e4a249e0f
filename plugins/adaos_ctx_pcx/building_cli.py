"""`skill ctx pcx build`: its options, and what they come to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.completing import found_by
from adaos_ctx.cli.run import guarded
from adaos_ctx.messages import tr
from adaos_ctx_pcx import completions
from adaos_ctx_pcx.build_options import BuildOptions

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_pcx.asking import Estimate

EXAMPLE = "build docs --kind docs --budgets 4k,32k"


def build(  # noqa: PLR0913, PLR0917 - one parameter an option
    path: Annotated[str, typer.Argument(metavar="PATH", help=tr("pcx.param.path"), show_default=False)],
    kind: Annotated[
        str,
        typer.Option(
            "--kind", "--adapter", metavar="KIND", help=tr("pcx.param.kind"),
            autocompletion=found_by(completions.kinds),
        ),
    ],
    budgets: Annotated[str | None, typer.Option(metavar="TOKENS", help=tr("pcx.param.budgets"))] = None,
    preset: Annotated[
        str,
        typer.Option(
            metavar="NAME", help=tr("pcx.param.preset"), autocompletion=found_by(completions.presets),
        ),
    ] = "",
    out: Annotated[str, typer.Option(metavar="FOLDER", help=tr("pcx.param.out"))] = "dist",
    source_id: Annotated[str, typer.Option(metavar="NAME", help=tr("pcx.param.source_id"))] = "",
    tokenizer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help=tr("pcx.param.tokenizer"), autocompletion=found_by(completions.tokenizers)
        ),
    ] = None,
    flatten: Annotated[
        bool | None, typer.Option("--flatten/--no-flatten", help=tr("pcx.param.flatten"))
    ] = None,
    cross_links: Annotated[
        bool, typer.Option("--cross-links", help=tr("pcx.param.cross_links"))
    ] = False,
    prior: Annotated[
        str,
        typer.Option(
            metavar="MANIFEST", help=tr("pcx.param.prior"),
            autocompletion=found_by(completions.manifests),
        ),
    ] = "",
    max_collision: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help=tr("pcx.param.max_collision")),
    ] = None,
    max_baseline: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help=tr("pcx.param.max_baseline")),
    ] = None,
    min_fidelity: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help=tr("pcx.param.min_fidelity")),
    ] = None,
    min_reachable: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help=tr("pcx.param.min_reachable")),
    ] = None,
    fidelity: Annotated[
        str | None,
        typer.Option(
            metavar="HOW", help=tr("pcx.param.fidelity"), autocompletion=found_by(completions.judges)
        ),
    ] = None,
    compat: Annotated[
        str,
        typer.Option(
            metavar="0.2", help=tr("pcx.param.compat"), autocompletion=found_by(completions.forms)
        ),
    ] = "",
    fake: Annotated[bool, typer.Option("--fake", help=tr("pcx.param.fake"))] = False,
    model: Annotated[str, typer.Option(metavar="MODEL", help=tr("pcx.param.model.build"))] = "",
    endpoint: Annotated[str, typer.Option(metavar="URL", help=tr("pcx.param.endpoint"))] = "",
    api_key_env: Annotated[
        str, typer.Option(metavar="NAME", help=tr("pcx.param.api_key_env"))
    ] = "",
    synthesis: Annotated[
        bool | None,
        typer.Option("--synthesis/--no-synthesis", help=tr("pcx.param.synthesis")),
    ] = None,
    no_contrastive: Annotated[
        bool, typer.Option("--no-contrastive", help=tr("pcx.param.no_contrastive"))
    ] = False,
    collision_threshold: Annotated[
        float | None, typer.Option(metavar="SHARE", help=tr("pcx.param.collision_threshold"))
    ] = None,
    max_contrast_rounds: Annotated[
        int, typer.Option(metavar="COUNT", help=tr("pcx.param.max_contrast_rounds"), min=0)
    ] = 2,
    max_repairs: Annotated[int, typer.Option(metavar="COUNT", help=tr("pcx.param.max_repairs"), min=0)] = 1,
    max_requests: Annotated[
        int | None,
        typer.Option(metavar="COUNT", help=tr("pcx.param.max_requests"), min=0),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="COUNT", help=tr("pcx.param.jobs"), min=1, max=64)
    ] = 1,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=tr("pcx.param.dry_run"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=tr("param.json"))] = False,
) -> None:
    """Build what the options come to."""
    options = BuildOptions(**locals())

    def run() -> int:
        from adaos_ctx_pcx.build_options import build_compat, build_ours

        return build_compat(options) if compat else build_ours(options, limit=_limit(options))

    raise typer.Exit(guarded(run, as_json=as_json))


def _limit(options: BuildOptions) -> Callable[[Estimate], int] | None:
    """Who is asked for the limit: a person, where one is there and did not give it."""
    return _asked_for if options.max_requests is None and _is_terminal() else None


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _asked_for(needed: Estimate) -> int:
    said = tr("pcx.ask", requests=needed.requests, tokens=needed.tokens)
    while True:
        answer = str(typer.prompt(said, default=str(needed.requests), err=True)).strip()
        if answer.isdecimal():
            return int(answer)
        output.note(tr("pcx.ask.number", given=output.shown(answer)))
