"""One writer at a time for each skill: an advisory lock on a file beside the caches.

`filelock` would do, but loading it costs nine interpreter starts, and every writing verb pays.
"""

from __future__ import annotations

import os
import time
from contextlib import contextmanager

from adaos_ctx.errors import CannotWrite, Locked

TYPE_CHECKING = False  # what `typing` calls it; hooks load this module
if TYPE_CHECKING:
    from collections.abc import Iterator

TIMEOUT_S = 10.0  # seconds; a writer needs milliseconds, so more means that one hangs
_PAUSE_S = 0.02


@contextmanager
def locked(path: str, *, timeout_s: float = TIMEOUT_S, or_folder: str = "") -> Iterator[None]:
    """Hold the lock at a path; the system frees it when the process ends, however it ends.

    Args:
        path: The lock file; made, with its folders, when it is not there, and never removed.
        timeout_s: How long to wait, in seconds.
        or_folder: A folder that is locked itself where the file cannot be made (a home folder that
            is read-only must not keep anyone from writing a skill).

    Raises:
        Locked: Another process held it for the whole time.
        CannotWrite: The lock file cannot be made, or the file system knows no locks.
    """
    fd = _open(path, or_folder)
    try:
        _wait(fd, path, timeout_s)
        yield
    finally:
        os.close(fd)


def _open(path: str, or_folder: str) -> int:
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        if or_folder and _FOLDERS:
            try:
                return os.open(or_folder, os.O_RDONLY)
            except OSError:
                pass  # the first reason is the one to mend
        raise CannotWrite(path=path, reason=_why(error)) from error


def _why(error: OSError) -> str:
    return (error.strerror or "unknown error").lower()


def _wait(fd: int, path: str, timeout_s: float) -> None:
    deadline = time.monotonic() + timeout_s
    while True:
        try:
            if _try(fd):
                return
        except OSError as error:
            raise CannotWrite(path=path, reason=f"cannot lock it: {_why(error)}") from error
        if time.monotonic() >= deadline:
            raise Locked(path=path, timeout_s=f"{timeout_s:g}")
        time.sleep(_PAUSE_S)


_FOLDERS = os.name == "posix"  # Windows opens no folder
try:
    import fcntl

    def _try(fd: int) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
except ImportError:  # pragma: no cover - Windows
    import msvcrt

    def _try(fd: int) -> bool:
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            return False
        return True
