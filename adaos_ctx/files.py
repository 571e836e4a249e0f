"""Read files beneath a root and nothing else; write files whole or not at all.

The registry that names the files is untrusted, and so are the links in the tree: every component is
resolved, the result must lie inside the root, and the file is opened component by component without
following links, so that nothing can be swapped between the check and the read.
"""

from __future__ import annotations

import os
import stat

from adaos_ctx.digest import canonical, digest
from adaos_ctx.errors import CannotWrite, SourceUnreadable, UnsafePath
from adaos_ctx.paths import path_fault

# A folder is opened only to walk on; a file must be regular, or a pipe would block the open.
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_FILE = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_BLOCK = 1 << 16  # bytes; larger reads cost more on small files (tokens-and-startup B4)
_DIR_FD = os.open in os.supports_dir_fd


def resolve(root: str, path: str) -> str:
    """Give the real path, relative to the root, of what a registry path names.

    Args:
        root: Absolute real path of the skill root.
        path: Relative POSIX path.

    Raises:
        UnsafePath: The path is not allowed, goes round, or its links leave the root.
    """
    fault = path_fault(path)
    if fault:
        raise UnsafePath(path=path, reason=fault)
    try:
        real = os.path.realpath(root + "/" + path, strict=True)
    except FileNotFoundError:
        real = os.path.realpath(root + "/" + path)
    except OSError as error:
        if _is_loop(error):
            raise UnsafePath(path=path, reason="is a link that goes round") from error
        raise SourceUnreadable(path=path, alias="", skill=".", reason=_why(error)) from error
    prefix = root if root.endswith("/") else root + "/"
    if not real.startswith(prefix):
        raise UnsafePath(path=path, reason="is a link that leaves the skill root")
    inside = real[len(prefix) :]
    if ".git" in inside and path_fault(inside):
        raise UnsafePath(path=path, reason="is a link into .git")
    return inside


def _is_loop(error: OSError) -> bool:
    import errno

    return error.errno == errno.ELOOP


def read(root: str, path: str, *, max_bytes: int = -1) -> bytes:
    """Read a regular file beneath the root.

    Args:
        root: Absolute real path of the skill root.
        path: Relative POSIX path.
        max_bytes: Stop after so many bytes; -1 reads all.

    Raises:
        UnsafePath: See `resolve`.
        SourceUnreadable: Missing, not a regular file, or the system refuses.
    """
    inside = resolve(root, path)
    try:
        fd = _open_beneath(root, inside)
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise SourceUnreadable(
                    path=path, alias="", skill=".", reason="is not a regular file"
                )
            return _read_all(fd, max_bytes)
        finally:
            os.close(fd)
    except OSError as error:
        raise SourceUnreadable(path=path, alias="", skill=".", reason=_why(error)) from error


def _open_beneath(root: str, inside: str) -> int:
    if not _DIR_FD:  # pragma: no cover - Windows
        return os.open(root + "/" + inside, _FILE)
    *folders, name = inside.split("/")
    here = os.open(root, _FOLDER & ~getattr(os, "O_NOFOLLOW", 0))
    try:
        for folder in folders:
            below = os.open(folder, _FOLDER, dir_fd=here)
            os.close(here)
            here = below
        return os.open(name, _FILE, dir_fd=here)
    finally:
        os.close(here)


def _read_all(fd: int, max_bytes: int) -> bytes:
    blocks = []
    left = max_bytes if max_bytes >= 0 else 1 << 62
    while left > 0:
        block = os.read(fd, min(_BLOCK, left))
        if not block:
            break
        blocks.append(block)
        left -= len(block)
    return blocks[0] if len(blocks) == 1 else b"".join(blocks)


def read_digest(root: str, path: str) -> tuple[str, int]:
    """Digest a file beneath the root as it lies there (no git filters).

    Returns:
        `sha256-lf` (64 hex digits) and the size of the canonical bytes.
    """
    return digest(read(root, path))


def _why(error: OSError) -> str:
    return (error.strerror or "unknown error").lower()


def exists(path: str) -> bool:
    """Tell whether something (a dangling link too) has this path."""
    return os.path.lexists(path)


def write_atomic(path: str, data: bytes) -> bool:
    """Write a whole file, or leave the old one; equal bytes are not written.

    Folders are made as needed. The temporary file lies beside the target, since a rename is atomic on
    one file system only; a link at the target is replaced, never followed.

    Returns:
        Whether anything was written.

    Raises:
        CannotWrite: Full disk, read-only or forbidden place; the old content is still there.
    """
    try:
        if _same(path, data):
            return False
        folder = os.path.dirname(path)
        os.makedirs(folder, exist_ok=True)
        _replace(path, folder, data)
    except OSError as error:
        raise CannotWrite(path=path, reason=_why(error)) from error
    return True


def _same(path: str, data: bytes) -> bool:
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size != len(data):
            return False
        with open(path, "rb") as file:
            return file.read() == data
    except FileNotFoundError:
        return False


def _replace(path: str, folder: str, data: bytes) -> None:
    temporary = f"{folder}/.{os.path.basename(path)[:80]}.{os.getpid()}.tmp"
    fd = os.open(
        temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666
    )
    try:
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(fd, view) :]
        finally:
            os.close(fd)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


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
        raise CannotWrite(path=path, reason=_why(error)) from error
    return True


__all__ = ["canonical", "exists", "read", "read_digest", "remove", "resolve", "write_atomic"]
