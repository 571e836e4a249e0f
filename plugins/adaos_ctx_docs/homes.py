"""Where a store lies, with its run log and its lock beside it: the user's data, never the tree."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import CannotWrite
from adaos_ctx.places import real
from adaos_ctx.skill import is_root
from adaos_ctx.userdirs import user_data
from adaos_ctx.writes import why

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A store's places.

    Args:
        path: The SQLite file; "" for a server.
        url: `postgresql://…`; "" for a file.
        beside: What the names of log and lock begin with.
    """

    path: str
    url: str
    beside: str

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


def home_of(place: str, cwd: str = "") -> Home:
    """The places of a store; see `store.opened`."""
    if place.startswith(("postgresql://", "postgres://")):
        slug = sha256_hex(place.rpartition("@")[2].encode())[:16]
        return Home(path="", url=place, beside=f"{user_data()}/docs/{slug}")
    path = os.path.abspath(place) if place else _default(cwd)
    return Home(path=path, url="", beside=path)


def _default(cwd: str) -> str:
    try:
        root = _skill_around(cwd or os.getcwd())
    except OSError:
        root = ""
    name = sha256_hex(root.encode("utf-8", "surrogatepass"))[:16] if root else "user"
    return f"{user_data()}/docs/{name}.db"


def _skill_around(folder: str) -> str:
    """The root of the skill that a folder lies in; "" outside any."""
    here = real(folder)
    while True:
        if is_root(here):
            return here
        above = os.path.dirname(here)
        if above == here:
            return ""
        here = above


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
