"""Contents of many git blobs by their names, from one process."""

from __future__ import annotations

from adaos_ctx.errors import GitError, NoBase
from adaos_ctx.git import run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx.git import Repo


def cat(repo: Repo, names: list[str], env: dict[str, str]) -> dict[str, bytes]:
    """Contents of blobs by the names they were asked by; what is missing is left out.

    Args:
        repo: Where to look.
        names: Object names without line ends.
        env: From `git.environment`.
    """
    stdin = "".join(f"{name}\n" for name in names).encode("utf-8")
    try:
        out = run(["cat-file", "--batch"], cwd=repo.top, env=env, stdin=stdin)
    except GitError as error:
        raise NoBase(reason=f"git cannot read it: {error.facts['reason']}") from error
    found: dict[str, bytes] = {}
    at = 0
    for name in names:
        end = out.find(b"\n", at)
        if end < 0:
            break
        head = out[at:end].split(b" ")
        at = end + 1
        if len(head) == 3 and head[2].isdigit():
            size = int(head[2])
            if head[1] == b"blob":
                found[name] = out[at : at + size]
            at += size + 1
    return found
