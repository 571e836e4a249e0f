"""Are the index files sound that this program keeps? They are read, never written."""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING

from adaos_ctx.ops.checks import Check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SUFFIX = ".db"
_MAX_FULL_BYTES = 1 << 28  # bytes; a larger file is opened, and not read as a whole


def examine_indexes(folders: Iterable[str]) -> Iterator[Check]:
    """One check for each index file below the folders, by path."""
    for folder in dict.fromkeys(folders):
        for path in _files(folder):
            yield examine_index(path)


def examine_index(path: str) -> Check:
    """Read one index file as a whole, or only its head when it is very large."""
    name = f"index {os.path.basename(path)}"
    size_bytes = os.path.getsize(path)
    fault = _fault(path, whole=size_bytes <= _MAX_FULL_BYTES)
    if not fault:
        owner = _owner(path)
        of = f", of {owner}" if owner else ""
        return Check(name=name, ok=True, detail=f"{path} ({size_bytes:,} bytes{of})")
    mend = f"rm {shlex.quote(path)}, and index again"
    return Check(name=name, ok=False, detail=f"{path}: {fault}", mend=mend)


def _files(folder: str) -> list[str]:
    found = []
    for here, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(here, name) for name in sorted(names) if name.endswith(_SUFFIX)]
    return [path for path in found if os.path.isfile(path) and not os.path.islink(path)]


def _owner(path: str) -> str:
    """The folder that an index belongs to, where a file beside it says so; "" elsewhere."""
    try:
        with open(f"{path}.owner", encoding="ascii") as file:
            owner = json.load(file)
    except (OSError, ValueError):
        return ""
    return owner if isinstance(owner, str) else ""


def _fault(path: str, *, whole: bool) -> str:
    import sqlite3  # only where there is an index
    from urllib.parse import quote

    try:
        link = sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, timeout=1.0)
    except sqlite3.Error as error:
        return str(error)
    try:
        query = "PRAGMA quick_check(1)" if whole else "PRAGMA schema_version"
        answer = str(link.execute(query).fetchone()[0])
    except sqlite3.OperationalError as error:
        return "" if "locked" in str(error) else str(error)  # someone is writing it: it is in use
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        link.close()
    return answer if whole and answer != "ok" else ""
