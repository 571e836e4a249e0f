"""From a pack or a delta to changes that were checked, tested and can be undone, with any model.

`gen_app` is the Typer application that AdaOS mounts: `app.add_typer(gen_app, name="gen")`.
"""

from __future__ import annotations

from adaos_ctx.messages import join

TYPE_CHECKING = False  # what `typing` calls it; loading that module costs a bare start
if TYPE_CHECKING:
    import typer

    gen_app: typer.Typer


join(__name__)


def __getattr__(name: str) -> object:
    if name == "gen_app":
        from adaos_ctx_gen.cli import app

        return globals().setdefault("gen_app", app)
    raise AttributeError(name)
