"""The journal of one session on disk: append a line and it is there, whatever happens after."""

from __future__ import annotations

import errno
import os

from adaos_ctx.errors import CannotWrite
from adaos_ctx.lock import locked
from adaos_ctx_ledger.errors import LedgerUnreadable
from adaos_ctx_ledger.record import Event, Read, dump, dump_all, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_OWN, _OWN_FOLDER = 0o600, 0o700  # what was told is nobody else's business
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_LINK = "it is a link; journals lie where they are"


class Journal:
    """Append, read, replace.

    Args:
        path: Absolute; the lock lies beside it.
        session: As messages name it.
        lock_s: How long to wait for another writer, in seconds.
    """

    __slots__ = ("lock_s", "path", "session")

    def __init__(self, path: str, session: str, *, lock_s: float = 10.0) -> None:
        self.path, self.session, self.lock_s = path, session, lock_s

    def append(self, *events: Event) -> None:
        """Write events behind the others; when it returns they are on the disk.

        A line that a crash left unfinished is closed first, so that it harms no other.

        Raises:
            CannotWrite: Full disk or read-only place; nothing of the events is there.
            Locked: Another process wrote all the time.
        """
        if not events:
            return
        data = dump_all(events)
        _own_folder(os.path.dirname(self.path))
        with locked(f"{self.path}.lock", timeout_s=self.lock_s):
            try:
                self._append(data)
            except OSError as error:
                raise CannotWrite(path=self.path, reason=_why(error)) from error

    def _append(self, data: bytes) -> None:
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _NO_LINK, _OWN)
        try:
            size = os.fstat(fd).st_size
            if size and os.pread(fd, 1, size - 1) != b"\n":
                data = b"\n" + data
            try:
                _write_all(fd, data)
                os.fsync(fd)
            except OSError:
                os.ftruncate(fd, size)  # half a line on a full disk would be read as torn
                raise
        finally:
            os.close(fd)
        if not size:
            _sync_folder(os.path.dirname(self.path))

    def read(self, offset: int = 0) -> Read:
        """All events from an offset in bytes on; nothing when there is no journal.

        Raises:
            LedgerUnreadable: The file is there and the system refuses it, or no line of it is ours.
        """
        try:
            with open(self.path, "rb", opener=_open_here) as file:
                file.seek(offset)
                found = parse(file.read())
        except FileNotFoundError:
            return Read([], 0, 0)
        except OSError as error:
            raise LedgerUnreadable(session=self.session, reason=_why(error)) from error
        if not offset and found.end and not found.events:  # one torn line is a crash, all are not
            raise LedgerUnreadable(session=self.session, reason="no line of it is whole")
        return found

    def replace(self, make: Callable[[list[Event]], list[Event]]) -> int:
        """Rewrite the whole journal under its lock, atomically.

        Args:
            make: Events that are there -> events that shall be there.

        Returns:
            How many events there are now.
        """
        from adaos_ctx.writes import write_atomic

        with locked(f"{self.path}.lock", timeout_s=self.lock_s):
            events = make(self.read().events)
            write_atomic(self.path, dump_all(events))
            os.chmod(self.path, _OWN)
            _sync_folder(os.path.dirname(self.path))
        return len(events)

    def set_aside(self) -> str:
        """Move the journal out of the way; gives its new path, "" when there was none."""
        with locked(f"{self.path}.lock", timeout_s=self.lock_s):
            number = 1
            while os.path.exists(f"{self.path}.{number}.old"):
                number += 1
            try:
                os.replace(self.path, f"{self.path}.{number}.old")
            except FileNotFoundError:
                return ""
            except OSError as error:
                raise CannotWrite(path=self.path, reason=_why(error)) from error
        return f"{self.path}.{number}.old"


def _open_here(path: str, flags: int) -> int:
    return os.open(path, flags | _NO_LINK)


def _own_folder(folder: str) -> None:
    """Make the folder of journals: who may list it sees which sessions there were."""
    try:
        os.makedirs(folder, _OWN_FOLDER, exist_ok=True)
    except OSError:
        return  # the lock beside the journal says why


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def _sync_folder(folder: str) -> None:
    """Make a new name last; systems that cannot open a folder keep names anyway."""
    try:
        fd = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(fd)
    except OSError:
        pass
    finally:
        os.close(fd)


def _why(error: OSError) -> str:
    return _LINK if error.errno == errno.ELOOP else (error.strerror or "unknown error").lower()


__all__ = ["Journal", "dump"]
