"""`skill ctx mcp …`: serve skills to agents, and write the agents' configuration."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_OK
from adaos_ctx_mcp.hosts import HOSTS
from adaos_ctx_mcp.installing import InstallRequest, Written, host_of
from adaos_ctx_mcp.installing import install as do_install
from adaos_ctx_mcp.starting import ServeRequest, start

app = typer.Typer(
    help="Serve skills to agents over the Model Context Protocol.", no_args_is_help=True,
    rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
_HTTP = "Serve over HTTP; beyond this machine ADAOS_CTX_MCP_TOKEN must hold a token."
Skills = Annotated[list[str] | None, typer.Argument(metavar="[SKILL…]", show_default=False)]


@app.command(epilog="Example: adaos-ctx mcp serve demo --light")
def serve(
    skills: Skills = None,
    http: Annotated[str, typer.Option(metavar="HOST:PORT", help=_HTTP)] = "",
    light: Annotated[
        bool, typer.Option("--light", help="Start quickly: stdio, tools only.")
    ] = False,
    dynamic: Annotated[
        bool | None, typer.Option(help="Offer three tools that find and call the others.")
    ] = None,
    session: Annotated[str, typer.Option(metavar="ID", help="Name of the reader's session.")] = "",
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A further name of this machine.")
    ] = None,
) -> None:
    """Serve skills on standard input and output, or over HTTP."""
    request = ServeRequest(
        targets=tuple(skills or ()), http=http, light=light, dynamic=dynamic, session=session,
        allow_hosts=tuple(allow_host or ()),
    )  # fmt: skip

    def run() -> int:
        from adaos_ctx.plugins import load

        return start(request, load())

    raise typer.Exit(guarded(run))


@app.command(epilog="Example: adaos-ctx mcp install demo --host claude-code --print")
def install(
    skills: Skills = None,
    host: Annotated[str, typer.Option(metavar="NAME", help=f"One of {', '.join(HOSTS)}.")] = "",
    show: Annotated[bool, typer.Option("--print", help="Show it and write nothing.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be written.")] = False,
    agents: Annotated[
        bool, typer.Option("--agents", help="Also tell the agent in AGENTS.md or CLAUDE.md.")
    ] = False,
    light: Annotated[bool, typer.Option("--light", help="Let it start the light server.")] = False,
    name: Annotated[str, typer.Option(help="Name of the server.")] = "adaos-ctx",
    as_json: Annotated[bool, typer.Option("--json", help="Print a report as JSON.")] = False,
) -> None:
    """Write an agent's configuration, keeping what is there."""

    def run() -> int:
        request = _request(tuple(skills or ()), host, (light, agents), name)
        written = do_install(request, dry_run=dry_run or show)
        if as_json:
            files = [{"path": one.path, "changed": one.changed} for one in written]
            output.report({"host": host, "files": files, "dry_run": dry_run or show})
            return EXIT_OK
        for one in written:
            output.say(_said(one, show=show, dry_run=dry_run))
        return EXIT_OK

    raise typer.Exit(guarded(run, as_json=as_json))


def _request(
    skills: tuple[str, ...], host: str, flags: tuple[bool, bool], name: str
) -> InstallRequest:
    from adaos_ctx.plugins import load
    from adaos_ctx_mcp.served import Served

    host_of(host)  # what is wrong with it is said before anything about skills
    roots = Served(skills, load()).roots
    light, agents = flags
    return InstallRequest(host=host, roots=roots, name=name, light=light, agents=agents)


def _said(one: Written, *, show: bool, dry_run: bool) -> str:
    if show:
        return f"# {output.shown(one.path)}\n{one.text}"
    state = "unchanged" if not one.changed else "would be written" if dry_run else "written"
    return f"{output.shown(one.path)}: {state}"
