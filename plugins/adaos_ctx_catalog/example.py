"""A small skill with a database, an API and another skill's exports, to try the catalog on."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

from adaos_ctx.newfolders import new_folder, refuse_taken
from adaos_ctx.templates import template_dir
from adaos_ctx.writes import write_atomic

DATABASE = "data/shop.sqlite"
_SCRIPT = "data/shop.sql"


def make_example(folder: str, *, dry_run: bool = False) -> list[str]:
    """Make the example in a new or empty folder; the files that were made, relative to it.

    Raises:
        CannotWrite: The folder holds something, or the system refuses.
    """
    refuse_taken(folder)
    made = _files()
    if not dry_run:
        with new_folder(folder) as place:
            for path, data in made.items():
                write_atomic(f"{place}/{path}", data)
    return list(made)


def _files() -> dict[str, bytes]:
    """What the example holds, by path."""
    source = os.path.join(template_dir(), "catalog")
    made = {}
    for here, folders, names in os.walk(source):
        folders.sort()
        for name in sorted(names):
            path = os.path.relpath(os.path.join(here, name), source).replace(os.sep, "/")
            with open(os.path.join(here, name), "rb") as file:
                data = file.read()
            if path == _SCRIPT:
                path, data = DATABASE, database(data.decode("utf-8"))
            made[path] = data
    return made


def database(script: str) -> bytes:
    """The bytes of a SQLite file that a script makes."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(script)
        return connection.serialize()
