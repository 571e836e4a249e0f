"""Write files whole or not at all."""

from __future__ import annotations

import errno
import os
import stat

from adaos_ctx.errors import CannotWrite, UsageError

_SHORT = 40  # code points of a name in its temporary file's name; 255 bytes hold no more
_MAX_TEMPORARIES = 100  # names beside one target; so many writers at once are a fault


def write_atomic(path: str, data: bytes) -> bool:
    """Write a whole file, or leave the old one; equal bytes are not written.

    Folders are made as needed. The temporary file lies beside the target, since a rename is atomic
    on one file system only; a link at the target is replaced, never followed. A file that was there
    keeps its mode bits.

    Args:
        path: Where to write.
        data: The whole content.

    Returns:
        Whether anything was written.

    Raises:
        CannotWrite: Full disk, read-only or forbidden place; the old content is still there.
    """
    folder, name = os.path.split(path)
    try:
        if _same(path, data):
            return False
        os.makedirs(folder or ".", exist_ok=True)
        _replace(path, os.path.join(folder or ".", f".{name[:_SHORT]}"), data)
    except (OSError, ValueError) as error:
        raise CannotWrite(path=path, reason=why(error)) from error
    return True


def write_out(path: str, data: bytes) -> bool:
    """Write where a user pointed: what is there stays what it is.

    A link is followed and its target written whole; a device or a pipe is written to, never replaced
    by a file. Missing folders are not made: a name with a typing error is no wish.

    Args:
        path: A path that a user named (`--out`, `--run`).
        data: The whole content.

    Returns:
        Whether anything was written.

    Raises:
        CannotWrite: The folder is missing, or the system refuses.
    """
    try:
        mode = _mode(path)
        if mode is not None and not stat.S_ISREG(mode):
            return _through(path, data)
        target = os.path.realpath(path)
        if not os.path.isdir(os.path.dirname(target)):
            raise FileNotFoundError(errno.ENOENT, "there is no such folder")
    except (OSError, ValueError) as error:
        raise CannotWrite(path=path, reason=why(error)) from error
    try:
        return write_atomic(target, data)
    except CannotWrite as error:
        raise CannotWrite(path=path, reason=error.facts["reason"]) from error


def refuse_inputs(out: str, *inputs: str) -> None:
    """Refuse to write where one reads, by whatever name, link or hard link.

    Args:
        out: A path that a user named for what is written.
        inputs: The files that are read.

    Raises:
        UsageError: They are one file.
    """
    for path in inputs:
        try:
            is_same = os.path.samefile(out, path)
        except (OSError, ValueError):
            continue  # one of them is not there yet
        if is_same and not _is_stream(out):
            raise UsageError(reason=f"{out} is read as well ({path}); name another file to write")


def _is_stream(path: str) -> bool:
    mode = _mode(path)
    return mode is not None and not stat.S_ISREG(mode)


def _mode(path: str) -> int | None:
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _through(path: str, data: bytes) -> bool:
    fd = os.open(path, os.O_WRONLY)
    try:
        _write_all(fd, data)
    finally:
        os.close(fd)
    return True


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def _same(path: str, data: bytes) -> bool:
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size != len(data):
            return False
        with open(path, "rb") as file:
            return file.read() == data
    except OSError:
        return False


def _replace(path: str, prefix: str, data: bytes) -> None:
    temporary, fd = _temporary(prefix)
    try:
        try:
            _keep_mode(path, fd)
            _write_all(fd, data)
        finally:
            os.close(fd)
        os.replace(temporary, path)
    except BaseException:
        remove(temporary)
        raise


def _temporary(prefix: str) -> tuple[str, int]:
    """A new file; a name may be left over from a process that was killed, or another thread's."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    for number in range(_MAX_TEMPORARIES):
        name = f"{prefix}.{os.getpid()}-{number}.tmp"
        try:
            return name, os.open(name, flags, 0o666)
        except FileExistsError:
            continue
    raise FileExistsError(errno.EEXIST, "too many unfinished files beside it")


def _keep_mode(path: str, fd: int) -> None:
    try:
        status = os.lstat(path)
    except OSError:
        return
    if stat.S_ISREG(status.st_mode) and hasattr(os, "fchmod"):
        os.fchmod(fd, status.st_mode & 0o777)


def remove(path: str) -> bool:
    """Remove a file; whether it was there.

    Raises:
        CannotWrite: The system refuses.
    """
    try:
        os.unlink(path)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise CannotWrite(path=path, reason=why(error)) from error
    return True


def why(error: Exception) -> str:
    """The system's reason, as it stands behind a colon."""
    return (getattr(error, "strerror", None) or "unknown error").lower()
