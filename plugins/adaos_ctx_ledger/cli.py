"""`skill ctx ledger …`: what a session's reader was told, what it lost, and what brings it back."""

from __future__ import annotations

import typer

from adaos_ctx.cli.run import guarded
from adaos_ctx.messages import tr
from adaos_ctx_ledger import options as opt

app = typer.Typer(
    help=tr("ledger.cmd"),
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip


@app.command(help=tr("ledger.cmd.status"))
def status(
    session: opt.SessionId = "", timeline: opt.Timeline = True, as_json: opt.Json = False
) -> None:
    """Print what a session holds."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.status(opt.session_of(session), as_json=as_json, timeline=timeline)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "status")))


@app.command(help=tr("ledger.cmd.inject"))
def inject(
    message: opt.Message,
    session: opt.SessionId = "",
    budget: opt.Budget = "400",
    skill: opt.Skill = "",
    recall: opt.Recall = "",
    all_: opt.EvenLive = False,
    dry_run: opt.DryRun = False,
    as_json: opt.Json = False,
) -> None:
    """Print what a message needs."""
    options = {"budget": budget, "skill": skill, "recall": recall, "all": all_, "dry_run": dry_run}

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.inject(opt.session_of(session), message, options=options, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "inject")))


@app.command(help=tr("ledger.cmd.crunch"))
def crunch(
    session: opt.SessionId = "",
    keep: opt.Keep = None,
    dry_run: opt.DryRun = False,
    as_json: opt.Json = False,
) -> None:
    """Mark entries as lost."""

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.crunch(
            opt.session_of(session), tuple(keep or ()), dry_run=dry_run, as_json=as_json
        )

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "crunch")))


@app.command(help=tr("ledger.cmd.reset"))
def reset(
    session: opt.SessionId = "", dry_run: opt.DryRun = False, as_json: opt.Json = False
) -> None:
    """Set a journal aside."""

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.reset(opt.session_of(session), dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "reset")))


@app.command(help=tr("ledger.cmd.extract"))
def extract(message: opt.Message, model: opt.ExtractModel = "", as_json: opt.Json = False) -> None:
    """Print concepts."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.extract(message, model=model, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "extract")))


@app.command(help=tr("ledger.cmd.told"))
def told(
    ref: opt.Ref,
    text: opt.Text = "",
    name: opt.Name = "",
    rendition: opt.Rendition = "full",
    group: opt.Group = "",
    session: opt.SessionId = "",
    dry_run: opt.DryRun = False,
    as_json: opt.Json = False,
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

        return keeping.told(opt.session_of(session), ref, options, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "told")))


@app.command(help=tr("ledger.cmd.forget"))
def forget(
    ref: opt.KnownRef,
    session: opt.SessionId = "",
    dry_run: opt.DryRun = False,
    as_json: opt.Json = False,
) -> None:
    """Take an entry out."""

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.forget(opt.session_of(session), ref, dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "forget")))


@app.command(help=tr("ledger.cmd.export"))
def export(out: opt.Out = "-", shape: opt.Shape = "json", session: opt.SessionId = "") -> None:
    """Write the entries of a session."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.export(opt.session_of(session), out, shape=shape)

    raise typer.Exit(guarded(run, words=("ledger", "export")))


@app.command(help=tr("ledger.cmd.hook"))
def hook(host: opt.HookHost = "") -> None:
    """Run as a hook."""
    from adaos_ctx_ledger.hook import main

    raise typer.Exit(main(["--host", host] if host else []))


@app.command(help=tr("ledger.cmd.install"))
def install(
    host: opt.Host,
    user: opt.User = False,
    project: opt.Project = ".",
    remove: opt.Remove = False,
    show: opt.Show = False,
    dry_run: opt.DryRun = False,
    as_json: opt.Json = False,
) -> None:
    """Put the hook into a host's configuration."""
    flags = {"user": user, "remove": remove}

    def run() -> int:
        from adaos_ctx_ledger.installing import install as do_install
        from adaos_ctx_ledger.telling_cli import say_installed

        done = do_install(host, project=project, dry_run=dry_run or show, **flags)
        return say_installed(done, show=show, dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "install")))


@app.command(help=tr("ledger.cmd.usage"))
def usage(transcript: opt.Transcript, as_json: opt.Json = False) -> None:
    """Print what a session cost."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.usage(transcript, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "usage")))


@app.command("eval", help=tr("ledger.cmd.eval"))
def evaluate(cases: opt.Cases, run_file: opt.RunFile = "", as_json: opt.Json = False) -> None:
    """Print scores."""

    def run() -> int:
        from adaos_ctx_ledger import verbs

        return verbs.evaluate(cases, run_file, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "eval")))


@app.command(help=tr("ledger.cmd.consolidate"))
def consolidate(
    model: opt.ConsolidateModel,
    session: opt.SessionId = "",
    dry_run: opt.DryRun = False,
    as_json: opt.Json = False,
) -> None:
    """Shorten entries."""

    def run() -> int:
        from adaos_ctx_ledger import keeping

        return keeping.consolidate(opt.session_of(session), model, dry_run=dry_run, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("ledger", "consolidate")))
