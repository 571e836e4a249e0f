"""Resolvers of the catalog, and how those of third parties are found."""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING

from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import PluginError
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.resolving import seen_from

if TYPE_CHECKING:
    from adaos_ctx_catalog.resolving import Resolver

GROUP = "adaos_ctx_catalog.resolvers"
_PACKAGE = "adaos_ctx_catalog.resolvers"
_OWN = {
    "api": f"{_PACKAGE}.openapi:OpenApi",
    "bus": f"{_PACKAGE}.asyncapi:AsyncApi",
    "db": f"{_PACKAGE}.sqlite:Sqlite",
    "file": f"{_PACKAGE}.datafiles:DataFiles",
    "kv": f"{_PACKAGE}.redis:Redis",
    "mcp": f"{_PACKAGE}.tools:Tools",
    "pg": f"{_PACKAGE}.postgres:Postgres",
    "skill": f"{_PACKAGE}.skills:Skills",
}


def places() -> dict[str, str]:
    """Name -> `module:class` of own and installed resolvers; own names cannot be taken."""
    return dict(scan(GROUP)) | _OWN


def get_resolver(name: str) -> Resolver:
    """The resolver of a name.

    Raises:
        SourceRefused: There is none.
        PluginError: It cannot be loaded.
    """
    place = places().get(name)
    if place is None:
        known = ", ".join(sorted(places()))
        raise SourceRefused(source=name, reason=f"no such resolver; known: {known}")
    module, _, attribute = place.partition(":")
    try:
        found: Resolver = getattr(importlib.import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError) as error:
        raise PluginError(plugin=name, reason=f"{type(error).__name__}: {error}") from error
    return found


def find_resolver(locator: str, root: str) -> Resolver:
    """The first resolver, by (order, name), that reads a locator.

    Raises:
        SourceRefused: None does.
    """
    found = sorted((get_resolver(name) for name in places()), key=lambda r: (r.order, r.name))
    for resolver in found:
        if resolver.can_resolve(locator, root):
            return resolver
    is_variable = locator.startswith("env:")
    if is_variable and not os.environ.get(locator.removeprefix("env:")):
        raise SourceRefused(source=locator, reason="this variable is not set")
    if "://" not in locator and not is_variable and not os.path.exists(os.path.join(root, locator)):
        reason = seen_from(root, "there is no such file or folder")
        raise SourceRefused(source=locator, reason=reason, at=locator)
    names = ", ".join(resolver.name for resolver in found)
    raise SourceRefused(source=locator, reason=f"no resolver reads this; name one: --kind {names}")
