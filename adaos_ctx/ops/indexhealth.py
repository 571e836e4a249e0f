"""Are the index files sound that this program keeps? They are read, never written."""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING

from adaos_ctx.messages import Number
from adaos_ctx.ops.checks import Check

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

_SUFFIX = ".db"
_BUILT_WHEN_ASKED = ("search.db", "catalog.db")  # the others begin with what was indexed once
_APPLICATION = 0x61646378  # PRAGMA application_id of an index of ours: "adcx"
_READ = ("SELECT * FROM docs", "SELECT * FROM facets", "SELECT * FROM terms", "SELECT * FROM notes")
_MAX_FULL_BYTES = 1 << 28  # bytes; a larger file is opened, and not read as a whole
_MAX_COPIED_BYTES = 1 << 26  # bytes; of a larger one the index of words is not looked into


def examine_indexes(folders: Iterable[str]) -> Iterator[Check]:
    """One check for each index file below the folders, by path."""
    for folder in dict.fromkeys(folders):
        for path in _files(folder):
            yield examine_index(path)


def examine_index(path: str) -> Check:
    """Read one index file as a whole, or only its head when it is very large."""
    name = f"index {os.path.basename(path)}"
    if os.path.isdir(path):
        return Check(name=name, ok=False, detail=f"{path}: is a directory", mend=_mend(path))
    size_bytes = os.path.getsize(path)
    fault = _fault(path, whole=size_bytes <= _MAX_FULL_BYTES)
    if not fault:
        owner = _owner(path)
        size = Number(size_bytes)
        detail = (
            f"{path} ({size:byte|bytes}, of {owner})" if owner else f"{path} ({size:byte|bytes})"
        )
        return Check(name=name, ok=True, detail=detail)
    return Check(name=name, ok=False, detail=f"{path}: {fault}", mend=_mend(path))


def _mend(path: str) -> str:
    if os.path.isdir(path):
        return f"rmdir {shlex.quote(path)}"
    rm = f"rm {shlex.quote(path)}"
    if os.path.basename(path) in _BUILT_WHEN_ASKED:
        return rm
    owner = _owner(path)
    return (
        f"{rm} && adaos-ctx docs index {shlex.quote(owner)}" if owner else f"{rm}, and index again"
    )


def _files(folder: str) -> list[str]:
    found = []
    for here, folders, names in os.walk(folder):
        folders.sort()
        named = sorted({*names, *(name for name in folders if name in _BUILT_WHEN_ASKED)})
        found += [os.path.join(here, name) for name in named if name.endswith(_SUFFIX)]
    return [path for path in found if os.path.exists(path) and not os.path.islink(path)]


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
        if whole:
            return _deep_fault(link)
        link.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError as error:
        return "" if "locked" in str(error) else _told(error)  # someone is writing it: it is in use
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        return _told(error)
    finally:
        link.close()
    return ""


def _told(error: Exception) -> str:
    text = str(error)
    return "a text in it is damaged" if "decode" in text or not text.isprintable() else text


def _deep_fault(link: sqlite3.Connection) -> str:
    """What SQLite finds wrong; of an index of ours, what its own tables and texts show as well."""
    answer = str(link.execute("PRAGMA quick_check(1)").fetchone()[0])
    if answer != "ok" or link.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
        return "" if answer == "ok" else answer.splitlines()[-1]
    for read in _READ:
        for _ in link.execute(read):
            pass  # a text that cannot be read raises
    pages = link.execute("PRAGMA page_count").fetchone()[0]
    size_bytes = pages * link.execute("PRAGMA page_size").fetchone()[0]
    return _words_fault(link) if size_bytes <= _MAX_COPIED_BYTES else ""


def _words_fault(link: sqlite3.Connection) -> str:
    """What FTS5 finds wrong: asking it is a write, so a copy in memory is asked."""
    import sqlite3

    copy = sqlite3.connect(":memory:")
    try:
        link.backup(copy)
        copy.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
    finally:
        copy.close()
    return ""
