"""git without a library: find the repository by its files, run one command with a fixed argv.

Hooks and the fast commands come through here, so nothing is imported that a bare interpreter does
not have loaded (`subprocess` alone would double their time). Rules for every call: fixed options,
paths only as NUL-separated input or after `--`, no optional locks, the C locale, a time limit.
"""

from __future__ import annotations

import os
import stat
import sys

from adaos_ctx.errors import GitError

# Read commands must not run a repository's own programs (fsmonitor, hooks).
FIXED = (
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
    from adaos_ctx.spawn import spawn  # to find a repository no program runs

    argv = ["git", "-C", cwd, *FIXED, *args]
    try:
        code, out, err = spawn(argv, env or environment(), stdin)
    except TimeoutError as error:
        raise GitError(command=args[0], reason=str(error), status=-1) from error
    except (OSError, ValueError) as error:
        reason = f"cannot run git: {getattr(error, 'strerror', None) or error}"
        raise GitError(command=args[0], reason=reason, status=-1) from error
    if code not in ok:
        last = err.decode("utf-8", "replace").strip().splitlines()
        raise GitError(command=args[0], reason=last[-1] if last else f"exit {code}", status=code)
    return out


def encode(path: str) -> bytes:
    """A path as git's NUL-separated input wants it."""
    return os.fsencode(path) if sys.platform != "win32" else path.encode("utf-8")
