"""Which relative paths a registry may name. Pure: links are the store's business.

A registry comes from strangers (a pull request can edit it), so every path is checked at `add` and
at every read, on every platform by the rules of all of them.
"""

from __future__ import annotations

_FORBIDDEN_NAMES = frozenset({".git", "git~1"})  # git~1: the short name of .git on Windows


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
    if "\0" in path:
        return "holds a NUL"
    if "\\" in path:
        return "holds a backslash"
    if ":" in path:
        return "holds a colon (drive or stream)"
    if path[0] == "/":
        return "is absolute"
    return _parts_fault(path)


def _parts_fault(path: str) -> str | None:
    # The substring tests settle almost every path without splitting it: this runs for each alias.
    if ".." in path and ".." in path.split("/"):
        return "leaves the skill root"
    if (
        "//" in path
        or path[-1] == "/"
        or path.startswith("./")
        or "/./" in path
        or path[-2:] == "/."
    ):
        return "is not in normal form"
    if "git" in path.lower():
        for part in path.split("/"):
            if part.casefold().rstrip(". ") in _FORBIDDEN_NAMES:
                return "lies in .git"
    return None
