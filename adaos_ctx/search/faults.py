"""Refusals of index stores, and how a database's own errors become them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite, Locked, SourceUnreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

BUSY_S = 10.0  # seconds; a batch of upserts takes less


class IndexUnreadable(SourceUnreadable):
    """An index file is corrupt or is no index."""

    code = "index_unreadable"
    message = "cannot read the index {path}: {reason}"
    hint = "remove it; it is built again from its sources"


_FULL = ("full", "readonly", "read-only", "unable to open", "disk i/o")
_BUSY = ("locked", "busy")


@contextmanager
def translated(path: str) -> Iterator[None]:
    """Raise what SQLite reports as a refusal of ours.

    Raises:
        Locked: Another process kept the index for `BUSY_S`.
        CannotWrite: The disk is full or the file cannot be written.
        IndexUnreadable: The file is corrupt.
    """
    import sqlite3  # loaded only by what indexes on disk

    try:
        yield
    except sqlite3.DatabaseError as error:
        reason = str(error).lower()
        if any(word in reason for word in _BUSY):
            raise Locked(path=path, timeout_s=f"{BUSY_S:g}") from error
        if any(word in reason for word in _FULL):
            raise CannotWrite(path=path, reason=reason) from error
        raise IndexUnreadable(path=path, reason=reason) from error
