"""`skill ctx web`: a local page over skills."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_OK

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)


@app.command()
def web(
    skills: Annotated[
        list[str] | None, typer.Argument(metavar="[SKILL…]", show_default=False)
    ] = None,
    port: Annotated[int, typer.Option(help="Port on this machine; 0 is any free one.")] = 0,
    browser: Annotated[
        bool, typer.Option("--open", help="Open it in the browser as well.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the address as JSON.")] = False,
) -> None:
    """Look at skills in a browser: pack, aliases, delta, manifests, catalog, documents, ledger.

    Served to this machine only; the address works once.

    Example: adaos-ctx web my_skill --open
    """

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
