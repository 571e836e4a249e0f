"""git without a library: find the repository by its files, run one command with a fixed argv.

Hooks and the fast commands come through here, so nothing is imported that a bare interpreter does
not have loaded (`subprocess` alone would double their time). Rules for every call: fixed options,
paths only as NUL-separated input or after `--`, no optional locks, the C locale, a time limit.
"""

from __future__ import annotations

import os
import select
import sys
import time

from adaos_ctx.errors import GitError

TIMEOUT_S = 60.0  # seconds; no command here takes more than a few even in huge repositories
_BLOCK = 1 << 16  # bytes; one read of a pipe
# Read commands must not run a repository's own programs (fsmonitor, hooks).
_FIXED = (
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.quotePath=false",
)
# What binds a process to one repository; dropped when we ask another repository than the hook's.
_LOCAL_ENV = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE",
    "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_NO_REPLACE_OBJECTS",
    "GIT_REPLACE_REF_BASE", "GIT_INTERNAL_SUPER_PREFIX",
)  # fmt: skip


class Repo:
    """A work tree and its git directory.

    Args:
        top: Absolute path of the work tree's top folder.
        git_dir: Absolute path of this work tree's git directory.
    """

    __slots__ = ("git_dir", "top")

    def __init__(self, top: str, git_dir: str) -> None:
        self.top = top
        self.git_dir = git_dir

    @property
    def common_dir(self) -> str:
        """The directory that all work trees of the repository share."""
        try:
            with open(self.git_dir + "/commondir", encoding="utf-8") as file:
                return os.path.normpath(os.path.join(self.git_dir, file.read().strip()))
        except OSError:
            return self.git_dir


def find_repo(folder: str) -> Repo | None:
    """The innermost repository that holds a folder, or None; runs no process.

    Args:
        folder: Absolute real path.
    """
    here = folder
    while True:
        git_dir = _git_dir_at(here)
        if git_dir:
            return Repo(here, git_dir)
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above


def _git_dir_at(folder: str) -> str | None:
    path = folder + "/.git"
    try:
        if os.path.isdir(path):
            found = path
        else:
            with open(path, encoding="utf-8", errors="surrogateescape") as file:
                head = file.read(4096)
            if not head.startswith("gitdir: "):
                return None
            found = os.path.normpath(os.path.join(folder, head[8:].rstrip("\r\n")))
    except OSError:
        return None
    return found if os.path.exists(found + "/HEAD") else None


def environment(repo: Repo | None = None, **extra: str) -> dict[str, str]:
    """The environment for a git call.

    Variables that bind the process to a repository are kept only when that repository is `repo`
    (a hook's `GIT_INDEX_FILE` says which index is being committed).
    """
    env = dict(os.environ)
    if repo is None or not _is_hook_repo(repo, env):
        for name in _LOCAL_ENV:
            env.pop(name, None)
    env.update(GIT_OPTIONAL_LOCKS="0", LC_ALL="C", GIT_TERMINAL_PROMPT="0", GIT_NO_LAZY_FETCH="1")
    env.update(extra)
    return env


def _is_hook_repo(repo: Repo, env: dict[str, str]) -> bool:
    named = env.get("GIT_DIR")
    if named is None:
        # `commit -a` and `commit -- path` set only the index, relative to the top or absolute.
        index = env.get("GIT_INDEX_FILE")
        return index is None or _inside(os.path.join(repo.top, index), repo)
    return os.path.realpath(named) == os.path.realpath(repo.git_dir)


def _inside(path: str, repo: Repo) -> bool:
    real = os.path.realpath(path)
    return real.startswith(os.path.realpath(repo.git_dir) + "/")


def run(
    args: list[str],
    *,
    cwd: str,
    env: dict[str, str] | None = None,
    stdin: bytes = b"",
    ok: tuple[int, ...] = (0,),
) -> bytes:
    """Run one git command and give its standard output.

    Args:
        args: Subcommand and its arguments; must hold no text of strangers before `--`.
        cwd: Folder to run in.
        env: From `environment`; the default drops every repository binding.
        stdin: Bytes for its standard input.
        ok: Exit codes that are no failure.

    Raises:
        GitError: git is missing, ran over the time limit, or ended with another code.
    """
    code, out, err = _spawn(["git", "-C", cwd, *_FIXED, *args], env or environment(), stdin)
    if code not in ok:
        last = err.decode("utf-8", "replace").strip().splitlines()
        raise GitError(command=args[0], reason=last[-1] if last else f"exit {code}", status=code)
    return out


def _spawn(argv: list[str], env: dict[str, str], stdin: bytes) -> tuple[int, bytes, bytes]:
    if not hasattr(os, "posix_spawnp"):  # pragma: no cover - Windows
        return _spawn_slowly(argv, env, stdin)
    files = [_scratch(stdin), _scratch(b"")]
    read_end, write_end = os.pipe()
    actions = [
        (os.POSIX_SPAWN_DUP2, files[0], 0),
        (os.POSIX_SPAWN_DUP2, write_end, 1),
        (os.POSIX_SPAWN_DUP2, files[1], 2),
    ]
    try:
        try:
            pid = os.posix_spawnp(argv[0], argv, env, file_actions=actions)
        except OSError as error:
            raise GitError(command=argv[-1], reason=f"cannot run git: {error.strerror}") from error
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


def _scratch(data: bytes) -> int:
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
    deadline = time.monotonic() + TIMEOUT_S
    blocks: list[bytes] = []
    while True:
        ready, _, _ = select.select([fd], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            os.kill(pid, 9)  # SIGKILL; the signal module would load enum
            os.waitpid(pid, 0)
            raise GitError(command="", reason=f"no answer within {TIMEOUT_S:.0f} s")
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
    except FileNotFoundError as error:
        raise GitError(command=argv[-1], reason="cannot run git: not found") from error
    except subprocess.TimeoutExpired as error:
        raise GitError(command=argv[-1], reason=f"no answer within {TIMEOUT_S:.0f} s") from error
    return done.returncode, done.stdout, done.stderr


def encode(path: str) -> bytes:
    """A path as git's NUL-separated input wants it."""
    return os.fsencode(path) if sys.platform != "win32" else path.encode("utf-8")
