"""The user's own folders for this program. Loads nothing but `os`: a hook asks at every prompt.

Source:
    XDG base directories; the same on macOS, so that what `doctor` names is where things lie.
"""

from __future__ import annotations

import os
import sys


def user_cache() -> str:
    """The user's cache folder for this program."""
    return _folder("XDG_CACHE_HOME", ".cache")


def user_data() -> str:
    """The user's data folder for this program: indexes and journals that no command can make again."""
    return _folder("XDG_DATA_HOME", ".local/share")


def _folder(variable: str, below_home: str) -> str:
    if sys.platform == "win32":  # pragma: no cover - Windows
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")
    else:
        base = os.environ.get(variable) or ""
        if not os.path.isabs(base):  # the XDG rules ignore a relative value
            base = f"{_home()}/{below_home}"
    return os.path.join(base, "adaos-ctx")


def _home() -> str:
    """The user's home; a relative HOME would put caches into whatever tree this runs in."""
    home = os.path.expanduser("~")
    if os.path.isabs(home):
        return home
    import pwd  # only where HOME is of no use

    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return os.devnull  # nothing can be written below it: no cache is better than a shared one
