"""What a scan of a folder passes over: databases in it, and folders in it that hold data files."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from adaos_ctx_catalog.resolvers import get_resolver
from adaos_ctx_catalog.sources import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adaos_ctx_catalog.sources import Source

_MAX_FOLDERS = 5_000  # of one source that are looked into


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A folder inside a scanned one.

    Args:
        path: In the skill.
        files: Its data files that no source names; more than 0.
        name: What a source of it must be called, where its own name is another's already; else "".
    """

    path: str
    files: int
    name: str = ""


def passed_over(
    scanned: Iterable[Source], known: Iterable[Source], root: str
) -> tuple[tuple[str, ...], tuple[Folder, ...]]:
    """Databases and folders of data files that lie in scanned folders and are no sources.

    Args:
        scanned: Sources that were read now.
        known: All sources.
        root: Of the skill.
    """
    taken = {os.path.normpath(source.locator): source.name for source in known}
    database, data = get_resolver("db"), get_resolver("file")
    databases, files = set(), Counter[str]()
    for source in scanned:
        if source.resolver != "file" or not os.path.isdir(os.path.join(root, source.locator)):
            continue
        own = os.path.normpath(source.locator)
        for folder, path in _files(root, own):
            if database.can_resolve(path, root):
                databases |= {path} - taken.keys()
            elif folder not in taken and path not in taken and data.can_resolve(path, root):
                files[folder] += 1
    folders = tuple(_folders(files, set(taken.values())))
    return tuple(sorted(path.replace(os.sep, "/") for path in databases)), folders


def _files(root: str, folder: str) -> Iterator[tuple[str, str]]:
    """(folder, path) of the files below a folder, none that is hidden or behind a link."""
    folders = os.walk(os.path.join(root, folder))
    for place, inside, names in islice(folders, _MAX_FOLDERS):
        inside[:] = sorted(name for name in inside if not name.startswith("."))
        above = os.path.normpath(os.path.relpath(place, root))
        for name in names:
            if not name.startswith("."):
                yield above, os.path.normpath(os.path.join(above, name))


def _folders(files: Counter[str], names: set[str]) -> Iterator[Folder]:
    for folder in sorted(files):
        path = folder.replace(os.sep, "/")
        own = name_of(path)
        name = name_of(path.replace("/", "_")) if own in names else ""
        names.add(name or own)
        yield Folder(path=path, files=files[folder], name=name)
