"""What a file's content was when its stat was last seen: verify reads only what changed.

The cache lies under the git directory (or the user's cache folder), never in the tree, and is only
a shortcut: anything odd in it makes it empty. Racy files (changed within the clock's grain of the
time the cache was opened, so that a second change could keep the stat) are not stored, as in git.
"""

from __future__ import annotations

import time

from adaos_ctx.errors import CannotWrite
from adaos_ctx.files import write_atomic
from adaos_ctx.stamps import is_racy, stat_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

_MAGIC = "adaos-ctx stat 3"
_PLAIN, _FILTERED = "p", "f"
_MAX_RECORDS = 200_000  # records; more means that aliases come and go, and starting anew is cheaper


class StatCache:
    """Digests by path, each valid for one stat.

    Args:
        path: Where the cache is kept.
        salt: What all digests depend on beside the content (git's rules); another one empties it.
        started_ns: Time before anything is looked at, in ns since the epoch; None is now.
    """

    def __init__(self, path: str, salt: str = "", started_ns: int | None = None) -> None:
        self._path = path
        self._salt = salt
        self._started_ns = time.time_ns() if started_ns is None else started_ns
        self._records = self._load()
        self._changed = False

    def find(self, path: str, status: os.stat_result, rules: str = "") -> tuple[str, int] | None:
        """The digest and canonical size stored for this path, stat and rules, or None."""
        record = self._records.get(path)
        if record is None:
            return None
        head, sha256, size, _ = record.rsplit("|", 3)
        return (sha256, int(size)) if head == f"{stat_key(status)}|{rules}" else None

    def is_plain(self, path: str, rules: str = "") -> bool:
        """Whether git stored this path as it lies there, line ends aside, under the same rules.

        Attributes depend on the path and not on the content, so this outlives an edit.
        """
        record = self._records.get(path)
        if record is None:
            return False
        head, _, _, form = record.rsplit("|", 3)
        return form == _PLAIN and head.partition("|")[2] == rules

    def put(
        self, path: str, status: os.stat_result, found: tuple[str, int], *, rules: str = "",
        plain: bool = False,
    ) -> None:  # fmt: skip
        """Remember a digest and size, unless the file may change again without a new stat.

        A file that may is still known to be plain.
        """
        form = _PLAIN if plain else _FILTERED
        racy = is_racy(status, self._started_ns)
        if racy and not plain:
            self.drop(path)
            return
        key = "racy" if racy else stat_key(status)
        self._records[path] = f"{key}|{rules}|{found[0]}|{found[1]}|{form}"
        self._changed = True

    def drop(self, path: str) -> None:
        """Forget a path."""
        if self._records.pop(path, None) is not None:
            self._changed = True

    def save(self) -> None:
        """Write what changed; a place that cannot be written costs only speed."""
        if not self._changed:
            return
        if len(self._records) > _MAX_RECORDS:
            self._records = {}
        fields = [self._salt]
        for path, record in self._records.items():
            fields += (path, record)
        body = "\0".join(fields).encode("utf-8", "surrogatepass")
        try:
            write_atomic(self._path, f"{_MAGIC}\0{_checksum(body)}\0".encode() + body)
        except CannotWrite:
            return
        self._changed = False

    def _load(self) -> dict[str, str]:
        try:
            with open(self._path, "rb") as file:
                data = file.read()
            magic, checksum, body = data.split(b"\0", 2)
            if magic != _MAGIC.encode() or checksum != _checksum(body).encode():
                return {}
            salt, *fields = body.decode("utf-8", "surrogatepass").split("\0")
            records = dict(zip(fields[::2], fields[1::2], strict=True))
        except (OSError, ValueError):
            return {}
        return records if salt == self._salt else {}


def _checksum(body: bytes) -> str:
    """Finds damage, not forgery: who can write here can write the repository's hooks too."""
    import zlib

    return f"{zlib.crc32(body):08x}"
