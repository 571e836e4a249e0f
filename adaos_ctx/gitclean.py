"""The form in which git would store a file: its clean filter, without touching the repository.

Only attributes that change more than line ends matter (`sha256-lf` settles those itself): ident,
working-tree-encoding and filter. The filter runs into a throw-away object directory.
"""

from __future__ import annotations

import os

from adaos_ctx.digest import digest
from adaos_ctx.errors import GitError
from adaos_ctx.found import READ, UNVERIFIABLE, Found
from adaos_ctx.git import Repo, encode, environment, run

_ATTRIBUTES = ("filter", "ident", "working-tree-encoding")
_NEUTRAL = frozenset({b"unspecified", b"unset", b""})


def salt(repo: Repo | None, root: str) -> str:
    """What stands for the attribute files in a cache: their stats, or "" outside git."""
    if repo is None:
        return ""
    places = [f"{repo.common_dir}/info/attributes"]
    folder = root
    while True:
        places.append(f"{folder}/.gitattributes")
        if folder == repo.top or len(folder) <= len(repo.top):
            break
        folder = os.path.dirname(folder)
    return ";".join(_stamp(place) for place in places)


def _stamp(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError:
        return "-"
    return f"{status.st_size}.{status.st_mtime_ns}"


def filtered(repo: Repo | None, root: str, paths: list[str]) -> set[str]:
    """The paths whose stored form git attributes change.

    Args:
        repo: The repository, or None outside git (then no path is).
        root: Absolute real path of the skill root; `paths` are relative to it.
        paths: POSIX paths.
    """
    if repo is None:
        return set()
    stdin = b"".join(encode(path) + b"\0" for path in paths)
    try:
        out = run(
            ["check-attr", "-z", "--stdin", *_ATTRIBUTES],
            cwd=root,
            env=environment(repo, GIT_LITERAL_PATHSPECS="1"),
            stdin=stdin,
        )
    except GitError:
        return set()  # git is missing or the repository is broken: the plain bytes are all there is
    fields = out.split(b"\0")
    return {
        os.fsdecode(path)
        for path, value in zip(fields[0::3], fields[2::3], strict=False)
        if value not in _NEUTRAL
    }


def clean(repo: Repo | None, root: str, paths: list[str]) -> dict[str, Found]:
    """Digest the stored form of files whose attributes change it.

    A path that a filter cannot clean here (LFS is not installed, a broken encoding) is unverifiable;
    a path that git cannot see as a regular file is left out, so that the caller reads it plainly.
    """
    if repo is None:
        return {}
    import tempfile

    with tempfile.TemporaryDirectory(prefix="adaos-ctx-") as objects:
        env = environment(
            repo,
            GIT_OBJECT_DIRECTORY=objects,
            GIT_ALTERNATE_OBJECT_DIRECTORIES=repo.common_dir + "/objects",
        )
        return {path: _clean_one(root, path, env) for path in paths if _is_file(root, path)}


def _is_file(root: str, path: str) -> bool:
    return os.path.isfile(f"{root}/{path}") and not os.path.islink(f"{root}/{path}")


def _clean_one(root: str, path: str, env: dict[str, str]) -> Found:
    try:
        oid = run(["hash-object", "-w", f"--path={path}", "--", path], cwd=root, env=env).strip()
        data = run(["cat-file", "blob", oid.decode("ascii")], cwd=root, env=env)
    except GitError as error:
        return Found(UNVERIFIABLE, reason=f"git filter: {error.facts['reason']}")
    return Found(READ, *digest(data))
