"""Where a store lies, with its run log and its lock beside it: the user's data, never the tree."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import CannotWrite, SourceUnreadable
from adaos_ctx.userdirs import user_data
from adaos_ctx.writes import why
from adaos_ctx_docs import owners

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A store's places.

    Args:
        path: The SQLite file; "" for a server.
        url: `postgresql://…`; "" for a file.
        beside: What the names of log and lock begin with.
        owner: The folder that it belongs to; "" for a store that was named.
    """

    path: str
    url: str
    beside: str
    owner: str = ""

    @property
    def exists(self) -> bool:
        """Whether there is an index; a server is taken at its word."""
        return bool(self.url) or os.path.isfile(self.path)

    @property
    def lock(self) -> str:
        """The file that one indexer at a time holds."""
        return f"{self.beside}.lock"

    @property
    def log(self) -> str:
        """The run log: one report a line."""
        return f"{self.beside}.runs.jsonl"

    @property
    def shown(self) -> str:
        """How the store is named to people; no password."""
        bare = self.url.partition("://")[2].rpartition("@")[2]
        return self.path or f"postgresql://{bare}"


def home_of(place: str, cwd: str = "", target: str | None = None) -> Home:
    """The places of a store; see `store.opened`.

    Raises:
        StoreRefused: No store is named, and several folders inside this one have one each.
    """
    if place.startswith(("postgresql://", "postgres://")):
        slug = sha256_hex(place.rpartition("@")[2].encode())[:16]
        return Home(path="", url=place, beside=f"{user_data()}/docs/{slug}")
    if place:
        path = os.path.abspath(place)
        return Home(path=path, url="", beside=path)
    here = cwd or _working_folder()
    owner = owners.to_read(here) if target is None else owners.to_write(here, target)
    path = owners.store_of(owner)
    return Home(path=path, url="", beside=path, owner=owner)


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError as error:  # somebody removed it
        raise SourceUnreadable(path=".", reason=why(error), alias="", skill=".") from error


def append(path: str, fields: dict[str, Any]) -> None:
    """Add a line to a log; one write, so that lines of two processes never mix.

    Raises:
        CannotWrite: The system refuses.
    """
    line = json.dumps(fields, ensure_ascii=True, sort_keys=True) + "\n"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            os.write(fd, line.encode("ascii"))
        finally:
            os.close(fd)
    except OSError as error:
        raise CannotWrite(path=path, reason=why(error)) from error


def entries(path: str) -> Iterator[dict[str, Any]]:
    """The lines of a log, oldest first; one that was cut off by a crash is left out."""
    try:
        with open(path, encoding="ascii", errors="replace") as file:
            lines = file.readlines()
    except OSError:
        return
    for line in lines:
        try:
            fields = json.loads(line)
        except ValueError:
            continue
        if isinstance(fields, dict):
            yield fields
