"""From pairs of aliases to the files of a patch: one entry a path, whatever aliases name it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta.gitpatch import FileChange
from adaos_ctx.digest import sha256_hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adaos_ctx.delta.matching import Pair
    from adaos_ctx.delta.model import Context, Item


def blob_id(data: bytes, kind: str) -> str:
    """The object id that git gives a blob.

    Args:
        data: The content.
        kind: `sha1` or `sha256`, as the repository has it.
    """
    head = b"blob %d\0" % len(data)
    if kind == "sha256":
        return sha256_hex(head + data)
    try:  # the interpreter's own module: loading OpenSSL takes a third of a bare start
        from _sha1 import sha1  # type: ignore[import-not-found, unused-ignore]
    except ImportError:  # pragma: no cover - an interpreter built without it
        from hashlib import sha1

    return str(sha1(head + data, usedforsecurity=False).hexdigest())


def file_changes(
    found: Iterable[Pair],
    contexts: tuple[Context, Context],
    read_old: Callable[[Item], bytes],
    read_new: Callable[[Item], bytes],
) -> list[FileChange]:
    """The files that differ between two contexts.

    Args:
        found: The matched aliases; they say which file became which.
        contexts: The old one and the present one; they say which paths each has.
        read_old: Content of an old item.
        read_new: Content of a new one.

    Returns:
        Sorted by path; paths that several aliases name come once. A path that both contexts have
        is changed in place; what one has alone is moved, added or removed.
    """
    old_paths, new_paths = (_by_path(context) for context in contexts)
    names = (_titles(contexts[0]), _titles(contexts[1]))
    files: dict[str, FileChange] = {}
    moved: set[str] = set()
    for pair in found:
        if pair.new is None or pair.new.path in files:
            continue
        change = _paired(pair, (old_paths, new_paths), moved, (read_old, read_new))
        if change is not None:
            files[pair.new.path] = change
    for path, item in new_paths.items():
        if path in files or (path in old_paths and old_paths[path].sha256 == item.sha256):
            continue
        old = old_paths.get(path)
        before = read_old(old) if old else b""
        files[path] = FileChange(
            old_path=path if old else None, new_path=path, old=before, new=read_new(item)
        )
    for path, item in old_paths.items():
        if path not in new_paths and path not in moved:
            files[f"\0{path}"] = FileChange(old_path=path, new_path=None, old=read_old(item))
    return [_titled(change, names) for _, change in sorted(files.items(), key=_key)]


def _key(entry: tuple[str, FileChange]) -> tuple[str, bool]:
    """By path; at one path what goes stands before what comes."""
    return (entry[1].new_path or entry[1].old_path or "", entry[1].new_path is not None)


def _paired(
    pair: Pair,
    paths: tuple[dict[str, Item], dict[str, Item]],
    moved: set[str],
    read: tuple[Callable[[Item], bytes], Callable[[Item], bytes]],
) -> FileChange | None:
    """A move, where the new path is free in the old context and the old one in the new."""
    old, new = pair.old, pair.new
    if old is None or new is None or new.path in paths[0]:
        return None
    if old.path in paths[1] or old.path in moved:
        return None  # a copy is a new file in a patch: git cannot apply copies backwards
    moved.add(old.path)
    return FileChange(old_path=old.path, new_path=new.path, old=read[0](old), new=read[1](new))


def _by_path(context: Context) -> dict[str, Item]:
    return {item.path: item for _, item in sorted(context.items.items(), reverse=True)}


def _titles(context: Context) -> dict[str, list[str]]:
    titles: dict[str, list[str]] = {}
    for name, item in sorted(context.items.items()):
        titles.setdefault(item.path, []).append(name)
    return titles


def _titled(
    change: FileChange, names: tuple[dict[str, list[str]], dict[str, list[str]]]
) -> FileChange:
    before = names[0].get(change.old_path or "", [])
    after = names[1].get(change.new_path or "", [])
    title = ", ".join(after or before)
    if before and after and before != after:
        title = f"{', '.join(before)} -> {', '.join(after)}"
    return FileChange(
        old_path=change.old_path, new_path=change.new_path, old=change.old, new=change.new,
        title=title,
    )  # fmt: skip
