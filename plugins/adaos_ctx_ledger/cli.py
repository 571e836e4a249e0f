"""`skill ctx ledger …`: what a session's reader was told, what it lost, and what brings it back."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli.run import guarded

app = typer.Typer(
    help="Know what a session's reader was told, and bring back what a compaction took.\n\n"
    "Without --session ID, ADAOS_CTX_SESSION=ID or a host that names its own, all projects of a user"
    " on this machine share the session `default`.",
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="Print a report as JSON.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Write nothing.")]
SessionId = Annotated[
    str,
    typer.Option(
        metavar="ID", help="Session; else ADAOS_CTX_SESSION names it, or it is `default`."
    ),
]
Message = Annotated[
    str,
    typer.Argument(metavar="MESSAGE", help="Text, or - for standard input.", show_default=False),
]


def _session(given: str) -> str:
    from adaos_ctx_ledger.names import current_session

    return given or current_session()


@app.command(epilog="Example: adaos-ctx ledger status --session s1")
def status(
    session: SessionId = "",
    timeline: Annotated[bool, typer.Option(help="Show live and stale tokens by turn.")] = True,
    as_json: Json = False,
) -> None:
    """What was told, what of it is live, stale or superseded."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.status(_session(session), as_json=as_json, timeline=timeline)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "status")))


@app.command(epilog='Example: adaos-ctx ledger inject "how did it work?"')
def inject(
    message: Message,
    session: SessionId = "",
    budget: Annotated[str, typer.Option(metavar="TOKENS", help="For all fills together.")] = "400",
    skill: Annotated[str, typer.Option(metavar="SKILL", help="Where references are read.")] = "",
    recall: Annotated[str, typer.Option(metavar="URL", help="A recall endpoint to ask too.")] = "",
    all_: Annotated[bool, typer.Option("--all", help="Also what the reader still holds.")] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """What a message refers to and the reader lost."""
    options = {"budget": budget, "skill": skill, "recall": recall, "all": all_, "dry_run": dry_run}

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.inject(_session(session), message, options=options, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "inject")))


@app.command(epilog="Example: adaos-ctx ledger crunch --keep A.ADR1")
def crunch(
    session: SessionId = "",
    keep: Annotated[
        list[str] | None, typer.Option(metavar="REF", help="What the reader still holds.")
    ] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Say that the reader's context was compacted."""

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.crunch(
            _session(session), tuple(keep or ()), dry_run=dry_run, as_json=as_json
        )

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "crunch")))


@app.command(epilog="Example: adaos-ctx ledger reset")
def reset(session: SessionId = "", dry_run: DryRun = False, as_json: Json = False) -> None:
    """Start a session's ledger anew; the old one stays beside it."""

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.reset(_session(session), dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "reset")))


@app.command(epilog='Example: adaos-ctx ledger extract "why does src/queue.py retry?"')
def extract(
    message: Message,
    model: Annotated[str, typer.Option(help="Ask this model: ollama:NAME, URL#NAME.")] = "",
    as_json: Json = False,
) -> None:
    """Concepts that a message names."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.extract(message, model=model, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "extract")))


@app.command(epilog='Example: adaos-ctx ledger told cache --text "It keeps files for a day."')
def told(
    ref: Annotated[str, typer.Argument(metavar="REF", help="Alias, concept, or REF@digest.")],
    text: Annotated[str, typer.Option(help="What was told; - reads standard input.")] = "",
    name: Annotated[str, typer.Option(help="What people call it.")] = "",
    rendition: Annotated[str, typer.Option(help="ref, brief, card or full.")] = "full",
    group: Annotated[str, typer.Option(help="Equal for what was told together.")] = "",
    session: SessionId = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Record something as told."""
    options = {
        "text": text,
        "name": name,
        "rendition": rendition,
        "group": group,
        "dry_run": dry_run,
    }

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.told(_session(session), ref, options, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "told")))


@app.command(epilog="Example: adaos-ctx ledger forget cache")
def forget(
    ref: Annotated[str, typer.Argument(metavar="REF", show_default=False)],
    session: SessionId = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Take an entry out."""

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.forget(_session(session), ref, dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "forget")))


@app.command(epilog="Example: adaos-ctx ledger export --format diffledger out.json")
def export(
    out: Annotated[str, typer.Argument(metavar="FILE", help="- is standard output.")] = "-",
    shape: Annotated[str, typer.Option("--format", help="json or diffledger.")] = "json",
    session: SessionId = "",
) -> None:
    """Write the entries of a session."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.export(_session(session), out, shape=shape)

    raise typer.Exit(guarded(run, words=("ledger", "export")))


@app.command(epilog="Example: adaos-ctx ledger hook < payload.json")
def hook(
    host: Annotated[str, typer.Option(help="claude, codex or cursor; found out otherwise.")] = "",
) -> None:
    """What a host calls: JSON in, JSON out, always exit 0."""
    from adaos_ctx_ledger.hook import main

    raise typer.Exit(main(["--host", host] if host else []))


@app.command(epilog="Example: adaos-ctx ledger install --host claude")
def install(
    host: Annotated[str, typer.Option(metavar="NAME", help="claude, codex or cursor.")],
    user: Annotated[bool, typer.Option("--user", help="For all projects of the user.")] = False,
    project: Annotated[str, typer.Option(metavar="FOLDER", help="Whose configuration.")] = ".",
    remove: Annotated[bool, typer.Option("--remove", help="Take the hook out again.")] = False,
    show: Annotated[bool, typer.Option("--print", help="Show it and write nothing.")] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Put the hook into a host's configuration."""
    flags = {"user": user, "remove": remove}

    def run() -> int:
        from adaos_ctx_ledger.installing import install as do_install
        from adaos_ctx_ledger.telling_cli import say_installed

        done = do_install(host, project=project, dry_run=dry_run or show, **flags)
        return say_installed(done, show=show, dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "install")))


@app.command(epilog="Example: adaos-ctx ledger usage session.jsonl")
def usage(
    transcript: Annotated[str, typer.Argument(metavar="TRANSCRIPT", show_default=False)],
    as_json: Json = False,
) -> None:
    """Input, output and cache-read tokens of a transcript."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.usage(transcript, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "usage")))


@app.command("eval", epilog="Example: adaos-ctx ledger eval cases.jsonl --run out.jsonl")
def evaluate(
    cases: Annotated[str, typer.Argument(metavar="CASES", show_default=False)],
    run_file: Annotated[
        str, typer.Option("--run", metavar="FILE", help="Write a row for each case.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Answer labelled cases and score them."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.evaluate(cases, run_file, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "eval")))


@app.command(epilog="Example: adaos-ctx ledger consolidate --model ollama:qwen3")
def consolidate(
    model: Annotated[str, typer.Option(help="Who writes: ollama:NAME, openai:NAME, URL#NAME.")],
    session: SessionId = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Have a model shorten old entries."""

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.consolidate(_session(session), model, dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "consolidate")))
