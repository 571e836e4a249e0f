"""What stands for a file's content without reading it: its stat; and for git's rules: theirs.

A digest that was computed once holds while the file's stat stands, and while nothing that says how
git would store the file has changed: attribute files and configuration.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx.git import Repo

_KIND = 0o170000  # stat.S_IFMT without its call: this runs for each alias
_REGULAR = 0o100000
_FOLDER = 0o040000
_RACY_NS = 50_000_000  # ns; coarser than the time stamps of the file systems in use on Linux
_COARSE_NS = 2_000_000_000  # ns; FAT's, the coarsest in use, where stamps show no fractions
_SECOND_NS = 1_000_000_000


def stat_key(status: os.stat_result) -> str:
    """The part of a stat that changes whenever the content does."""
    return f"{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"


def is_regular(status: os.stat_result) -> bool:
    """Tell whether a stat is that of a regular file."""
    return status.st_mode & _KIND == _REGULAR


def is_folder(path: str) -> bool:
    """Tell whether a path is a folder itself, not a link to one."""
    try:
        return os.lstat(path).st_mode & _KIND == _FOLDER
    except (OSError, ValueError):
        return False


def is_racy(status: os.stat_result, now_ns: int) -> bool:
    """Tell whether a file may change again without a new stat.

    Args:
        status: Its stat, taken before its content was read.
        now_ns: Time before that, in ns since the epoch.
    """
    changed = max(status.st_mtime_ns, status.st_ctime_ns)
    grain = _RACY_NS if status.st_ctime_ns % _SECOND_NS else _COARSE_NS
    return changed >= now_ns - grain


def rules_stamp(repo: Repo | None, root: str) -> str:
    """What stands for all of git's rules that hold in the whole skill; "" outside git."""
    if repo is None:
        return ""
    common = repo.common_dir
    places = [f"{common}/config", f"{repo.git_dir}/config.worktree", f"{common}/info/attributes"]
    places += _user_places()
    folder = root
    while True:
        places.append(f"{folder}/.gitattributes")
        if len(folder) <= len(repo.top):
            break
        folder = os.path.dirname(folder)
    return ";".join(_stamp(place) for place in places)


def folder_stamp(repo: Repo | None, root: str, folders: Iterable[str]) -> str:
    """What stands for the attribute files in folders below the root; "" when there are none."""
    if repo is None:
        return ""
    stamps = ((folder, _stamp(f"{root}/{folder}/.gitattributes")) for folder in folders)
    return ";".join(f"{folder}={stamp}" for folder, stamp in stamps if stamp != "-")


def above(path: str) -> list[str]:
    """The folders that a relative path goes through, from the top down.

    Example:
        >>> above("a/b/c.md")
        ['a', 'a/b']
    """
    return [path[:end] for end, char in enumerate(path) if char == "/"]


def _user_places() -> list[str]:
    home = os.path.expanduser("~")
    settings = os.environ.get("XDG_CONFIG_HOME") or f"{home}/.config"
    named = os.environ.get("GIT_CONFIG_GLOBAL") or f"{home}/.gitconfig"
    return [named, f"{settings}/git/config", f"{settings}/git/attributes"]


def _stamp(path: str) -> str:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return "-"
    return f"{status.st_size}.{status.st_mtime_ns}.{status.st_ino}"
