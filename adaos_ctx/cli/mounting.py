"""Mount the commands in another program's typer application."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from adaos_ctx.cli import ctx_app
from adaos_ctx.cli.lazy import command_groups
from adaos_ctx.errors import CtxError, PluginError
from adaos_ctx.foreign import fault_of, load_object
from adaos_ctx.messages import sentence, tr

if TYPE_CHECKING:
    from collections.abc import Callable

_SKILL_GROUP = "adaos_ctx.skill_commands"


def mount(host: typer.Typer, before: Callable[[], None]) -> tuple[str, ...]:
    """Put `ctx`, and what plugins declare for `skill …`, into a host's group of commands.

    Args:
        host: The group that gets them: what the host runs as `skill`.
        before: Called when one of them is run, before it starts: the host's state is known then.

    Returns:
        The names of what was mounted, in order. A plugin that cannot be loaded is mounted too, and
        refuses when it is run.
    """
    applications = {"ctx": ctx_app}
    for name, spec in command_groups(_SKILL_GROUP).items():
        applications.setdefault(name, _application(name, spec))
    for name, app in applications.items():
        host.add_typer(app, name=name, callback=_after(before, app))
    return tuple(applications)


def _after(before: Callable[[], None], app: typer.Typer) -> Callable[..., None]:
    """The application's own callback, with its options, once `before` has run."""
    own = app.registered_callback.callback if app.registered_callback else None
    if own is None:

        def enter() -> None:
            before()

        return enter

    @wraps(own)
    def enter_own(*args: Any, **values: Any) -> None:
        before()
        own(*args, **values)

    return enter_own


def _application(name: str, spec: str) -> typer.Typer:
    try:
        app = load_object(spec)
        if not isinstance(app, typer.Typer):
            raise TypeError(f"{spec} is no typer.Typer")
    except BaseException as error:  # noqa: BLE001 - a broken plugin must not stop the host
        return _refusing(name, PluginError(plugin=name, reason=fault_of(error)))
    return app


def _refusing(name: str, error: CtxError) -> typer.Typer:
    """A group in which every word is refused, with the fault."""
    from adaos_ctx.cli.run import guarded

    said = f"{tr('broken')}: {sentence(error)}"
    settings = {"allow_extra_args": True, "ignore_unknown_options": True}

    def fail() -> int:
        raise error

    def refuse() -> None:
        raise typer.Exit(guarded(fail, words=(name,)))

    class Refusing(TyperGroup):
        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            app = typer.Typer(add_completion=False)
            app.command(cmd_name, help=said, context_settings=settings)(refuse)
            return typer.main.get_command(app)

    app = typer.Typer(cls=Refusing, help=said, rich_markup_mode=None, invoke_without_command=True)
    app.callback()(lambda: None)
    return app
