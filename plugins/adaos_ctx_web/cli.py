"""`skill ctx web`: a local page over skills."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_OK
from adaos_ctx.messages import tr

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)


@app.command(help=tr("web.cmd"))
def web(
    skills: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SKILL…]", help=tr("param.[SKILL]..."), show_default=False),
    ] = None,
    port: Annotated[int, typer.Option(help=tr("web.param.port"))] = 0,
    browser: Annotated[bool, typer.Option("--open", help=tr("web.param.open"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=tr("web.param.json"))] = False,
) -> None:
    """Serve until Ctrl-C."""

    def say(address: str) -> None:
        if as_json:
            output.report({"url": address})
        else:
            output.say(address)
        import sys

        sys.stdout.flush()
        if browser:
            import webbrowser

            webbrowser.open(address)

    def run() -> int:
        from adaos_ctx.plugins import load
        from adaos_ctx_web.serving import need_web, serve
        from adaos_ctx_web.shown import Shown

        need_web()
        with suppress(KeyboardInterrupt):  # how people end it
            serve(Shown(tuple(skills or ()), load()), port, say=say)
        return EXIT_OK

    raise typer.Exit(guarded(run, as_json=as_json))
