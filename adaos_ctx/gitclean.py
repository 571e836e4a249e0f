"""The form in which git would store a file: its clean filter, without touching the repository.

Only attributes that change more than line ends matter (`sha256-lf` settles those itself): ident,
working-tree-encoding and filter. The content is given to git, which never opens the file itself (a
link could lead it out of the skill), and the result goes into a throw-away object directory.
"""

from __future__ import annotations

from adaos_ctx.digest import digest
from adaos_ctx.errors import GitError
from adaos_ctx.found import READ, UNVERIFIABLE, Found
from adaos_ctx.git import Repo, encode, environment, run

_ATTRIBUTES = ("filter", "ident", "working-tree-encoding")
_NEUTRAL = {
    b"filter": frozenset({b"unspecified", b"unset", b"set", b""}),
    b"ident": frozenset({b"unspecified", b"unset", b""}),
    b"working-tree-encoding": frozenset({b"unspecified", b"unset", b"utf-8", b""}),
}


def filters(repo: Repo | None, root: str, paths: list[str]) -> dict[str, str] | None:
    """The paths whose stored form git attributes change, with the name of their filter or "".

    Args:
        repo: The repository, or None outside git (then no path is).
        root: Absolute real path of the skill root; `paths` are relative to it.
        paths: POSIX paths.

    Returns:
        Path -> name of the filter; None when git cannot say (it is missing, or the repository is
        broken): then the plain bytes are all there is, and nobody should remember them.
    """
    if repo is None or not paths:
        return {}
    stdin = b"".join(encode(path) + b"\0" for path in paths)
    try:
        out = run(
            ["check-attr", "-z", "--stdin", *_ATTRIBUTES],
            cwd=root, env=environment(repo), stdin=stdin,
        )  # fmt: skip
    except GitError:
        return None
    fields = out.split(b"\0")
    named: dict[str, str] = {}
    for number, (name, value) in enumerate(zip(fields[1::3], fields[2::3], strict=False)):
        if value.lower() not in _NEUTRAL[name]:
            path = paths[number // len(_ATTRIBUTES)]
            driver = value.decode("utf-8", "surrogateescape") if name == b"filter" else ""
            named[path] = driver or named.get(path, "")
    return named


def clean(repo: Repo, root: str, path: str, data: bytes, driver: str) -> Found:
    """Digest the stored form of a file whose attributes change it.

    Args:
        repo: The repository.
        root: Absolute real path of the skill root.
        path: POSIX path relative to it; says which attributes hold.
        data: The file's bytes.
        driver: Name of its filter, or "".

    Returns:
        What was read; unverifiable when the filter is not set up here or fails (LFS is not
        installed, a broken encoding).
    """
    from adaos_ctx.scratch import scratch_folder  # only where something has to be filtered

    with scratch_folder() as objects:
        env = _strict(environment(repo, GIT_OBJECT_DIRECTORY=objects), driver)
        try:
            oid = run(
                ["hash-object", "-w", "--stdin", f"--path={path}"], cwd=root, env=env, stdin=data
            )
            stored = run(["cat-file", "blob", oid.strip().decode("ascii")], cwd=root, env=env)
        except GitError as error:
            name = f"filter {driver}" if driver else "git attributes"
            return Found(UNVERIFIABLE, reason=f"{name}: {error.facts['reason']}")
    return Found(READ, *digest(stored))


def _strict(env: dict[str, str], driver: str) -> dict[str, str]:
    """Settings in the environment, where a filter's name may hold any character.

    git passes content through a filter that it does not know or that fails, unless the filter is
    required: then the bytes would be digested as if they were clean.
    """
    settings = [("core.safecrlf", "false")]
    if driver:
        settings.append((f"filter.{driver}.required", "true"))
    count = env.get("GIT_CONFIG_COUNT", "")
    first = int(count) if count.isdecimal() else 0
    for number, (key, value) in enumerate(settings, first):
        env[f"GIT_CONFIG_KEY_{number}"] = key
        env[f"GIT_CONFIG_VALUE_{number}"] = value
    env["GIT_CONFIG_COUNT"] = str(first + len(settings))
    return env
