"""A git process that is talked to over pipes; `git.run` is for commands that answer once."""

from __future__ import annotations

import os
import time

from adaos_ctx import git, spawn
from adaos_ctx.errors import GitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import select
    from collections.abc import Callable

_BLOCK = 1 << 18  # bytes; one read
_SMALL = 1 << 16  # bytes; a read that gave less came too early
_PIPE_BYTES = 1 << 20  # bytes; what a pipe may hold without a privilege
_PAUSE_S = 0.0005  # seconds in which git fills about 64 KiB


class GitProcess:
    """One running git command with its standard input and output as pipes.

    Args:
        args: Subcommand and its arguments; must hold no text of strangers.
        cwd: Folder to run in.
        env: From `git.environment`.
        stdin: All that it gets to read; None opens a pipe, see `send`. Then much is expected in
            answer, and it is read in large pieces: git writes 4 KiB at a time, and waking up for
            each of them costs more than the work itself.

    Raises:
        GitError: git cannot be run.
    """

    def __init__(
        self, args: list[str], *, cwd: str, env: dict[str, str], stdin: bytes | None = None
    ) -> None:
        self._name = args[0]
        argv = ["git", "-C", cwd, *git.FIXED, *args]
        self._errors = spawn.scratch(b"")
        to_child, self._stdin = os.pipe() if stdin is None else (spawn.scratch(stdin), -1)
        self._stdout, from_child = os.pipe()
        try:
            self._wait, self._kill = _spawn(argv, env, (to_child, from_child, self._errors))
        except (OSError, ValueError) as error:
            self._close()
            reason = f"cannot run git: {getattr(error, 'strerror', None) or error}"
            raise GitError(command=self._name, reason=reason, status=-1) from error
        finally:
            os.close(to_child)
            os.close(from_child)
        self._poller = _poller(self._stdout)
        self._pause_s = _PAUSE_S if stdin is not None and _widen(self._stdout) else 0.0

    def send(self, data: bytes) -> None:
        """Write to its standard input; must fit into a pipe (4 KiB everywhere)."""
        try:
            os.write(self._stdin, data)
        except BrokenPipeError:
            return  # it has ended; the next read says so

    def read(self) -> bytes:
        """The next bytes that it writes, b"" at the end.

        Raises:
            GitError: It says nothing for the whole time limit; it is ended.
        """
        if self._poller is not None and not self._poller.poll(spawn.TIMEOUT_S * 1000):
            self._kill()
            reason = f"no answer within {spawn.TIMEOUT_S:.0f} s"
            raise GitError(command=self._name, reason=reason, status=-1)
        block = os.read(self._stdout, _BLOCK)
        if self._pause_s and 0 < len(block) < _SMALL:
            time.sleep(self._pause_s)
        return block

    def errors(self) -> bytes:
        """What it wrote on its standard error."""
        os.lseek(self._errors, 0, os.SEEK_SET)
        return os.read(self._errors, _BLOCK)

    def end(self) -> None:
        """Close its pipes, so that it ends, and wait for that."""
        self._close()
        self._wait()

    def _close(self) -> None:
        for fd in (self._stdin, self._stdout, self._errors):
            if fd >= 0:
                os.close(fd)


def _spawn(
    argv: list[str], env: dict[str, str], files: tuple[int, int, int]
) -> tuple[Callable[[], object], Callable[[], object]]:
    """Start a program with these files as its first three; gives how to wait for it and end it."""
    if hasattr(os, "posix_spawnp"):
        actions = [(os.POSIX_SPAWN_DUP2, fd, number) for number, fd in enumerate(files)]
        pid = os.posix_spawnp(argv[0], argv, env, file_actions=actions)
        return lambda: os.waitpid(pid, 0), lambda: os.kill(pid, 9)
    import subprocess  # pragma: no cover - Windows

    stdin, stdout, stderr = files  # pragma: no cover - Windows
    child = subprocess.Popen(argv, env=env, stdin=stdin, stdout=stdout, stderr=stderr)
    return child.wait, child.kill  # pragma: no cover - Windows


def _poller(fd: int) -> select.poll | None:
    try:
        from select import POLLIN, poll
    except ImportError:  # pragma: no cover - Windows
        return None
    poller = poll()
    poller.register(fd, POLLIN)
    return poller


def _widen(fd: int) -> bool:
    """Let a pipe hold more; whether it does."""
    try:
        from fcntl import F_SETPIPE_SZ, fcntl

        return fcntl(fd, F_SETPIPE_SZ, _PIPE_BYTES) >= _PIPE_BYTES
    except (ImportError, OSError):  # not Linux, or no more pages for this user's pipes
        return False
