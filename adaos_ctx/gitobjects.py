"""Blobs by object id, through one `git cat-file --batch` that is fed with ids only.

Names never reach git here: a line end or a quote in one would break its input. Ids are written in
groups that always fit into a pipe, and each group is read before the next is written, so that
neither side can wait for the other.
"""

from __future__ import annotations

from adaos_ctx import git
from adaos_ctx.digest import Hasher, canonical, sha256_hex
from adaos_ctx.errors import GitError
from adaos_ctx.gitprocess import GitProcess

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_GROUP = 60  # ids; 60 x 65 bytes is less than the smallest pipe in use (4 KiB)
_WHOLE = 4 << 20  # bytes; larger blobs are digested block by block
_MANY = 150  # blobs; from here on OpenSSL's faster rounds pay for loading it (2-3 ms)


class Objects:
    """The blobs of one repository; close it when done.

    Args:
        cwd: A folder from which git finds the repository.
        env: Environment of the git calls; see `gitindex.environment_of`.
    """

    def __init__(self, cwd: str, env: dict[str, str]) -> None:
        self._cwd = cwd
        self._env = env
        self._child: _Child | None = None
        self._present: frozenset[str] | None = None  # known once git has died of a missing object

    def read(self, oid: str, *, max_bytes: int = -1) -> bytes | None:
        """The bytes of a blob, or None when this clone does not have it.

        Args:
            oid: Its object id.
            max_bytes: A larger blob gives None too; -1 sets no limit.
        """
        found = None
        for _, child, size in self._ask([oid]):
            blocks = child.blocks(size)
            if max_bytes < 0 or size <= max_bytes:
                found = b"".join(blocks)
            else:
                for _ in blocks:
                    pass
        return found

    def digests(self, oids: Sequence[str]) -> dict[str, str]:
        """`sha256-lf` (64 hex digits) of every blob; what this clone lacks is left out."""
        digest_small = _fast_sha256() if len(oids) >= _MANY else sha256_hex
        found = {}
        for oid, child, size in self._ask(oids):
            if size > _WHOLE:
                found[oid] = _digest_blocks(child.blocks(size))
            else:
                found[oid] = digest_small(canonical(b"".join(child.blocks(size))))
        return found

    def close(self) -> None:
        """End the child process."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _ask(self, oids: Sequence[str]) -> Iterator[tuple[str, _Child, int]]:
        """Give each present blob with the child, which must be read before the next is taken."""
        left = self._local(oids)
        while left:
            group, left = left[:_GROUP], left[_GROUP:]
            child = self._child = self._child or _Child(self._cwd, self._env)
            child.send("".join(f"{oid}\n" for oid in group).encode("ascii"))
            for place, oid in enumerate(group):
                try:
                    size = child.header(oid)
                except _Ended as end:
                    self._go_on_without(end.said)
                    left = self._local(group[place:] + left)
                    break
                if size >= 0:
                    yield oid, child, size

    def _local(self, oids: Sequence[str]) -> list[str]:
        present = self._present
        return list(oids) if present is None else [oid for oid in oids if oid in present]

    def _go_on_without(self, said: bytes) -> None:
        """Learn which objects a partial clone has: git ends at the first that it lacks."""
        self.close()
        if self._present is not None or b"promisor" not in said:
            raise GitError(command="cat-file", reason=_last_line(said))
        args = ["cat-file", "--batch-check=%(objectname)", "--batch-all-objects", "--unordered"]
        known = git.run(args, cwd=self._cwd, env=self._env)
        self._present = frozenset(known.decode("ascii").split())


class _Ended(Exception):
    """The child has closed its output; `said` is what it wrote on standard error."""

    def __init__(self, said: bytes) -> None:
        super().__init__(said)
        self.said = said


class _Child:
    """A running `cat-file --batch` and what it has written so far."""

    def __init__(self, cwd: str, env: dict[str, str]) -> None:
        self._process = GitProcess(["cat-file", "--batch"], cwd=cwd, env=env)
        self.send, self.end = self._process.send, self._process.end
        self._buffer = b""
        self._at = 0

    def header(self, oid: str) -> int:
        """The size of the blob that comes next, or -1 when there is none; `_Ended` at the end."""
        end = self._buffer.find(b"\n", self._at)
        while end < 0:
            self._fill()
            end = self._buffer.find(b"\n", self._at)
        line = self._buffer[self._at : end].decode("ascii", "replace")
        self._at = end + 1
        name, _, rest = line.partition(" ")
        if name != oid:
            raise GitError(command="cat-file", reason=f"answered {line[:80]!r} for {oid}")
        kind, _, size = rest.partition(" ")
        if kind == "blob":
            return int(size)
        if size:  # an index that names a tree as a file is broken; the file is not there
            for _ in self.blocks(int(size)):
                pass
        return -1

    def blocks(self, size: int) -> Iterator[bytes]:
        """Give the content that comes next, in blocks, and pass the line end behind it."""
        left = size
        try:
            while left > 0:
                block = self._take(left)
                left -= len(block)
                yield block
            self._take(1)
        except _Ended as end:
            raise GitError(command="cat-file", reason=_last_line(end.said)) from end

    def _take(self, most: int) -> bytes:
        if self._at == len(self._buffer):
            self._fill()
        block = self._buffer[self._at : self._at + most]
        self._at += len(block)
        return block

    def _fill(self) -> None:
        block = self._process.read()
        if not block:
            raise _Ended(self._process.errors())
        self._buffer = self._buffer[self._at :] + block
        self._at = 0


def _last_line(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "ended early"


def _digest_blocks(blocks: Iterable[bytes]) -> str:
    hasher = Hasher()
    for block in blocks:
        hasher.update(block)
    return hasher.hexdigest()


def _fast_sha256() -> Callable[[bytes], str]:
    try:
        from _hashlib import openssl_sha256 as sha256  # `hashlib` itself loads more than it
    except ImportError:  # pragma: no cover - an interpreter without OpenSSL
        from hashlib import sha256
    return lambda data: str(sha256(data).hexdigest())
