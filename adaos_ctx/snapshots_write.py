"""Write objects and refs through GitPython's command layer: fixed options, no text as an option."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CannotWrite, GitError
from adaos_ctx.scratch import scratch_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.git import Repo

_BROKEN = "reference broken"  # what git says of a ref that holds no name; the locale is C
_REFUSALS = {  # what git says -> what the system calls it
    "permission": "permission denied",
    "no space left": "no space left on device",
    "read-only file system": "read-only file system",
}
_FIXED = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")


class GitWriter:
    """Adds objects and moves refs in one repository.

    Args:
        repo: The repository.
        env: The environment of each call, with the author and the dates.
    """

    def __init__(self, repo: Repo, env: Mapping[str, str]) -> None:
        os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")  # no git: our own error, not theirs
        from git.cmd import Git  # 6 interpreter starts; only `base mark` and `clear` pay

        self._git = Git(repo.top)
        # GitPython adds the process's own variables, and a hook's may name another repository.
        self._env = dict(env) | {
            "GIT_DIR": repo.git_dir,
            "GIT_OBJECT_DIRECTORY": f"{repo.common_dir}/objects",
        }

    def blobs(self, texts: Mapping[str, bytes], folder: str) -> dict[str, str]:
        """Write contents as blobs, exactly as they are.

        Args:
            texts: By any key.
            folder: An empty-handed place for temporary files.

        Returns:
            Object ids by the same keys.
        """
        if not texts:
            return {}
        places = []
        for number, data in enumerate(texts.values()):
            places.append(f"{folder}/{number}")
            with open(places[-1], "wb") as file:
                file.write(data)
        stdin = "".join(f"{place}\n" for place in places).encode()
        ids = self._run(["hash-object", "-w", "--no-filters", "--stdin-paths"], stdin).split()
        return dict(zip(texts, ids, strict=True))

    def tree(self, context: str, texts: Mapping[str, str]) -> str:
        """A snapshot's tree: `context`, and `texts/` with a blob by each name."""
        rows = "".join(f"100644 blob {oid}\t{name}\n" for name, oid in sorted(texts.items()))
        below = self._run(["mktree"], rows.encode("ascii"))
        rows = f"100644 blob {context}\tcontext\n040000 tree {below}\ttexts\n"
        return self._run(["mktree"], rows.encode("ascii"))

    def commit(self, tree: str, parent: str, message: str) -> str:
        """A commit of a tree; the message is read from standard input."""
        above = ["-p", parent] if parent else []
        return self._run(["commit-tree", "--no-gpg-sign", tree, *above], message.encode())

    def move(self, ref: str, new: str, old: str) -> bool:
        """Move a ref from one commit to another; False when it stands elsewhere by now.

        A ref that holds no commit's name (a crash left it empty, say) is deleted and made again.
        """
        args = ["update-ref", ref, new, old or "0" * len(new)]
        try:
            self._run(args, b"")
        except GitError as error:
            if _BROKEN in str(error.facts["reason"]):
                self._unbreak(ref)
                self._run(args, b"")
                return True
            if "lock" in str(error.facts["reason"]) or "exists" in str(error.facts["reason"]):
                return False
            raise
        return True

    def delete(self, ref: str, old: str) -> None:
        """Delete a ref that stands at a commit."""
        self._run(["update-ref", "-d", ref, old], b"")

    def _unbreak(self, ref: str) -> None:
        """Delete a broken ref, which `update-ref` refuses; as a symbolic one git lets it go."""
        self._run(["symbolic-ref", ref, f"{ref}-none"], b"")
        self._run(["symbolic-ref", "--delete", ref], b"")

    def _run(self, args: list[str], stdin: bytes) -> str:
        from git.exc import CommandError

        with scratch_file() as file:
            file.write(stdin)
            file.seek(0)
            options: dict[str, Any] = {"env": self._env, "istream": file, "as_process": False}
            try:
                return str(self._git.execute(["git", *_FIXED, *args], **options)).strip()
            except CommandError as error:
                # GitPython wraps what git said: "stderr: '…'".
                said = str(error.stderr).strip().removeprefix("stderr: ")
                rows = said.strip("'").splitlines()
                for cause, reason in _REFUSALS.items():
                    if cause in said.casefold():
                        place = self._env["GIT_OBJECT_DIRECTORY"]
                        raise CannotWrite(path=place, reason=reason) from error
                raise GitError(command=args[0], reason=rows[-1] if rows else "failed") from error
            except OSError as error:
                raise GitError(command=args[0], reason=f"cannot run git: {error}") from error
