"""Whose an index is: a skill's, a git work tree's, or that of the indexed folder itself.

So that no search shows the text of another project, and every folder finds the index it lies in.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.git import find_repo
from adaos_ctx.places import real
from adaos_ctx.skill import is_root
from adaos_ctx.userdirs import user_data
from adaos_ctx.writes import write_atomic
from adaos_ctx_docs.errors import StoreRefused

if TYPE_CHECKING:
    from collections.abc import Iterator

_OWNER = ".owner"  # beside the store: names the folder that it belongs to
_NAMED = 3  # other indexes that a refusal names


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An index in the user's data folder: the folder that it belongs to, and its file."""

    owner: str
    path: str


def store_of(owner: str) -> str:
    """Where the index of a folder lies; it may not exist."""
    slug = sha256_hex(owner.encode("utf-8", "surrogatepass"))[:16]
    return f"{user_data()}/docs/{slug}.db"


def to_write(cwd: str, target: str) -> str:
    """Whose index takes in what somebody indexes.

    Args:
        cwd: Where they work; its project comes first, so that a skill can index what lies outside.
        target: The folder that is indexed, or that holds the files.

    Returns:
        The real path of a skill, of a git work tree, or of a folder.
    """
    folder = real(target)
    return project_of(cwd) or project_of(folder) or _indexed_around(folder) or folder


def to_read(cwd: str) -> str:
    """Whose index a folder's searches read: its own, or the only one of a folder inside it.

    Raises:
        StoreRefused: Several folders inside have one each.
    """
    here = real(cwd)
    owner = project_of(here) or _indexed_around(here) or here
    if os.path.isfile(store_of(owner)):
        return owner
    below = [one.owner for one in known() if one.owner.startswith(here.rstrip("/") + "/")]
    if len(below) > 1:
        reason = f"{len(below)} folders in it have an index each: {_listed(below)}"
        raise StoreRefused(path=here, reason=reason, mend="several")
    return below[0] if below else owner


def absent(path: str, owner: str) -> StoreRefused:
    """The refusal of a store that is not there; names others."""
    others = [one.owner for one in known()] if owner else []
    reason = "there is no document index"
    if others:
        reason = f"there is no document index; there are those of {_listed(others)}"
    return StoreRefused(path=owner or path, reason=reason, mend="absent")


def project_of(folder: str) -> str:
    """The nearest skill that a folder lies in, else its git work tree; "" outside both.

    A work tree that is the user's home (configuration kept in git) is no project.
    """
    here = real(folder)
    for above in _upwards(here):
        if is_root(above):
            return above
    repo = find_repo(here)
    if repo is None or repo.top == real(os.path.expanduser("~")):
        return ""
    return repo.top


def known() -> list[Known]:
    """All indexes whose owner is written beside them, by owner."""
    folder = f"{user_data()}/docs"
    try:
        names = [name for name in os.listdir(folder) if name.endswith(_OWNER)]
    except OSError:
        return []
    found = []
    for name in names:
        path = f"{folder}/{name.removesuffix(_OWNER)}"
        owner = owner_of(path)
        if owner and os.path.isfile(path):
            found.append(Known(owner=owner, path=path))
    return sorted(found, key=lambda one: one.owner)


def owner_of(path: str) -> str:
    """The folder that a store belongs to; "" where nothing says so."""
    try:
        with open(path + _OWNER, encoding="ascii") as file:
            owner = json.load(file)
    except (OSError, ValueError):
        return ""
    return owner if isinstance(owner, str) else ""


def write_owner(path: str, owner: str) -> None:
    """Say beside a store whose it is.

    Raises:
        CannotWrite: The system refuses.
    """
    if owner_of(path) != owner:
        write_atomic(path + _OWNER, json.dumps(owner).encode("ascii"))


def forget(path: str) -> None:
    """Take away what says whose a store was that is not there any more."""
    with suppress(OSError):
        os.unlink(path + _OWNER)


def _indexed_around(folder: str) -> str:
    return next((up for up in _upwards(folder) if os.path.isfile(store_of(up))), "")


def _upwards(folder: str) -> Iterator[str]:
    yield folder
    while (above := os.path.dirname(folder)) != folder:
        folder = above
        yield folder


def _listed(owners: list[str]) -> str:
    more = ", …" if len(owners) > _NAMED else ""
    return ", ".join(owners[:_NAMED]) + more
