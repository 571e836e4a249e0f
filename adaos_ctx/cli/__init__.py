"""The thin shell: parse, call one use case, print its report, give its exit code.

`ctx_app` is the Typer application that AdaOS mounts: `app.add_typer(ctx_app, name="ctx")`. It is made
on first use, for the fast path of the same commands never loads typer.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what `typing` calls it; loading that module costs a bare start
if TYPE_CHECKING:
    import typer

    ctx_app: typer.Typer


def __getattr__(name: str) -> object:
    if name in ("ctx_app", "app"):
        from adaos_ctx.cli.app import build

        return globals().setdefault("ctx_app", build())
    raise AttributeError(name)
