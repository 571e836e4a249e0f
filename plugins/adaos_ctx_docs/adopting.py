"""A folder that moved keeps its index: what says so is that the indexed files lie in it.

Neither a name nor a number of the file system tells a folder that was renamed from another one that
came later. The files do: where most of what an index holds stands at the same places, byte for
byte, and the index's own folder is gone, going on shows nobody a text that is not theirs.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import CtxError
from adaos_ctx.lock import locked
from adaos_ctx.search import Batch
from adaos_ctx_docs import owners, rows
from adaos_ctx_docs.reading import NotRead, read

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from adaos_ctx_docs.homes import Home
    from adaos_ctx_docs.owners import Known

_ASKED = 20  # files of an index that are compared; more would tell nothing new
SAME = 0.5  # least share of them that is the same: people edit before they index again
_WAIT_S = 1.0  # seconds for somebody who is at work with the old index


def adopt(home: Home) -> str:
    """Take over the index of a folder that is this one now.

    Args:
        home: The places of an index that is not there.

    Returns:
        Where the folder was; "" where no index is its own.
    """
    for one in owners.known():
        if os.path.isdir(one.owner):
            continue
        with suppress(CtxError, OSError), locked(f"{one.path}.lock", timeout_s=_WAIT_S):
            if _moved_here(one, home.owner):
                _rename(one, home)
                return one.owner
    return ""


def _moved_here(one: Known, owner: str) -> bool:
    """Whether most of an index's files lie in a folder; then its roots are those in it."""
    from adaos_ctx.search import SqliteIndex  # loads sqlite3

    if not os.path.isfile(one.path):  # somebody else was faster
        return False
    index = SqliteIndex(one.path, keep=True)
    try:
        roots = {n: rows.parse_root(n, text) for n, text in index.notes(rows.ROOT).items()}
        inside = {n: _inside(root.path, (one.owner, owner)) for n, root in roots.items()}
        documents = [
            (f"{owner}{inside[head.root]}/{head.path}", head.hash)
            for uri, text in sorted(index.notes(rows.DOC).items())
            for head in (rows.parse_head(uri, text),)
            if inside.get(head.root) is not None
        ]
        if not _most_are_there(documents):
            return False
        index.apply(Batch(notes={
            (rows.ROOT, name): rows.dump_root(replace(roots[name], path=f"{owner}{below}"))
            for name, below in inside.items() if below is not None
        }))  # fmt: skip
        return True
    except (ValueError, TypeError, KeyError, AttributeError):  # a damaged note
        return False
    finally:
        index.close()


def _inside(path: str, folders: Iterable[str]) -> str | None:
    """What of a path stands below one of some folders, "" for itself; None for one outside.

    Of a taking over that was broken off the roots may lie in the new folder already.
    """
    for folder in folders:
        if f"{path}/".startswith(folder.rstrip("/") + "/"):
            return path[len(folder.rstrip("/")) :]
    return None


def _most_are_there(documents: Collection[tuple[str, str]]) -> bool:
    """Whether files, taken evenly from all, are what they were: (place, digest of the bytes)."""
    step = max(1, len(documents) // _ASKED)
    asked = list(documents)[::step][:_ASKED]
    same = 0
    for place, digest in asked:
        found = read(place)
        same += not isinstance(found, NotRead) and sha256_hex(found.data) == digest
    return bool(same) and same >= SAME * len(asked)


def _rename(one: Known, home: Home) -> None:
    """Move an index's files; its log first, for the index itself is what is looked for.

    Raises:
        OSError: The system refuses, or somebody has the index open: then it stays where it is.
    """
    if os.path.lexists(f"{one.path}-wal"):
        raise OSError
    with suppress(FileNotFoundError):
        os.replace(f"{one.path}.runs.jsonl", home.log)
    os.replace(one.path, home.path)
    owners.write_owner(home.path, home.owner)
    owners.forget(one.path)
