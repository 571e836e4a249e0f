"""An index file that cannot be used makes room for a new one; one process at a time sees to it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite
from adaos_ctx.lock import locked

if TYPE_CHECKING:
    from collections.abc import Iterator

    FileId = tuple[int, int]

_PARTS = ("", "-wal", "-shm", "-journal")  # of one SQLite file; sqlite.org/tempfiles.html


@contextmanager
def renewing(path: str, timeout_s: float) -> Iterator[None]:
    """Hold the right to replace an index file.

    Who waited for it must look again: whoever held it before may have put a sound file there.

    Raises:
        Locked: Another process kept it for the whole time.
        CannotWrite: The file system refuses.
    """
    with locked(f"{os.path.abspath(path)}.mend", timeout_s=timeout_s):
        yield


def file_id(path: str) -> FileId | None:
    """What tells the file at a path from another one that is put there later; None without one."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def remove(path: str) -> None:
    """Remove an index file with all that SQLite keeps beside it.

    Raises:
        CannotWrite: The file system refuses; a folder in its place is left alone.
    """
    for suffix in _PARTS:
        try:
            os.unlink(path + suffix)
        except FileNotFoundError:
            continue
        except OSError as error:
            reason = (error.strerror or "unknown error").lower()
            raise CannotWrite(path=path + suffix, reason=reason) from error
