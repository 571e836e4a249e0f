"""The only writer of `.ado/`: each file whole, under one lock, and only when its bytes change."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adaos_ctx import files, rows
from adaos_ctx.errors import UnsafePath
from adaos_ctx.lock import locked
from adaos_ctx.places import ADO, cache_dir

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.registry import Registry

# What is made from the rest, or belongs to one machine (DECISIONS 9).
GITIGNORE = (
    b"# made by adaos-ctx; made again by its commands\nprompt.pack\nctx/\ncache/\nchanges/\n"
)


class Store:
    """Writes below one skill's `.ado/`.

    Args:
        root: Absolute real path of the skill root.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self.lock_path = f"{cache_dir(root)}/lock"

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the skill's lock; see `lock.locked` for what is raised."""
        with locked(self.lock_path, or_folder=self.root):
            yield

    def path(self, name: str) -> str:
        """The absolute path of `.ado/<name>`.

        Raises:
            UnsafePath: `.ado` or a folder of it is a link, so that writing would leave the root.
        """
        folder = self.root
        for part in f"{ADO}/{name}".split("/")[:-1]:
            folder = f"{folder}/{part}"
            if os.path.islink(folder):
                raise UnsafePath(path=f"{ADO}/{name}", reason=f"{part} is a link", link=True)
        return f"{self.root}/{ADO}/{name}"

    def write(self, name: str, data: bytes) -> bool:
        """Write `.ado/<name>`; whether it changed. `CannotWrite` leaves the old content."""
        return files.write_atomic(self.path(name), data)

    def write_registry(self, registry: Registry) -> bool:
        """Write the registry, and beside it what keeps derived files out of commits."""
        self.write_ignored()
        return self.write(rows.FILE.removeprefix(f"{ADO}/"), registry.dump())

    def write_ignored(self) -> None:
        """Write what keeps derived files out of commits, unless there is something already."""
        place = self.path(".gitignore")
        if not os.path.isfile(place) or not os.path.getsize(place):
            self.write(".gitignore", GITIGNORE)

    def remove(self, name: str) -> bool:
        """Remove `.ado/<name>`; whether it was there."""
        return files.remove(self.path(name))

    def names(self, folder: str) -> list[str]:
        """Names of the files in `.ado/<folder>`; sorted."""
        try:
            with os.scandir(self.path(f"{folder}/x").removesuffix("/x")) as entries:
                return sorted(e.name for e in entries if e.is_file(follow_symlinks=False))
        except (FileNotFoundError, NotADirectoryError):
            return []
