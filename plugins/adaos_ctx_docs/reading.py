"""Read one file whole and unchanged, or say why that cannot be done."""

from __future__ import annotations

import errno
import os
import time
from dataclasses import dataclass

from adaos_ctx.stamps import is_racy, is_regular, stat_key

MAX_BYTES = 25 * 1024 * 1024  # bytes of a document; more is a log or a data set
_ROUND = "is a link that goes round"
_TRIES = 3  # reads of a file that changes meanwhile
_BLOCK = 1 << 20
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe would wait for a writer
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """A file's bytes as they were at one moment.

    Args:
        data: All of them.
        stat: What stands for them while the file is not touched; "" where it may change unseen.
        mtime_ns: Last change.
    """

    data: bytes
    stat: str
    mtime_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRead:
    """Why a file was not read; `missing` when it is not there any more."""

    reason: str
    missing: bool = False


def read(path: str, max_bytes: int = MAX_BYTES) -> Content | NotRead:
    """Read a regular file; links are not followed.

    Args:
        path: Where it is.
        max_bytes: A longer file is not read at all.
    """
    try:
        for _ in range(_TRIES):
            found = _once(path, max_bytes)
            if found is not None:
                return found
    except (FileNotFoundError, NotADirectoryError):
        return NotRead(reason="no such file", missing=True)
    except (OSError, ValueError) as error:
        if getattr(error, "errno", 0) == errno.ELOOP:  # the file itself is one, or its folders
            return NotRead(reason="is a link" if os.path.islink(path) else _ROUND)
        return NotRead(reason=(getattr(error, "strerror", None) or str(error)).lower())
    return NotRead(reason="changed while it was read")


def status_of(path: str) -> os.stat_result | None:
    """The stat of a file itself; None where there is none."""
    try:
        return os.lstat(path)
    except (OSError, ValueError):
        return None


def _once(path: str, max_bytes: int) -> Content | NotRead | None:
    """One try; None when the file changed meanwhile."""
    now_ns = time.time_ns()
    fd = os.open(path, _FLAGS)
    try:
        before = os.fstat(fd)
        if not is_regular(before):
            return NotRead(reason="is not a regular file")
        if before.st_size > max_bytes:
            return _too_large(before.st_size, max_bytes)
        data = _all(fd, max_bytes + 1)
        after = os.fstat(fd)
    finally:
        os.close(fd)
    if len(data) > max_bytes:
        return _too_large(len(data), max_bytes)
    if stat_key(before) != stat_key(after) or len(data) != after.st_size:
        return None
    stat = "" if is_racy(before, now_ns) else stat_key(before)
    return Content(data=data, stat=stat, mtime_ns=before.st_mtime_ns)


def _all(fd: int, limit: int) -> bytes:
    blocks = []
    while limit > 0 and (block := os.read(fd, min(_BLOCK, limit))):
        blocks.append(block)
        limit -= len(block)
    return b"".join(blocks)


def _too_large(size: int, limit: int) -> NotRead:
    reason = f"{_mb(size)} MB is more than the limit of {_mb(limit)} MB; raise it with --max-mb"
    return NotRead(reason=reason)


def _mb(size: int) -> str:
    return f"{size / 1024 / 1024:,.1f}".removesuffix(".0")
