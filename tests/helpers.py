"""What many tests need: a skill made of texts, and a real git that no user setting reaches."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

DATE = "2024-01-02T03:04:05+0000"
_FIXED = {
    "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.invalid", "GIT_AUTHOR_DATE": DATE,
    "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.invalid",
    "GIT_COMMITTER_DATE": DATE, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
}  # fmt: skip


def git_env() -> dict[str, str]:
    """The environment of `git`: fixed author and date, no configuration but the repository's."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return kept | _FIXED


def git(folder: Path, *args: str, stdin: bytes = b"", check: bool = True) -> bytes:
    """Run git in a folder and give its standard output; a failure shows what git said."""
    done = subprocess.run(
        ["git", "-c", "protocol.file.allow=always", *args],
        cwd=folder, env=git_env(), input=stdin, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert not check or done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return done.stdout


def make_skill(root: Path, files: Mapping[str, str | bytes]) -> str:
    """Write files (text as UTF-8, line ends as given) and give the root's real path.

    Names may hold lone surrogates for bytes that are not UTF-8, as `os.fsdecode` gives them.
    """
    for path, content in files.items():
        target = os.path.join(str(root), path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
    return os.path.realpath(root)


def make_repo(root: Path, files: Mapping[str, str | bytes], *init: str) -> str:
    """A repository with files in its work tree (nothing is added), and its real path."""
    root.mkdir(parents=True, exist_ok=True)
    git(root, "init", "-q", "-b", "main", *init)
    return make_skill(root, files)


def commit(root: Path, message: str = "all") -> None:
    """Add everything and commit it."""
    git(root, "add", "-A")
    git(root, "commit", "-q", "--no-verify", "-m", message)
