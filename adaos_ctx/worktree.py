"""The state of every alias in the work tree: the engine under `alias verify`, `pack` and `diff`.

A file's digest comes from the stat cache while its stat stands still; else the file is read. Where
git attributes give a file another form in the repository (ident, working-tree-encoding, a filter
such as LFS), the digest is that of the form git would store.
"""

from __future__ import annotations

import os

from adaos_ctx import files, stamps
from adaos_ctx.digest import digest
from adaos_ctx.errors import SourceUnreadable
from adaos_ctx.found import MISSING, READ, UNREADABLE, Found
from adaos_ctx.git import Repo, find_repo
from adaos_ctx.paths import looks
from adaos_ctx.places import cache_dir
from adaos_ctx.statcache import StatCache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


_MANY = 150  # files; from here on OpenSSL's faster SHA-256 saves more than loading it costs


def _ignore(path: str, data: bytes) -> None:
    """Nobody wants the bytes."""


class WorkTree:
    """Digests of files beneath one skill root, through the stat cache.

    Args:
        root: Absolute real path of the skill root.
        started_ns: Time before anything is looked at, in ns since the epoch; None is now.
    """

    def __init__(self, root: str, started_ns: int | None = None) -> None:
        self.root = root
        self.repo: Repo | None = find_repo(root)
        self.cache_dir = cache_dir(root, self.repo)
        rules = stamps.rules_stamp(self.repo, root)
        self._cache = StatCache(f"{self.cache_dir}/stat", rules, started_ns)
        self._folders: dict[str, str | None] = {}
        self._names: dict[str, dict[str, str]] = {}

    def survey(
        self, paths: Iterable[str], on_read: Callable[[str, bytes], None] | None = None
    ) -> dict[str, Found]:
        """Find the present digest of every path.

        Args:
            paths: POSIX paths relative to the root.
            on_read: Told the bytes of each file that had to be read.

        Raises:
            UnsafePath: A path or its links leave the root; nothing of it was read.
        """
        self._folders, self._names = {"": ""}, {}
        found: dict[str, Found] = {}
        fresh: list[str] = []
        for path in paths:
            known = self._known(path)
            if known is None:
                fresh.append(path)
            else:
                found[path] = known
        if fresh:
            found.update(self._read(fresh, on_read or _ignore))
        self._cache.save()
        return found

    def _known(self, path: str) -> Found | None:
        rules = self._rules(path)
        if rules is None:
            return None
        try:
            status = os.lstat(f"{self.root}/{path}")
        except (OSError, ValueError):
            return None
        hit = self._cache.find(path, status, rules)
        return Found(READ, *hit, raw_size=status.st_size) if hit else None

    def _rules(self, path: str) -> str | None:
        """Attribute files on the way to a path; None when a folder on the way is no folder."""
        folder = path.rpartition("/")[0]
        if folder not in self._folders:
            way = [*stamps.above(folder), folder]
            plain = all(stamps.is_folder(f"{self.root}/{part}") for part in way)
            stamp = stamps.folder_stamp(self.repo, self.root, way) if plain else None
            self._folders[folder] = stamp
        return self._folders[folder]

    def _read(self, paths: list[str], on_read: Callable[[str, bytes], None]) -> dict[str, Found]:
        from adaos_ctx import gitclean  # while nothing changed, nothing asks git

        if len(paths) > _MANY:
            import hashlib  # noqa: F401 - OpenSSL's start pays off; `digest` uses it when loaded
        asked = [path for path in paths if not self._is_plain(path)]
        filters = gitclean.filters(self.repo, self.root, asked)
        return {path: self._digest(path, filters, on_read) for path in paths}

    def _digest(
        self, path: str, filters: dict[str, str] | None, on_read: Callable[[str, bytes], None]
    ) -> Found:
        try:
            data, status = files.read_with_stat(self.root, path)
            on_read(path, data)
        except SourceUnreadable as error:
            self._cache.drop(path)
            reason = str(error.facts["reason"])
            if not error.facts.get("missing"):
                return Found(UNREADABLE, reason=reason)
            if os.path.islink(f"{self.root}/{path}"):
                return Found(UNREADABLE, reason="is a link to nothing")
            return Found(MISSING, reason=reason + self._twin(path))
        found = self._canonical(path, data, filters or {})
        found.raw_size = status.st_size
        rules = self._rules(path)
        if found.state == READ and filters is not None and rules is not None:
            plain = path not in filters
            self._cache.put(path, status, (found.sha256, found.size), rules=rules, plain=plain)
        return found

    def _is_plain(self, path: str) -> bool:
        rules = self._rules(path)
        return rules is not None and self._cache.is_plain(path, rules)

    def _canonical(self, path: str, data: bytes, filters: dict[str, str]) -> Found:
        if self.repo is None or path not in filters:
            return Found(READ, *digest(data))
        from adaos_ctx.gitclean import clean

        return clean(self.repo, self.root, path, data, filters[path])

    def _twin(self, path: str) -> str:
        """What to say of a file that is there under a name that only looks the same."""
        folder, _, name = path.rpartition("/")
        if self._rules(path) is None:
            return ""  # nothing behind a link is listed
        if folder not in self._names:
            try:
                names = sorted(os.listdir(f"{self.root}/{folder}"), reverse=True)
            except (OSError, ValueError):
                names = []
            self._names[folder] = {looks(other): other for other in names}
        twin = self._names[folder].get(looks(name), name)
        if twin == name:
            return ""
        return f"; {twin!a} differs from it in letter case or Unicode form only"
