"""Commands that plugins bring, found without importing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli.helping import spoken
from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import MissingExtra, PluginError
from adaos_ctx.foreign import calm, fault_of, load_object
from adaos_ctx.messages import sentence, tr

if TYPE_CHECKING:
    from adaos_ctx.errors import CtxError


def command_groups(group: str) -> dict[str, str]:
    """Name -> `module:attribute` of every command that an installed package declares."""
    return {name: spec for name, spec in sorted(scan(group))}


def load_group(name: str, spec: str) -> Any:
    """Import a plugin's Typer application and make it a command.

    Raises:
        MissingExtra: A package that the plugin needs is not installed.
        PluginError: The plugin fails for any other reason.
    """
    import typer

    try:
        app = load_object(spec)
        with calm():
            command = typer.main.get_command(app)
        # Shells complete the whole program; a group of it has no completion of its own to offer.
        command.params = [p for p in command.params if not str(p.name).endswith("_completion")]
        return spoken(_named(command, (name,)))
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == spec.partition(":")[0].partition(".")[0]:
            raise PluginError(plugin=name, reason=f"no module {error.name}") from error
        raise MissingExtra(feature=f"adaos-ctx {name}", package=missing, extra=name) from error
    except BaseException as error:
        raise PluginError(plugin=name, reason=fault_of(error)) from error


def _named(command: Any, words: tuple[str, ...]) -> Any:
    """The command, so that its usage errors can say whose help to read; a group with all below it."""
    from adaos_ctx.cli.run import naming

    below = getattr(command, "commands", {})
    for name, one in below.items():
        _named(one, (*words, name))
    if not below and command.callback is not None:
        command.callback = naming(words, command.callback)
    return command


def broken_command(name: str, error: CtxError) -> Any:
    """A command in the place of one that cannot be loaded: help lists it, to run it is refused."""
    import typer

    app = typer.Typer(add_completion=False, rich_markup_mode=None)

    def refuse() -> None:
        raise error

    said = f"{tr('broken')}: {sentence(error)}"
    settings = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command(name, help=said, short_help=said, context_settings=settings, add_help_option=False)(
        refuse
    )
    return typer.main.get_command(app)
