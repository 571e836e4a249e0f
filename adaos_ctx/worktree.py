"""The state of every alias in the work tree: the engine under `alias verify`, `pack` and `diff`.

A file's digest comes from the stat cache while its stat stands still; else the file is read. Where
git attributes give a file another form in the repository (ident, working-tree-encoding, a filter such
as LFS), the digest is that of the form git would store.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from adaos_ctx import files, gitclean
from adaos_ctx.errors import SourceUnreadable, UnsafePath
from adaos_ctx.found import MISSING, READ, UNREADABLE, Found
from adaos_ctx.git import Repo, find_repo
from adaos_ctx.places import cache_dir
from adaos_ctx.statcache import StatCache

if TYPE_CHECKING:
    from collections.abc import Iterable


class WorkTree:
    """Digests of files beneath one skill root, through the stat cache.

    Args:
        root: Absolute real path of the skill root.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self.repo: Repo | None = find_repo(root)
        self.cache_dir = cache_dir(root, self.repo)
        self._cache = StatCache(f"{self.cache_dir}/stat", gitclean.salt(self.repo, root))
        self._plain_folders: set[str] = {""}

    def survey(self, paths: Iterable[str]) -> dict[str, Found]:
        """Find the present digest of every path.

        Raises:
            UnsafePath: A path or its links leave the root; nothing of it was read.
        """
        found: dict[str, Found] = {}
        fresh: list[str] = []
        for path in paths:
            known = self._known(path)
            if known is None:
                fresh.append(path)
            else:
                found[path] = known
        if fresh:
            found.update(self._read(fresh))
        self._cache.save()
        return found

    def _known(self, path: str) -> Found | None:
        try:
            status = os.stat(f"{self.root}/{path}", follow_symlinks=False)
        except FileNotFoundError:
            files.resolve(self.root, path)  # a dangling link out of the root is unsafe, not missing
            return Found(MISSING, reason="no such file")
        except OSError:
            return None
        if not stat.S_ISREG(status.st_mode) or not self._is_plain(path):
            return None
        hit = self._cache.find(path, status)
        return Found(READ, *hit) if hit else None

    def _is_plain(self, path: str) -> bool:
        """Whether no folder on the way is a link (each folder is looked at once)."""
        folder = path.rpartition("/")[0]
        if folder in self._plain_folders:
            return True
        if not self._is_plain(folder):
            return False
        if stat.S_ISDIR(os.stat(f"{self.root}/{folder}", follow_symlinks=False).st_mode):
            self._plain_folders.add(folder)
            return True
        return False

    def _read(self, paths: list[str]) -> dict[str, Found]:
        filtered = gitclean.filtered(self.repo, self.root, paths)
        cleaned = gitclean.clean(self.repo, self.root, sorted(filtered)) if filtered else {}
        return {path: self._digest(path, cleaned.get(path)) for path in paths}

    def _digest(self, path: str, cleaned: Found | None) -> Found:
        try:
            status = os.stat(f"{self.root}/{path}", follow_symlinks=False)
            found = cleaned or Found(READ, *files.read_digest(self.root, path))
        except FileNotFoundError:
            return Found(MISSING, reason="no such file")
        except SourceUnreadable as error:
            return Found(UNREADABLE, reason=str(error.facts["reason"]))
        except UnsafePath:
            raise
        except OSError as error:
            return Found(UNREADABLE, reason=(error.strerror or "").lower())
        if found.state == READ and stat.S_ISREG(status.st_mode) and self._is_plain(path):
            self._cache.put(path, status, found.sha256, found.size)
        return found
