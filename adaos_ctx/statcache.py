"""What a file's content was when its stat was last seen: verify reads only what changed.

The cache lies under the git directory (or the user's cache folder), never in the tree, and is only a
shortcut: anything odd in it makes it empty. Racy files (changed within the clock's grain of the time
the cache was written, so that a second change could keep the stat) are not stored, as git does.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite
from adaos_ctx.files import write_atomic

if TYPE_CHECKING:
    import os

_MAGIC = "adaos-ctx stat 1"
_RACY_NS = 50_000_000  # ns; coarser than the time stamps of the file systems in use on Linux


def stat_key(status: os.stat_result) -> str:
    """The part of a stat that changes whenever the content does."""
    return f"{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"


class StatCache:
    """Digests by path, each valid for one stat.

    Args:
        path: Where the cache is kept.
        salt: What else the digests depend on (git attributes); another salt empties the cache.
    """

    def __init__(self, path: str, salt: str = "") -> None:
        self._path = path
        self._salt = salt
        self._started_ns = time.time_ns()
        self._old = self._load()
        self._new: dict[str, str] = {}

    def find(self, path: str, status: os.stat_result) -> tuple[str, int] | None:
        """The digest and canonical size stored for this path and stat, or None."""
        record = self._old.get(path)
        key = stat_key(status)
        if record is None or not record.startswith(key + "|"):
            return None
        self._new[path] = record
        _, sha256, size = record.split("|")
        return sha256, int(size)

    def put(self, path: str, status: os.stat_result, sha256: str, size: int) -> None:
        """Remember a digest, unless the file may change again without a new stat."""
        if max(status.st_mtime_ns, status.st_ctime_ns) < self._started_ns - _RACY_NS:
            self._new[path] = f"{stat_key(status)}|{sha256}|{size}"

    def save(self) -> None:
        """Write what this run saw; a place that cannot be written costs only speed."""
        if self._new == self._old:
            return
        fields = [_MAGIC, self._salt]
        for path, record in self._new.items():
            fields += (path, record)
        body = "\0".join(fields).encode("utf-8", "surrogatepass")
        try:
            write_atomic(self._path, body)
        except CannotWrite:
            return

    def _load(self) -> dict[str, str]:
        try:
            with open(self._path, "rb") as file:
                fields = file.read().decode("utf-8", "surrogatepass").split("\0")
        except (OSError, ValueError):
            return {}
        if fields[:2] != [_MAGIC, self._salt] or len(fields) % 2:
            return {}
        records = dict(zip(fields[2::2], fields[3::2], strict=True))
        return records if all(value.count("|") == 2 for value in records.values()) else {}
