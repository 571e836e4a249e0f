"""Which relative paths a registry may name. Pure: links are the store's business.

A registry comes from strangers (a pull request can edit it), so every path is checked at `add` and
at every read, on every platform by the rules of all of them.
"""

from __future__ import annotations

_FORBIDDEN_NAMES = frozenset({".git", "git~1"})  # git~1: the short name of .git on Windows
_FORBIDDEN_CHARS = (
    ("\0", "holds a NUL"),
    ("\\", "holds a backslash"),
    (":", "holds a colon (drive or stream)"),
)
# HFS+ does not see these in names, so that `.g\u200cit` opens `.git` there (git's own list).
_UNSEEN = dict.fromkeys(
    [*range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x206A, 0x2070), 0xFEFF]
)


def path_fault(path: str) -> str | None:
    """Say why a path must not be used, or None when it may.

    Args:
        path: A path as the registry has it; allowed are relative POSIX paths in normal form.

    Example:
        >>> path_fault("../x"), path_fault("docs/a.md")
        ('leaves the skill root', None)
    """
    if not path or path in (".", "./"):
        return "names no file"
    for char, fault in _FORBIDDEN_CHARS:
        if char in path:
            return fault
    if not path.isascii() and any("\ud800" <= char <= "\udfff" for char in path):
        return "holds a character that is not Unicode text"
    return "is absolute" if path[0] == "/" else _parts_fault(path)


def _parts_fault(path: str) -> str | None:
    # The substring tests settle almost every path without splitting it: this runs for each alias.
    if ".." in path and ".." in path.split("/"):
        return "leaves the skill root" if _climbs_out(path) else _NOT_NORMAL
    if (
        "//" in path
        or path[-1] == "/"
        or path.startswith("./")
        or "/./" in path
        or path[-2:] == "/."
    ):
        return _NOT_NORMAL
    return "lies in .git" if in_git(path) else None


_NOT_NORMAL = "is not in normal form"


def _climbs_out(path: str) -> bool:
    depth = 0
    for part in path.split("/"):
        depth += {"..": -1, ".": 0, "": 0}.get(part, 1)
        if depth < 0:
            return True
    return False


def printable(name: str) -> str:
    r"""A name with bytes that are not UTF-8 as they are written in shells: `\xff`.

    Example:
        >>> printable("a\udcff.md")
        'a\\xff.md'
    """
    if name.isascii():
        return name
    shown = "".join(
        f"\\x{ord(char) - 0xDC00:02x}" if "\udc80" <= char <= "\udcff" else char for char in name
    )
    return shown.encode("utf-8", "backslashreplace").decode()


def in_git(path: str) -> bool:
    """Tell whether a part of a path is a git directory on some platform."""
    if not path.isascii():
        path = path.translate(_UNSEEN)
    if "git" not in path.lower():
        return False
    return any(part.casefold().rstrip(". ") in _FORBIDDEN_NAMES for part in path.split("/"))


def looks(name: str) -> str:
    """A name without letter case and Unicode form: equal for names that only look the same.

    File systems disagree about both, so a registry made on one may miss its file on another.

    Example:
        >>> looks("README.md") == looks("readme.md")
        True
    """
    if name.isascii():
        return name.lower()
    import unicodedata  # only a missing file with such a name pays for it

    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
