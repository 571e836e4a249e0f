"""What the catalog refuses, with the exit codes 50 to 54."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError, MissingExtra
from adaos_ctx.places import near

if TYPE_CHECKING:
    from collections.abc import Mapping


class Placed(CtxError):
    """A refusal of a file; `path` is the place in it, "" where it is about the whole."""

    code = "catalog_file"
    exit_code = 50
    message = "{at}: {reason}"

    def __init__(self, *, file: str, path: str = "", **facts: object) -> None:
        at = f"{file}:{path}" if path else file
        super().__init__(file=file, path=path, at=at, **facts)


class CatalogBroken(Placed):
    """A file of the catalog does not parse."""

    code = "catalog_broken"
    exit_code = 50
    hint = "restore the file, or build it again: adaos-ctx catalog scan"


class SourceRefused(CtxError):
    """A source cannot be read, or nothing knows how to."""

    code = "catalog_source"
    exit_code = 51
    message = "{source}: {reason}"
    hint = "adaos-ctx catalog scan --help"


def reasons_of(errors: Mapping[str, CtxError]) -> dict[str, str]:
    """Why sources failed, without their names: whoever tells it puts those in front."""
    return {name: reason_of(error) for name, error in errors.items()}


def reason_of(error: CtxError) -> str:
    """Why one source failed, without its name."""
    if isinstance(error, MissingExtra) and not error.variant:
        from adaos_ctx.ops import install_command

        return f"{error}; {install_command(str(error.facts['extra']))}"
    return str(error.facts["reason"]) if isinstance(error, SourceRefused) else str(error)


def refuse_without_extra(errors: Mapping[str, CtxError]) -> None:
    """Raise the refusal that says what to install, where one is among those of sources."""
    for error in errors.values():
        if isinstance(error, MissingExtra):
            raise error


class NoCatalog(CtxError):
    """Nothing was scanned or registered here yet."""

    code = "catalog_absent"
    exit_code = 52
    message = "no catalog at {root}: nothing was scanned here"
    hint = "make one: adaos-ctx catalog scan LOCATOR{where}; or try: adaos-ctx catalog example shop"

    def __init__(self, *, skill: str) -> None:
        root = near(skill)
        super().__init__(root=root, skill=skill, where="" if root == "." else f" -s {root}")


class UnknownResource(CtxError):
    """The catalog has no such resource, or not at this revision."""

    code = "catalog_unknown"
    exit_code = 52
    message = "no resource {id}{close}"
    hint = "adaos-ctx catalog search TEXT"


class AccessDenied(CtxError):
    """A role may not see the details that were asked for."""

    code = "catalog_denied"
    exit_code = 53
    message = "the role {role} may not see {id}: {reason}"
    hint = "name a role of .ado/catalog/policy.json: --as ROLE"


class UnsafeUri(CtxError):
    """An address does not follow the grammar, or carries credentials."""

    code = "catalog_uri"
    exit_code = 54
    message = "{uri}: {reason}"
    hint = "write ada://<scope>/<ns>/<path>; name a secret instead of giving it: env:NAME or ada://secret/NAME"
