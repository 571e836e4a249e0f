"""`skill ctx mcp …`: serve skills to agents, and write the agents' configuration."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.completing import of
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_OK
from adaos_ctx.messages import tr
from adaos_ctx_mcp.hosts import HOSTS
from adaos_ctx_mcp.installing import InstallRequest, Written, host_of
from adaos_ctx_mcp.installing import install as do_install
from adaos_ctx_mcp.starting import ServeRequest, start

app = typer.Typer(
    help=tr("mcp.cmd"), no_args_is_help=True,
    rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Skills = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SKILL…]", help=tr("param.[SKILL]..."), show_default=False),
]


@app.command(help=tr("mcp.cmd.serve"))
def serve(
    skills: Skills = None,
    http: Annotated[str, typer.Option(metavar="HOST:PORT", help=tr("mcp.param.http"))] = "",
    light: Annotated[bool, typer.Option("--light", help=tr("mcp.param.light"))] = False,
    dynamic: Annotated[bool | None, typer.Option(help=tr("mcp.param.dynamic"))] = None,
    session: Annotated[str, typer.Option(metavar="ID", help=tr("mcp.param.session"))] = "",
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help=tr("mcp.param.allow_host"))
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


@app.command(help=tr("mcp.cmd.install"))
def install(
    skills: Skills = None,
    host: Annotated[
        str,
        typer.Option(
            metavar="NAME", help=tr("mcp.param.host", hosts=", ".join(HOSTS)),
            autocompletion=of(HOSTS),
        ),
    ] = "",
    show: Annotated[bool, typer.Option("--print", help=tr("mcp.param.print"))] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=tr("param.dry_run"))] = False,
    agents: Annotated[bool, typer.Option("--agents", help=tr("mcp.param.agents"))] = False,
    light: Annotated[bool, typer.Option("--light", help=tr("mcp.param.light.install"))] = False,
    name: Annotated[str, typer.Option(help=tr("mcp.param.name"))] = "adaos-ctx",
    as_json: Annotated[bool, typer.Option("--json", help=tr("param.json"))] = False,
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
    state = "same" if not one.changed else "would" if dry_run else "written"
    return tr(f"mcp.install.{state}", path=output.shown(one.path))
