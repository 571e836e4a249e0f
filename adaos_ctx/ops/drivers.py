"""The merge driver for registries: git's configuration, and the attributes that ask for it."""

from __future__ import annotations

import os
import shlex
import sys
import time
from typing import TYPE_CHECKING

from adaos_ctx import git
from adaos_ctx.errors import CannotWrite, GitError
from adaos_ctx.writes import remove, write_atomic

if TYPE_CHECKING:
    from adaos_ctx.git import Repo

NAME = "adaos-ctx"
_TITLE = "alias registries, merged alias by alias"
_TRIES, _PAUSE_S = 20, 0.05  # for the lock of the configuration
_START, _END = "# >>> adaos-ctx >>>", "# <<< adaos-ctx <<<"
# `text eol=lf` for what we write, so that a checkout on Windows changes no byte of it.
_BLOCK = f"""{_START}
**/.ado/** text=auto eol=lf
**/.ado/aliases.json text eol=lf merge={NAME}
{_END}
"""


def command() -> str:
    """The driver as git runs it: %O base, %A ours (and the result), %B theirs, %P path."""
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    code = (
        f"import sys; sys.path.append({package!r}); from adaos_ctx.ops.merging import main; main()"
    )
    words = [os.path.abspath(sys.executable), "-I", "-S", "-c", code]
    return " ".join(shlex.quote(word).replace("%", "%%") for word in words) + " %O %A %B %P"


def config(repo: Repo, key: str, kind: str = "") -> str:
    """The value of a configuration key that holds in a repository; "" when there is none."""
    args = ["config", "-z", *([f"--type={kind}"] if kind else []), "--get-all", key]
    out = git.run(args, cwd=repo.top, env=git.environment(repo), ok=(0, 1))
    values = out.decode("utf-8", "surrogateescape").split("\0")[:-1]
    if key == "core.hooksPath":
        values = values[:-1]  # the last one is that of our own call, which runs no hooks
    return values[-1] if values else ""


def missing(repo: Repo) -> list[str]:
    """What `install` would write: the configuration key, the path of the attributes."""
    found = [] if config(repo, f"merge.{NAME}.driver") == command() else [f"merge.{NAME}.driver"]
    return found if _BLOCK in _attributes(repo) else [*found, _path(repo)]


def present(repo: Repo) -> list[str]:
    """What `uninstall` would remove."""
    found = [f"merge.{NAME}.driver"] if config(repo, f"merge.{NAME}.driver") else []
    return [*found, _path(repo)] if _START in _attributes(repo) else found


def install(repo: Repo) -> None:
    """Register the driver in the repository's configuration and ask for it in `.gitattributes`.

    Raises:
        GitError: The configuration cannot be written.
        CannotWrite: The attributes cannot.
    """
    _set(repo, f"merge.{NAME}.name", _TITLE)
    _set(repo, f"merge.{NAME}.driver", command())
    text = _without_block(_attributes(repo))
    gap = "" if not text or text.endswith("\n") else "\n"
    write_atomic(_path(repo), f"{text}{gap}{_BLOCK}".encode("utf-8", "surrogateescape"))


def uninstall(repo: Repo) -> None:
    """Take both out again; an attributes file that held nothing else goes."""
    if config(repo, f"merge.{NAME}.driver"):
        args = ["config", "--local", "--remove-section", f"merge.{NAME}"]
        git.run(args, cwd=repo.top, env=git.environment(repo), ok=(0, 128))
    old = _attributes(repo)
    text = _without_block(old)
    if text:
        write_atomic(_path(repo), text.encode("utf-8", "surrogateescape"))
    elif old:
        remove(_path(repo))


def _set(repo: Repo, key: str, value: str) -> None:
    args = ["config", "--local", "--replace-all", key, value]
    for left in range(_TRIES, 0, -1):
        if config(repo, key) == value:
            return
        try:
            git.run(args, cwd=repo.top, env=git.environment(repo))
        except GitError as error:
            if left == 1 or "could not lock" not in str(error.facts["reason"]):
                raise
            time.sleep(_PAUSE_S)  # another process writes it at this moment; git does not wait


def _path(repo: Repo) -> str:
    return f"{repo.top}/.gitattributes"


def _attributes(repo: Repo) -> str:
    try:
        with open(_path(repo), encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise CannotWrite(path=_path(repo), reason=(error.strerror or "").lower()) from error


def _without_block(text: str) -> str:
    start, end = text.find(_START), text.find(_END)
    if start < 0 or end < start:
        return text
    return text[:start] + text[end + len(_END) :].removeprefix("\n")
