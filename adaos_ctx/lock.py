"""One writer at a time for each skill: an advisory lock on a file beside the caches.

`filelock` would do, but loading it costs nine interpreter starts, and every writing verb pays.
"""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite, Locked

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMEOUT_S = 10.0  # seconds; a writer needs milliseconds, so more means that one hangs
_PAUSE_S = 0.02


@contextmanager
def locked(path: str, *, timeout_s: float = TIMEOUT_S) -> Iterator[None]:
    """Hold the lock at a path; the system frees it when the process ends, however it ends.

    Raises:
        Locked: Another process held it for the whole time.
        CannotWrite: The lock file cannot be made.
    """
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        fd = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    except OSError as error:
        raise CannotWrite(path=path, reason=(error.strerror or "").lower()) from error
    try:
        _wait(fd, path, timeout_s)
        yield
    finally:
        os.close(fd)


def _wait(fd: int, path: str, timeout_s: float) -> None:
    deadline = time.monotonic() + timeout_s
    while not _try(fd):
        if time.monotonic() >= deadline:
            raise Locked(path=path, timeout_s=f"{timeout_s:g}")
        time.sleep(_PAUSE_S)


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
