"""Blobs by object id, through one `git cat-file --batch` that is fed with ids only.

Names never reach git here: a line end or a quote in one would break its input. A few ids go through
a pipe that always holds them, to a child that then waits for more. Many are given to a child of
their own in a file, so that neither side can wait for the other; that child may buffer its output.
"""

from __future__ import annotations

from adaos_ctx import git
from adaos_ctx.digest import Hasher, canonical, sha256_hex
from adaos_ctx.errors import GitError
from adaos_ctx.gitprocess import GitProcess

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_FEW = 60  # ids; 60 x 65 bytes is less than the smallest pipe in use (4 KiB)
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
            if max_bytes < 0 or size <= max_bytes:
                found = child.whole(size)
            else:
                child.skip(size)
        return found

    def digests(self, oids: Sequence[str]) -> dict[str, str]:
        """`sha256-lf` (64 hex digits) of every blob; what this clone lacks is left out."""
        digest_small = _fast_sha256() if len(oids) >= _MANY else sha256_hex
        found = {}
        for oid, child, size in self._ask(oids):
            if size > _WHOLE:
                found[oid] = _digest_blocks(child.blocks(size))
            else:
                found[oid] = digest_small(canonical(child.whole(size)))
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
            child = self._child_for(left)
            for place, oid in enumerate(left):
                try:
                    size = child.header(oid)
                except _Ended as end:
                    self._go_on_without(end.said)
                    left = self._local(left[place:])
                    break
                if size >= 0:
                    yield oid, child, size
            else:
                return

    def _child_for(self, oids: Sequence[str]) -> _Child:
        """The child that answers for these ids: the one that waits, or for many one of their own."""
        data = "".join(f"{oid}\n" for oid in oids).encode("ascii")
        if len(oids) > _FEW:
            self.close()
            self._child = _Child(self._cwd, self._env, data)
        else:
            if self._child is not None and self._child.is_single:
                self.close()
            self._child = self._child or _Child(self._cwd, self._env)
            self._child.send(data)
        return self._child

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

    def __init__(self, cwd: str, env: dict[str, str], oids: bytes | None = None) -> None:
        self.is_single = oids is not None
        args = ["cat-file", "--batch", *(["--buffer"] if self.is_single else [])]
        self._process = GitProcess(args, cwd=cwd, env=env, stdin=oids)
        self.send, self.end = self._process.send, self._process.end
        self._buffer = b""
        self._at = 0

    def header(self, oid: str) -> int:
        """The size of the blob that comes next, or -1 when there is none; `_Ended` at the end."""
        end = self._buffer.find(b"\n", self._at)
        while end < 0:
            self._fill()
            end = self._buffer.find(b"\n", self._at)
        line = self._buffer[self._at : end]
        self._at = end + 1
        head = f"{oid} blob ".encode("ascii")
        if line.startswith(head):
            return int(line[len(head) :])
        self._pass_other(oid, line.decode("ascii", "replace").split(" "))
        return -1

    def _pass_other(self, oid: str, words: list[str]) -> None:
        if words[0] != oid:
            raise GitError(command="cat-file", reason=f"answered {words[0][:80]!r} for {oid}")
        if len(words) == 3:  # an index that names a tree as a file is broken: there is no file
            self.skip(int(words[2]))

    def whole(self, size: int) -> bytes:
        """Give the content that comes next, and pass the line end behind it."""
        start, stop = self._at, self._at + size
        if stop < len(self._buffer):
            self._at = stop + 1
            return self._buffer[start:stop]
        return b"".join(self.blocks(size))

    def skip(self, size: int) -> None:
        """Pass the content that comes next."""
        for _ in self.blocks(size):
            pass

    def blocks(self, size: int) -> Iterator[bytes]:
        """Give the same in blocks."""
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
