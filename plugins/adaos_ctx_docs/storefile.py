"""The file of a document index: opened, begun anew, set aside or refused, by whose file it is."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

from adaos_ctx.errors import CannotWrite
from adaos_ctx.search import BUSY_S, IndexUnreadable, MemoryIndex, renewing
from adaos_ctx.search import remove_index as remove
from adaos_ctx.writes import why
from adaos_ctx_docs.errors import StoreRefused

if TYPE_CHECKING:
    from adaos_ctx.search import Index
    from adaos_ctx_docs.homes import Home

Missing = Literal["make", "refuse", "pretend"]
_SQLITE = b"SQLite format 3\0"
_APPLICATION_AT = 68  # byte of the application id in the header; sqlite.org/fileformat2.html
_APPLICATION = b"adcx"
_ASIDE = ".broken"  # what a file is called that lay in the place of a folder's own index


def open_file(home: Home, missing: Missing) -> Index:
    """The index in a file; what indexes begins a broken one anew, never one of a newer version.

    Raises:
        StoreRefused: It is another program's file, and was named; or nothing is to be made.
        IndexUnreadable: It is broken, and nothing is to be made; or a newer version.
    """
    from adaos_ctx.search import SqliteIndex  # loads sqlite3

    began = _began(home, missing)
    if began and missing == "pretend":
        return MemoryIndex()
    try:
        index = SqliteIndex(home.path, keep=True)
    except IndexUnreadable as error:
        if missing == "refuse" or error.variant == "newer":
            raise
        return SqliteIndex(home.path) if missing == "make" else MemoryIndex()
    index.rebuilt = began
    return index


def broken(home: Home, reason: str, mend: str = "begin") -> StoreRefused:
    """The refusal of an index that cannot be used; names what begins it anew."""
    path = shlex.quote(home.path or home.shown)
    place = shlex.quote(home.owner) if home.owner else f"FOLDER --store {path}"
    begin = f"{f'rm {path}' if home.path else 'drop its schema'} && adaos-ctx docs index {place}"
    return StoreRefused(path=home.shown, reason=reason, mend=mend, begin=begin)


def refuse_foreign(home: Home) -> None:
    """Refuse a file that is no index of ours; a broken one of ours the core begins anew.

    Raises:
        StoreRefused: It is another program's file.
    """
    path = home.path
    if not os.path.lexists(path):
        return
    try:
        with open(path, "rb") as file:
            header = file.read(100)
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise StoreRefused(path=path, reason=reason) from error
    if header[_APPLICATION_AT : _APPLICATION_AT + 4] == _APPLICATION or not header:
        return
    if not header.startswith(_SQLITE) or not _is_ours(path):
        if home.owner:  # nobody named it, so it was ours once
            raise broken(home, "is no document index any more")
        raise StoreRefused(path=path, reason="is no document index; it was left alone")


def _began(home: Home, missing: Missing) -> str:
    """Why the index is a new one though a file lies in its place; "" where it is not."""
    if home.owner and missing != "refuse" and _is_empty(home.path):
        return "the file was empty"
    try:
        refuse_foreign(home)
    except StoreRefused as error:
        if missing == "refuse" or error.variant != "begin":
            raise
        reason = f"what lay there {error.facts['reason']}"
        return f"{reason}; it is now {_set_aside(home)}" if missing == "make" else reason
    return ""


def _is_empty(path: str) -> bool:
    # A log stands beside a file that another process is beginning.
    return os.path.isfile(path) and not (os.path.getsize(path) or os.path.exists(f"{path}-wal"))


def _set_aside(home: Home) -> str:
    """Make room for a new index; where to look for what lay there."""
    aside = f"{home.path}{_ASIDE}"
    with renewing(home.path, BUSY_S):
        try:
            refuse_foreign(home)  # not any more, where another process was faster
        except StoreRefused:
            try:
                os.replace(home.path, aside)
            except OSError as error:
                raise CannotWrite(path=home.path, reason=why(error)) from error
            remove(home.path)  # what SQLite keeps beside it
    return aside


def _is_ours(path: str) -> bool:
    """Ask SQLite: of a new index the header may still lie in its write-ahead log.

    Another process may be beginning the very index at this moment: both answers are of one moment.
    """
    import sqlite3

    connection = sqlite3.connect(f"file:{quote(path)}?mode=rw", uri=True)
    try:
        connection.execute("BEGIN")
        ours = connection.execute("PRAGMA application_id").fetchone()[0]
        empty = connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
        return empty or ours == int.from_bytes(_APPLICATION)
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.close()
