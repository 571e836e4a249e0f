"""`skill ctx pcx build`: its options, and what they come to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from adaos_ctx.cli.run import guarded
from adaos_ctx_pcx.build_options import BuildOptions

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_pcx.asking import Estimate

EXAMPLE = "Example: adaos-ctx pcx build docs --kind docs --budgets 4k,32k"
_KINDS = (  # a test holds them against the adapters
    "What the source is: docs, file, memory, openapi, python, skill, skills, tools, website, or "
    "what a plugin adds."
)


def build(  # noqa: PLR0913, PLR0917 - one parameter an option
    path: Annotated[str, typer.Argument(metavar="PATH", show_default=False)],
    kind: Annotated[str, typer.Option("--kind", "--adapter", help=_KINDS)],
    budgets: Annotated[
        str | None, typer.Option(help="A manifest for each, separated by commas; 4k,32k.")
    ] = None,
    preset: Annotated[
        str, typer.Option(help="docs-heavy, tool-routing or low-budget; fills what is not given.")
    ] = "",
    out: Annotated[str, typer.Option(metavar="FOLDER", help="Where to write.")] = "dist",
    source_id: Annotated[str, typer.Option(metavar="NAME", help="Name of the source.")] = "",
    tokenizer: Annotated[
        str | None, typer.Option(help="What counts: o200k_base, another encoding, or estimate.")
    ] = None,
    flatten: Annotated[
        bool | None, typer.Option("--flatten/--no-flatten", help="Drop branches with one child.")
    ] = None,
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
        float | None, typer.Option(help="Gate: how well lines fit leaves, 0..1, or a mark of 1..5.")
    ] = None,
    min_reachable: Annotated[
        float | None, typer.Option(help="Gate: leaves that can be reached, 0..1.")
    ] = None,
    fidelity: Annotated[
        str | None, typer.Option(metavar="HOW", help="Measure it: lexical, or model (llm).")
    ] = None,
    compat: Annotated[
        str, typer.Option(metavar="0.2", help="Build as the published package does.")
    ] = "",
    fake: Annotated[bool, typer.Option("--fake", help="Describe offline; the default.")] = False,
    model: Annotated[
        str, typer.Option(help="Who writes descriptors: openai:NAME, ollama:NAME, URL#NAME.")
    ] = "",
    endpoint: Annotated[
        str, typer.Option(metavar="URL", help="Where --model is a bare name.")
    ] = "",
    api_key_env: Annotated[
        str, typer.Option(metavar="NAME", help="Variable that holds the key of the model.")
    ] = "",
    synthesis: Annotated[
        bool | None,
        typer.Option("--synthesis/--no-synthesis", help="Describe branches by their content."),
    ] = None,
    no_contrastive: Annotated[
        bool, typer.Option("--no-contrastive", help="Do not have siblings told apart.")
    ] = False,
    collision_threshold: Annotated[
        float | None, typer.Option(help="Words in common, 0..1, that are told apart again; 0.5.")
    ] = None,
    max_contrast_rounds: Annotated[
        int, typer.Option(help="How often siblings are told apart at most.", min=0)
    ] = 2,
    max_repairs: Annotated[
        int, typer.Option(help="How often a line with a low mark is written again.", min=0)
    ] = 1,
    max_requests: Annotated[
        int | None,
        typer.Option(help="Requests at most; on a terminal it is asked for, else 200.", min=0),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", help="Requests to the model at once.", min=1, max=64)
    ] = 1,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Write nothing, and say what a model would be asked.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a report as JSON.")] = False,
) -> None:
    """Compile a source into a manifest for each budget, with its leaves beside it."""
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
    said = f"At most {needed.requests} requests of about {needed.tokens} tokens in all. Allow"
    return int(typer.prompt(said, default=needed.requests, type=int, err=True))
