"""Commands that plugins bring, found without importing them."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import MissingExtra, PluginError

if TYPE_CHECKING:
    import typer


def command_groups(group: str) -> dict[str, str]:
    """Name -> `module:attribute` of every command that an installed package declares."""
    return {name: spec for name, spec in sorted(scan(group))}


def load_group(name: str, spec: str) -> typer.Typer:
    """Import a plugin's Typer application.

    Raises:
        MissingExtra: A package that the plugin needs is not installed.
        PluginError: The plugin fails for any other reason.
    """
    module, _, attribute = spec.partition(":")
    try:
        app = getattr(importlib.import_module(module), attribute)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == module.partition(".")[0]:
            raise PluginError(plugin=name, reason=f"no module {error.name}") from error
        raise MissingExtra(feature=f"adaos-ctx {name}", package=missing, extra=name) from error
    except Exception as error:
        raise PluginError(plugin=name, reason=f"{type(error).__name__}: {error}") from error
    return app  # type: ignore[no-any-return]
