"""The contract of resolvers: what reads one sort of source. Third parties add theirs.

A resolver is a class without arguments, declared in the entry-point group
`adaos_ctx_catalog.resolvers` under its name. Subclass `Resolver`, or give the same methods.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adaos_ctx.errors import CtxError
from adaos_ctx.files import read, resolve
from adaos_ctx.places import near
from adaos_ctx.text import decode_text
from adaos_ctx_catalog.arl import check_credentials
from adaos_ctx_catalog.errors import SourceRefused, reason_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.descriptor import Descriptor
    from adaos_ctx_catalog.details import Snippet
    from adaos_ctx_catalog.sources import Source

TIMEOUT_S = 10.0  # seconds that a source may take to answer one question
MAX_RESOURCES = 100_000  # of one source
MAX_FILE_BYTES = 64 << 20  # bytes of a document that is read whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """Whether a source answers: `ok`, `degraded` or `down`, and why."""

    state: Literal["ok", "degraded", "down"]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a scan runs.

    Args:
        root: Absolute real path of the skill; locators that are paths lie beneath it.
        timeout_s: How long one question to a source may take.
    """

    root: str
    timeout_s: float = TIMEOUT_S

    def path(self, source: Source) -> str:
        """The absolute path of a source that is a file or folder of the skill.

        Raises:
            UnsafePath: It leaves the skill.
            SourceRefused: It is not there.
        """
        inside = resolve(self.root, source.locator)
        found = os.path.join(self.root, inside)
        if not os.path.exists(found):
            reason = seen_from(self.root, f"no such file {source.locator}")
            raise SourceRefused(source=source.name, reason=reason, at=source.locator)
        return found

    def text(self, source: Source) -> str:
        """The decoded text of a source that is one document."""
        inside = resolve(self.root, source.locator)
        return decode_text(read(self.root, inside, max_bytes=MAX_FILE_BYTES)).text

    def secret(self, source: Source) -> str:
        """The address of a source whose locator may be a reference to a secret.

        `env:NAME` is a variable of the environment; `ada://secret/pg:main` is `ADA_SECRET_PG_MAIN`,
        or the keyring's entry `pg:main` of the service `adaos-ctx`.

        Raises:
            SourceRefused: There is nothing behind the reference.
        """
        locator = source.locator
        if locator.startswith("env:"):
            found = os.environ.get(locator[4:], "")
        elif locator.startswith("ada://secret/"):
            name = locator.removeprefix("ada://secret/")
            variable = "ADA_SECRET_" + "".join(c if c.isalnum() else "_" for c in name).upper()
            found = os.environ.get(variable, "") or _from_keyring(name)
        else:
            check_credentials(locator)
            return locator
        if not found:
            raise SourceRefused(source=source.name, reason=f"nothing is behind {locator}")
        return found


def _from_keyring(name: str) -> str:
    try:
        import keyring  # optional; asks the system's own store
    except ModuleNotFoundError:
        return ""
    try:
        return keyring.get_password("adaos-ctx", name) or ""
    except keyring.errors.KeyringError:  # no store, or it is locked
        return ""


def seen_from(root: str, reason: str) -> str:
    """Why a path is not there, and where it counts from, unless that is here."""
    place = near(root)
    return reason if place == "." else f"{reason}, seen from the skill {place}"


class Resolver:
    """Reads one sort of source; every method may raise `SourceRefused`.

    Attributes:
        name: As in `sources.json` and in the entry point.
        order: Which of several that can resolve a locator is taken: lower first.
    """

    name = ""
    order = 100

    def can_resolve(self, locator: str, root: str) -> bool:
        """Whether this resolver reads such a locator (a path beneath root, a URL, a reference)."""
        raise NotImplementedError

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """All resources of a source."""
        raise NotImplementedError

    def resolve(self, uri: str, source: Source, place: Place) -> Descriptor | None:
        """One resource by its address; None when the source has it no more."""
        return next((found for found in self.scan(source, place) if found.uri == uri), None)

    def health(self, source: Source, place: Place) -> Health:
        """Whether the source answers, asked as cheaply as can be."""
        try:
            self.scan(source, place)
        except CtxError as error:
            return Health(state="down", reason=reason_of(error))
        return Health(state="ok")

    def try_snippet(self, snippet: Snippet, source: Source, place: Place) -> str:
        """Why a snippet does not work; "" when it does, or when nobody can tell."""
        del snippet, source, place
        return ""
