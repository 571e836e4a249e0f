"""Find the documents of a source: a walk that no loop of folders or links keeps going."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx_docs.loaders import extension_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})


@dataclass(slots=True, kw_only=True)
class Walk:
    """What a walk found.

    Args:
        paths: Below the top, with "/", sorted.
        unread: Folders below the top that could not be listed -> why.
        skipped: What has the name of a document or leads to a folder, and is a link, a pipe or the
            like -> which of them.
    """

    paths: list[str] = field(default_factory=list)
    unread: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)


def walk(
    top: str, extensions: Collection[str], *, recursive: bool = True,
    leave_out: Collection[str] = (),
) -> Walk:  # fmt: skip
    """Find files below a folder.

    Folders whose name begins with a dot, links, and folders that were seen already are not entered.

    Args:
        top: The folder.
        extensions: What files end with; with the dot, in small letters.
        recursive: Whether folders below it are entered.
        leave_out: Real paths of folders that are not entered.

    Raises:
        OSError: The folder itself cannot be listed.
    """
    found = Walk()
    seen = {_identity(os.stat(top))}
    pending = [""]
    while pending:
        inside = pending.pop()
        try:
            files, folders, odd = _listed(f"{top}/{inside}" if inside else top)
        except OSError as error:
            if not inside:
                raise
            found.unread[inside] = (error.strerror or "cannot be listed").lower()
            continue
        prefix = f"{inside}/" if inside else ""
        found.paths += [prefix + name for name in files if extension_of(name) in extensions]
        found.skipped |= {
            prefix + entry.name: why
            for entry in odd
            if (why := _why_skipped(entry, recursive=recursive, extensions=extensions))
        }
        if recursive:
            pending += _to_enter(top, prefix, folders, (seen, leave_out))
    found.paths.sort()
    return found


def _listed(folder: str) -> tuple[list[str], list[os.DirEntry[str]], list[os.DirEntry[str]]]:
    files, folders, odd = [], [], []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry)
            elif entry.is_file(follow_symlinks=False):
                files.append(entry.name)
            else:
                odd.append(entry)
    return files, folders, odd


def _why_skipped(entry: os.DirEntry[str], *, recursive: bool, extensions: Collection[str]) -> str:
    """What keeps an entry out that somebody may miss; "" for what nobody asked for."""
    if not entry.is_symlink():
        return "no regular file" if extension_of(entry.name) in extensions else ""
    try:
        leads_on = recursive and not entry.name.startswith(".") and entry.is_dir()
    except OSError:
        leads_on = False  # a loop of links
    return "a link" if leads_on or extension_of(entry.name) in extensions else ""


def _to_enter(
    top: str, prefix: str, folders: list[os.DirEntry[str]],
    known: tuple[set[tuple[int, int]], Collection[str]],
) -> Iterator[str]:  # fmt: skip
    seen, leave_out = known
    for entry in sorted(folders, key=lambda entry: entry.name):
        if entry.name.startswith(".") or entry.name in SKIPPED:
            continue
        if f"{top}/{prefix}{entry.name}" in leave_out:
            continue
        try:
            identity = _identity(entry.stat(follow_symlinks=False))
        except OSError:
            continue  # it went while the folder was listed
        if identity not in seen:  # a mount may show a folder inside itself
            seen.add(identity)
            yield prefix + entry.name


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def clean_uri(path: str) -> str:
    r"""A path as a uri: bytes that are no UTF-8, and control characters, as escapes.

    Example:
        >>> clean_uri("a\udcff.md")
        'a\\xff.md'
    """
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() or c == " " else _escape(c) for c in text)


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
