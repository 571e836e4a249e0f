"""One file, or every file of a folder that can be read as one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def read_several(
    path: str, suffixes: tuple[str, ...], read: Callable[[Reader, str], T | None], kind: str
) -> tuple[Reader, dict[str, T]]:
    """What is in a file, or in each file of a folder with these endings.

    Args:
        path: A file with any ending, or a folder.
        suffixes: Endings of files that are looked at in a folder.
        read: Gives what is in a file, or notes with the reader why there is nothing.
        kind: Of the adapter, for the refusal.

    Returns:
        The reader with its notes, and file -> what is in it; at least one.

    Raises:
        SourceEmpty: Nothing is in any of them; its reason is that of the first.
    """
    is_folder = os.path.isdir(path)
    reader = Reader(path if is_folder else os.path.dirname(path) or ".")
    files = reader.files(suffixes) if is_folder else [os.path.basename(path)]
    read_ones = ((file, read(reader, file)) for file in files)
    found = {file: one for file, one in read_ones if one is not None}
    if found:
        return reader, found
    if not reader.notes:
        raise SourceEmpty(path=path, reason=f"no {', '.join(suffixes)} file in it", kinds=kind)
    first = reader.notes[0]
    reason = f"{first.path}: {first.reason}" if is_folder else first.reason
    raise SourceEmpty(path=path, reason=reason, kinds=kind)
