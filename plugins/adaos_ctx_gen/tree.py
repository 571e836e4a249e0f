"""The skill's files as they lie there: read before a change, and looked at for links."""

from __future__ import annotations

import os
import stat

from adaos_ctx import files
from adaos_ctx.errors import CtxError, SourceUnreadable
from adaos_ctx.text import BINARY, decode_text
from adaos_ctx_gen.pathrules import path_reason


def load_bytes(root: str, path: str) -> bytes | None:
    """The bytes of a file, or None when there is none.

    Args:
        root: Absolute real path of the skill root.
        path: A path that was checked.

    Raises:
        UnsafePath: Its links leave the root.
        SourceUnreadable: It is there and cannot be read.
    """
    if not files.exists(f"{root}/{path}"):
        return None
    return files.read(root, path)


def find_text(root: str, path: str) -> str | None:
    """The text (LF) of a file that may be changed; None where there is none, or none that may be read."""
    if path_reason(path) or link_reason(root, path):
        return None
    try:
        data = load_bytes(root, path)
    except CtxError:
        return None
    decoded = decode_text(data) if data is not None else None
    return None if decoded is None or decoded.encoding == BINARY else decoded.text


def file_mode(root: str, path: str) -> int | None:
    """Permission bits of a regular file; None when there is none."""
    try:
        status = os.lstat(f"{root}/{path}")
    except OSError:
        return None
    return status.st_mode & 0o777 if stat.S_ISREG(status.st_mode) else None


def link_reason(root: str, path: str) -> str | None:
    """Why a path must not be written because of what lies there: a link, a folder, a device."""
    here = root
    *folders, name = path.split("/")
    for folder in folders:
        here = f"{here}/{folder}"
        mode = _mode(here)
        if mode is None:
            return None
        if stat.S_ISLNK(mode):
            return f"lies behind the link {folder}"
        if not stat.S_ISDIR(mode):
            return f"{folder} is no folder"
    mode = _mode(f"{here}/{name}")
    if mode is None or stat.S_ISREG(mode):
        return None
    return "is a link" if stat.S_ISLNK(mode) else "is no regular file"


def _mode(path: str) -> int | None:
    try:
        return os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise SourceUnreadable(path=path, alias="", skill=".", reason=str(error)) from error


def missing_folders(root: str, path: str) -> list[str]:
    """Folders of a path that do not exist, the outermost first."""
    parts = path.split("/")[:-1]
    above = ["/".join(parts[: n + 1]) for n in range(len(parts))]
    return [folder for folder in above if not os.path.lexists(f"{root}/{folder}")]
