"""Refusals of index stores, and how a database's own errors become them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite, Locked, SourceUnreadable, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import ClassVar

    from adaos_ctx.errors import CtxError

BUSY_S = 10.0  # seconds; a batch of upserts takes less


class IndexUnreadable(SourceUnreadable):
    """An index file is corrupt or is no index."""

    code = "index_unreadable"
    message = "cannot read the index {path}: {reason}"
    hint = "remove it; it is built again from its sources"
    hints: ClassVar[Mapping[str, str]] = {
        "newer": "upgrade adaos-ctx, or move it away and index again: {path}"
    }

    @property
    def variant(self) -> str:
        """`newer` where a newer program made it."""
        return "newer" if "newer" in str(self.facts.get("reason")) else ""


# Primary result codes; sqlite.org/rescode.html
_BUSY = (5, 6)  # BUSY, LOCKED
_REFUSED = (3, 8, 10, 13, 14, 23)  # PERM, READONLY, IOERR, FULL, CANTOPEN, AUTH
_PRIMARY = 0xFF
# What is asked is more than SQLite takes: no fault of the file. sqlite.org/limits.html
_ASKED = (1, 18)  # ERROR, TOOBIG
_TOO_LARGE = ("too many", "too large", "too big", "too complex", "stack overflow")


@contextmanager
def translated(path: str, busy_s: float = BUSY_S) -> Iterator[None]:
    """Raise what SQLite reports as a refusal of ours.

    Raises:
        Locked: Another process kept the index for `busy_s` seconds.
        CannotWrite: The disk is full or the file cannot be written.
        UsageError: What is asked is too large.
        IndexUnreadable: The file is corrupt.
    """
    import sqlite3  # loaded only by what indexes on disk

    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _refusal(path, busy_s, error) from error
    except UnicodeDecodeError as error:  # SQLite quotes a corrupt schema in what it reports
        raise IndexUnreadable(path=path, reason=_DAMAGED) from error


_DAMAGED = "a text in it is damaged"


def _refusal(path: str, busy_s: float, error: Exception) -> CtxError:
    code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY  # Python's own errors have none
    reason = str(error).lower()
    if code in _BUSY:
        return Locked(path=path, timeout_s=f"{busy_s:g}")
    if code in _REFUSED:
        return CannotWrite(path=path, reason=reason)
    if code in _ASKED and any(words in reason for words in _TOO_LARGE):
        return UsageError(reason=f"too large for the index {path}: {reason}")
    if "decode" in reason or not reason.isprintable():
        reason = _DAMAGED  # the text itself is nobody's business
    return IndexUnreadable(path=path, reason=reason)
