"""git without a library: find the repository by its files, run one command with a fixed argv.

Hooks and the fast commands come through here, so nothing is imported that a bare interpreter does
not have loaded (`subprocess` alone would double their time). Rules for every call: fixed options,
paths only as NUL-separated input or after `--`, no optional locks, the C locale, a time limit.
"""

from __future__ import annotations

import os
import stat
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
_KEPT_ENV = ("GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES")
_ERRORS = "surrogateescape"
_MAX_GITFILE = 8192  # characters; a path and the word before it


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
            with open(self.git_dir + "/commondir", encoding="utf-8", errors=_ERRORS) as file:
                return os.path.normpath(os.path.join(self.git_dir, file.read().rstrip("\r\n")))
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
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            found = path
        elif stat.S_ISREG(mode):  # a linked work tree or a submodule; opening a pipe would block
            found = _named_git_dir(folder, path)
        else:
            return None
    except (OSError, ValueError):
        return None
    return found if found and os.path.exists(found + "/HEAD") else None


def _named_git_dir(folder: str, path: str) -> str:
    with open(path, encoding="utf-8", errors=_ERRORS) as file:
        head = file.read(_MAX_GITFILE)
    if not head.startswith("gitdir: "):
        return ""
    return os.path.normpath(os.path.join(folder, head[8:].rstrip("\r\n")))


def environment(repo: Repo | None = None, **extra: str) -> dict[str, str]:
    """The environment for a git call.

    Of the variables that bind a process to a repository only the index and the object directories
    are kept, and only when they are those of `repo` (a hook's `GIT_INDEX_FILE` says which index is
    being committed). The rest git finds by the folder that it runs in.
    """
    env = dict(os.environ)
    ours = repo is not None and _is_hook_repo(repo, env)
    index = env.get("GIT_INDEX_FILE")
    for name in _LOCAL_ENV:
        if not (ours and name in _KEPT_ENV):
            env.pop(name, None)
    if repo is not None and ours and index:
        env["GIT_INDEX_FILE"] = os.path.join(repo.top, index)
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
    return real.startswith(os.path.realpath(repo.git_dir) + os.sep)


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
    argv = ["git", "-C", cwd, *_FIXED, *args]
    try:
        code, out, err = _spawn(argv, env or environment(), stdin)
    except TimeoutError as error:
        raise GitError(command=args[0], reason=str(error), status=-1) from error
    except (OSError, ValueError) as error:
        reason = f"cannot run git: {getattr(error, 'strerror', None) or error}"
        raise GitError(command=args[0], reason=reason, status=-1) from error
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


def encode(path: str) -> bytes:
    """A path as git's NUL-separated input wants it."""
    return os.fsencode(path) if sys.platform != "win32" else path.encode("utf-8")
