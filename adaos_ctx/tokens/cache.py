"""Remember token counts between processes, so that unchanged text loads no tokenizer at all.

The file is text, one line a count, only appended to: for the few thousand entries of a skill that
starts faster than sqlite3 (whose import alone costs more than reading them). A line is
`<sha256> <count>.`; whatever else is found, from a torn write or another program, is skipped.
Nothing that happens to the file is an error: then counts are made again.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.tokens.counter import Counter

HEADER = b"adaos-ctx counts 1\n"  # another first line is another version, and left alone
MAX_BYTES = 2 << 20  # about 28,000 counts; a larger file is cut to its newest half
_KEY_CHARS = 64
_FLUSH_AFTER = 256  # counts kept in memory before they are appended


class CountCache:
    """Counts by key in one file; any number of processes may use it at once.

    Args:
        path: The file; it and its folder are made when there is something to write.
        max_bytes: Size at which the older half is dropped.
    """

    def __init__(self, path: str | os.PathLike[str], *, max_bytes: int = MAX_BYTES) -> None:
        self._path = os.fspath(path)
        self._max_bytes = max_bytes
        self._fresh: dict[bytes, bytes] = {}
        self._may_write = True

    def find(self, key: bytes) -> int | None:
        """The count of a key, None when it is not known."""
        value = self._fresh.get(key) or self._stored.get(key)
        return int(value) if value is not None else None

    def add(self, key: bytes, count: int) -> None:
        """Remember a count; it is written by `flush`, or when many have gathered."""
        self._fresh[key] = b"%d" % count
        if len(self._fresh) >= _FLUSH_AFTER:
            self.flush()

    def flush(self) -> None:
        """Append what is new. A file that cannot be written is left alone from then on."""
        lines = b"".join(map(_line, self._fresh.items()))
        self._stored.update(self._fresh)
        self._fresh.clear()
        if lines and self._may_write:
            try:
                self._append(lines)
            except OSError:
                self._may_write = False

    @cached_property
    def _stored(self) -> dict[bytes, bytes]:
        try:
            with open(self._path, "rb") as file:
                content = file.read(4 * self._max_bytes)
        except (OSError, ValueError):
            return {}
        if content and not content.startswith(HEADER):
            self._may_write = False
            return {}
        return _parse(content)

    def _append(self, lines: bytes) -> None:
        folder = os.path.dirname(self._path)
        if folder:
            os.makedirs(folder, exist_ok=True)
        # One write in append mode: lines of two processes never mix.
        with open(self._path, "ab", buffering=0) as file:
            size = file.tell()
            file.write(lines if size else HEADER + lines)
        if size + len(lines) > self._max_bytes:
            self._shrink()

    def _shrink(self) -> None:
        newest = list(self._stored.items())
        keep = self._max_bytes // (2 * (_KEY_CHARS + 8))
        kept = dict(newest[-keep:])
        scratch = f"{self._path}.{os.getpid()}"
        with open(scratch, "wb") as file:
            file.write(HEADER + b"".join(map(_line, kept.items())))
        os.replace(scratch, self._path)
        self._stored.clear()
        self._stored.update(kept)


class CachedCounter:
    """A counter that asks a cache first and builds its engine only for text it has not seen.

    Args:
        counter_factory: Makes the counter, e.g. `get_counter`; called once.
        cache: Where counts are remembered; call its `flush` when done.
    """

    def __init__(self, counter_factory: Callable[[], Counter], cache: CountCache) -> None:
        self._counter = counter_factory()
        self._cache = cache
        self.encoding = self._counter.encoding
        self.exact = self._counter.exact
        self.vocab_sha256 = self._counter.vocab_sha256
        self._salt = f"{self.encoding}\0{self.vocab_sha256}\0".encode()

    @property
    def engine(self) -> str:
        """The engine that counts what the cache does not know."""
        return self._counter.engine

    def count(self, text: str) -> int:
        """Number of tokens, remembered or counted."""
        key = self._key(text)
        count = self._cache.find(key)
        if count is None:
            count = self._counter.count(text)
            self._cache.add(key, count)
        return count

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """`count` of each text, in order; new counts are written."""
        counts = [self.count(text) for text in texts]
        self._cache.flush()
        return counts

    def truncate(self, text: str, n: int) -> tuple[str, int]:
        """A prefix of at most n tokens; needs no engine when the whole text is known to fit."""
        known = self._cache.find(self._key(text))
        if known is not None and known <= n:
            return text, known
        return self._counter.truncate(text, n)

    def _key(self, text: str) -> bytes:
        import hashlib

        content = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        return hashlib.sha256(self._salt + content).hexdigest().encode()


def _line(entry: tuple[bytes, bytes]) -> bytes:
    return b"%b %b.\n" % entry


def _parse(content: bytes) -> dict[bytes, bytes]:
    """Every whole line; a line without its final point or with more than two words is not one."""
    counts = {}
    for line in content.split(b"\n"):
        value = line[_KEY_CHARS + 1 : -1]
        if line[-1:] == b"." and line[_KEY_CHARS : _KEY_CHARS + 1] == b" " and value.isdigit():
            counts[line[:_KEY_CHARS]] = value
    return counts
