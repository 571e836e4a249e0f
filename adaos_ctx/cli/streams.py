"""The standard streams when something is wrong with them: closed, full, or nobody reads."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite, CtxError, NoFolder
from adaos_ctx.writes import why

if TYPE_CHECKING:
    from typing import TextIO

# What a write to a stream ends with when the place behind it refuses; files have a name in the error.
_REFUSALS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def open_closed() -> None:
    """Put something where a standard stream was closed at the start (`>&-`).

    Else the next file that is opened would get its number, and be what others print to. Standard
    output is opened so that a write fails: a result that nobody can get is not silently lost.
    """
    for number, flags in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # takes the lowest free number, which is this one
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - for the whole process
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def surroundings(error: Exception) -> CtxError | None:
    """The refusal behind an exception when the surroundings are at fault, else None."""
    if not isinstance(error, OSError):
        return None
    if _is_stdouts(error):
        silence_stdout()
        closed = error.errno == errno.EBADF
        reason = "it is closed" if closed else why(error)
        return CannotWrite(path="standard output", reason=reason, stream=True)
    try:
        os.getcwd()
    except OSError:
        return NoFolder()
    return None


def _is_stdouts(error: OSError) -> bool:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return False
    except OSError:
        return True  # what could not be written is still there, and cannot be written still
    return error.filename is None and error.errno in _REFUSALS


def silence_stdout() -> None:
    """Drop what standard output still holds, so that the interpreter's end does not fail on it."""
    _silence(sys.stdout)


def silence_unread() -> None:
    """Drop what the streams that nobody reads any more still hold; `2>&1 | head` closes both."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            _silence(stream)


def _silence(stream: TextIO) -> None:
    with contextlib.suppress(OSError, ValueError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, stream.fileno())
        os.close(sink)
