"""Read files beneath a root and nothing else (what writes them is in `writes`).

The registry that names the files is untrusted, and so are the links in the tree: every component is
resolved, the result must lie inside the root, and the file is opened component by component without
following links, so that nothing can be swapped between the check and the read.
"""

from __future__ import annotations

import errno
import os
import stat

from adaos_ctx.digest import canonical, digest
from adaos_ctx.errors import SourceUnreadable, UnsafePath
from adaos_ctx.paths import in_git, path_fault
from adaos_ctx.writes import remove, why, write_atomic

# A folder is opened only to walk on; a file must be regular, or a pipe would block the open.
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _NO_LINK
_FILE = (
    os.O_RDONLY
    | _NO_LINK
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_BLOCK = 1 << 16  # bytes; larger reads cost more on small files (tokens-and-startup B4)
_DIR_FD = os.open in os.supports_dir_fd and _NO_LINK != 0
_NOT_REGULAR = "is not a regular file"


def resolve(root: str, path: str) -> str:
    """Give the real path, relative to the root, of what a registry path names.

    Args:
        root: Absolute real path of the skill root.
        path: Relative POSIX path.

    Raises:
        UnsafePath: The path is not allowed, goes round, or its links leave the root.
        SourceUnreadable: The system refuses to follow it.
    """
    _check(path)
    try:
        real = os.path.realpath(f"{root}/{path}", strict=True)
    except FileNotFoundError:
        real = os.path.realpath(f"{root}/{path}")
    except (OSError, ValueError) as error:
        if getattr(error, "errno", 0) == errno.ELOOP:
            raise UnsafePath(path=path, reason="is a link that goes round") from error
        raise _unreadable(path, error) from error
    prefix = root.rstrip(os.sep) + os.sep
    if real + os.sep == prefix:
        raise SourceUnreadable(path=path, alias="", skill=".", reason=_NOT_REGULAR)
    if not real.startswith(prefix):
        raise UnsafePath(path=path, reason="is a link that leaves the skill root")
    inside = real[len(prefix) :].replace(os.sep, "/")
    if in_git(inside):
        raise UnsafePath(path=path, reason="is a link into .git")
    return inside


def _check(path: str) -> None:
    fault = path_fault(path)
    if fault:
        raise UnsafePath(path=path, reason=fault)


def _unreadable(path: str, error: Exception) -> SourceUnreadable:
    missing = isinstance(error, FileNotFoundError | NotADirectoryError)
    reason = "no such file" if missing else why(error)
    return SourceUnreadable(path=path, alias="", skill=".", reason=reason, missing=missing)


def read(root: str, path: str, *, max_bytes: int = -1) -> bytes:
    """Read a regular file beneath the root.

    Args:
        root: Absolute real path of the skill root.
        path: Relative POSIX path.
        max_bytes: Stop after so many bytes; -1 reads all.

    Raises:
        UnsafePath: See `resolve`.
        SourceUnreadable: Missing (fact `missing`), not a regular file, or the system refuses.
    """
    return read_with_stat(root, path, max_bytes=max_bytes)[0]


def read_with_stat(root: str, path: str, *, max_bytes: int = -1) -> tuple[bytes, os.stat_result]:
    """Read a file as `read` does, and give its stat as it was before the first byte was read."""
    _check(path)
    try:
        fd = _open(root, path)
        try:
            status = os.fstat(fd)
            if not stat.S_ISREG(status.st_mode):
                raise SourceUnreadable(path=path, alias="", skill=".", reason=_NOT_REGULAR)
            return _read_all(fd, max_bytes, status.st_size), status
        finally:
            os.close(fd)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _open(root: str, path: str) -> int:
    if not _DIR_FD:  # pragma: no cover - Windows
        return os.open(f"{root}/{resolve(root, path)}", _FILE)
    try:
        return _open_beneath(root, path)  # without a link on the way nothing needs resolving
    except OSError:
        return _open_beneath(root, resolve(root, path))


def _open_beneath(root: str, inside: str) -> int:
    *folders, name = inside.split("/")
    here = os.open(root, _FOLDER & ~_NO_LINK)
    try:
        for folder in folders:
            below = os.open(folder, _FOLDER, dir_fd=here)
            os.close(here)
            here = below
        return os.open(name, _FILE, dir_fd=here)
    finally:
        os.close(here)


def _read_all(fd: int, max_bytes: int, size: int) -> bytes:
    """Read to the end; a file that is as long as its stat says is not asked whether it ended."""
    blocks: list[bytes] = []
    left = max_bytes if max_bytes >= 0 else 1 << 62
    done = 0
    while left > 0 and (done != size or not size):
        block = os.read(fd, min(_BLOCK, left))
        if not block:
            break
        blocks.append(block)
        done += len(block)
        left -= len(block)
    return blocks[0] if len(blocks) == 1 else b"".join(blocks)


def read_digest(root: str, path: str) -> tuple[str, int]:
    """Digest a file beneath the root as it lies there (no git filters).

    Returns:
        `sha256-lf` (64 hex digits) and the size of the canonical bytes.
    """
    return digest(read(root, path))


def exists(path: str) -> bool:
    """Tell whether something (a dangling link too) has this path."""
    return os.path.lexists(path)


__all__ = [
    "canonical",
    "exists",
    "read",
    "read_digest",
    "read_with_stat",
    "remove",
    "resolve",
    "write_atomic",
]
