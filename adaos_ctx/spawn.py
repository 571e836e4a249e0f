"""Run a program and wait for it, without loading `subprocess`.

Its input and errors are nameless files, which unlike pipes can never fill up and block.
"""

from __future__ import annotations

import os
import time

TIMEOUT_S = 60.0  # seconds; no command here takes more than a few even in huge repositories
_BLOCK = 1 << 16  # bytes; one read of a pipe


def spawn(argv: list[str], env: dict[str, str], stdin: bytes) -> tuple[int, bytes, bytes]:
    """Run a program to its end.

    Args:
        argv: Program, looked up on the PATH, and its arguments.
        env: The whole environment.
        stdin: Bytes for its standard input.

    Returns:
        Exit code (negative: ended by that signal), standard output, the start of its errors.

    Raises:
        TimeoutError: It ran over the time limit and was killed.
        OSError: It cannot be run.
        ValueError: An argument holds a NUL.
    """
    if not hasattr(os, "posix_spawnp"):  # pragma: no cover - Windows
        return _spawn_slowly(argv, env, stdin)
    files = [scratch(stdin), scratch(b"")]
    read_end, write_end = os.pipe()
    actions = [
        (os.POSIX_SPAWN_DUP2, files[0], 0),
        (os.POSIX_SPAWN_DUP2, write_end, 1),
        (os.POSIX_SPAWN_DUP2, files[1], 2),
    ]
    try:
        try:
            pid = os.posix_spawnp(argv[0], argv, env, file_actions=actions)
        finally:
            os.close(write_end)
        out = _drain(read_end, pid)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        err = os.pread(files[1], _BLOCK, 0)
    finally:
        os.close(read_end)
        for file in files:
            os.close(file)
    return status, out, err


def scratch(data: bytes) -> int:
    """An open, nameless file that holds `data`: unlike a pipe it can never fill up and block."""
    if hasattr(os, "memfd_create"):
        fd = os.memfd_create("adaos-ctx")
    else:  # pragma: no cover - not Linux
        import tempfile

        fd, name = tempfile.mkstemp()
        os.unlink(name)
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def _drain(fd: int, pid: int) -> bytes:
    from select import POLLIN, poll  # not `select()`: it knows no descriptor above 1,023

    poller = poll()
    poller.register(fd, POLLIN)
    deadline = time.monotonic() + TIMEOUT_S
    blocks: list[bytes] = []
    while True:
        if not poller.poll(max(0.0, deadline - time.monotonic()) * 1000):
            os.kill(pid, 9)  # SIGKILL; the signal module would load enum
            os.waitpid(pid, 0)
            raise TimeoutError(f"no answer within {TIMEOUT_S:.0f} s")
        block = os.read(fd, _BLOCK)
        if not block:
            return b"".join(blocks)
        blocks.append(block)


def _spawn_slowly(  # pragma: no cover - Windows
    argv: list[str], env: dict[str, str], stdin: bytes
) -> tuple[int, bytes, bytes]:
    import subprocess

    try:
        done = subprocess.run(
            argv, env=env, input=stdin, capture_output=True, check=False, timeout=TIMEOUT_S
        )
    except subprocess.TimeoutExpired as error:
        raise TimeoutError(f"no answer within {TIMEOUT_S:.0f} s") from error
    return done.returncode, done.stdout, done.stderr
