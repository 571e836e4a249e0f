"""What git is about to commit, or has committed: every file of an index or of a tree.

One git call lists it all. Entries have one form for both, `100644 <object id> 0`: mode, object id,
stage. Nothing here reads the work tree.
"""

from __future__ import annotations

import os

from adaos_ctx import git
from adaos_ctx.errors import GitError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

REGISTRY = ".ado/aliases.json"
_MAX_PATHSPECS = 100  # paths in one argument list
_STAGED = "0"  # the stage of an entry without conflict
# Both are built into git: the tree without entries, by the length of the repository's object ids.
_EMPTY_TREE = {
    40: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    64: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}
# The entry of a file that is only intended to be added (`add -N`) names this blob too.
EMPTY_BLOBS = frozenset(
    {
        "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
        "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
    }
)


class Entry:
    """One file of a listing: its mode, the object id of its blob, and its stage in a conflict."""

    __slots__ = ("mode", "oid", "stage")

    def __init__(self, text: str) -> None:
        self.mode, self.oid, self.stage = text.split(" ")

    @property
    def is_file(self) -> bool:
        """Whether it is a regular file, and not in conflict."""
        return self.mode.startswith("100") and self.stage == _STAGED


class Listing:
    """All entries of one index or tree.

    Args:
        raw: Lines of `mode oid stage TAB path`, each ended by NUL.
        is_index: Whether they were read from an index.
    """

    def __init__(self, raw: bytes, *, is_index: bool) -> None:
        self.raw = raw
        self.is_index = is_index
        self._by_path: dict[str, str] | None = None
        self._lines: frozenset[bytes] | None = None

    def lines(self) -> frozenset[bytes]:
        """Its lines, without the NULs."""
        if self._lines is None:
            self._lines = frozenset(self.raw.split(b"\0"))
        return self._lines

    def by_path(self) -> dict[str, str]:
        """Path -> the text of its entry; of a path in conflict one of its stages."""
        if self._by_path is None:
            lines = self.raw.decode("utf-8", "surrogateescape").split("\0")
            pairs = (line.partition("\t") for line in lines)
            self._by_path = {path: entry for entry, _, path in pairs if entry}
        return self._by_path

    def find(self, path: str) -> Entry | None:
        """The entry of a path, or None."""
        text = self.by_path().get(path)
        return Entry(text) if text else None

    def registries(self) -> dict[str, bytes]:
        """Path -> line of every registry, sorted: also where only the letter case differs.

        A file system that ignores case would open `.ADO/aliases.json` as the registry.
        """
        return self._named(REGISTRY.encode())

    def linked_folders(self) -> list[str]:
        """Paths called `.ado` that are a link or a submodule: what they hold is not seen."""
        found = self._named(b".ado")
        return [path for path, line in found.items() if line[:6] in (b"120000", b"160000")]

    def _named(self, name: bytes) -> dict[str, bytes]:
        folded, raw, end = self.raw.lower(), self.raw, name + b"\0"
        found: dict[str, bytes] = {}
        at = folded.find(end)
        while at >= 0:
            line = raw[raw.rfind(b"\0", 0, at) + 1 : at + len(name)]
            path = line.partition(b"\t")[2]
            if path.lower() == name or path.lower().endswith(b"/" + name):
                found.setdefault(path.decode("utf-8", "surrogateescape"), line)
            at = folded.find(end, at + 1)
        return dict(sorted(found.items()))


def current_repo() -> git.Repo:
    """The repository that this process works for: what git's variables say, else by folder.

    Raises:
        GitError: There is none.
    """
    here = os.path.realpath(os.getcwd())
    found = git.find_repo(here)
    named = os.environ.get("GIT_DIR")
    if not named:
        if found is None:
            raise GitError(command="rev-parse", reason=f"{here} is not in a git repository")
        return found
    git_dir = os.path.realpath(named)
    if found is not None and os.path.realpath(found.git_dir) == git_dir:
        return found
    return git.Repo(os.path.realpath(os.environ.get("GIT_WORK_TREE") or here), git_dir)


def environment_of(repo: git.Repo, *, in_hook: bool) -> dict[str, str]:
    """The environment for reading a repository.

    Args:
        repo: The repository.
        in_hook: Whether git started us for it: then `GIT_INDEX_FILE` names the index that is being
            committed, wherever that file lies.
    """
    env = git.environment(repo, GIT_NO_REPLACE_OBJECTS="1", GIT_ALLOW_PROTOCOL="none")
    index = os.environ.get("GIT_INDEX_FILE")
    if in_hook and index:
        env["GIT_INDEX_FILE"] = os.path.join(repo.top, index)
    by_folder = git.find_repo(repo.top)
    if by_folder is None or os.path.realpath(by_folder.git_dir) != os.path.realpath(repo.git_dir):
        env["GIT_DIR"] = repo.git_dir
        env["GIT_WORK_TREE"] = repo.top
    return env


def staged(repo: git.Repo, env: dict[str, str]) -> Listing:
    """Everything in the index."""
    return Listing(git.run(["ls-files", "-s", "-z"], cwd=repo.top, env=env), is_index=True)


def tree_of(repo: git.Repo, env: dict[str, str], rev: str) -> str:
    """The object id of the tree that a revision names.

    Raises:
        UsageError: The revision reads like an option.
        GitError: There is no such revision, or it has no tree.
    """
    if rev.startswith("-") or not rev:
        raise UsageError(reason=f"{rev!r} is not a revision")
    args = ["rev-parse", "--verify", "--quiet", "--end-of-options", rev + "^{tree}"]
    try:
        out = git.run(args, cwd=repo.top, env=env)
    except GitError as error:
        raise GitError(command="rev-parse", reason=f"unknown revision {rev}") from error
    return out.decode("ascii", "replace").split()[-1]


def committed(repo: git.Repo, env: dict[str, str], rev: str) -> Listing:
    """Everything in the tree of a revision."""
    tree = tree_of(repo, env, rev)
    raw = git.run(["ls-tree", "-r", "-z", "--full-tree", tree], cwd=repo.top, env=env)
    lines = (_as_staged(line) for line in raw.split(b"\0") if line)
    return Listing(b"".join(lines), is_index=False)


def _as_staged(line: bytes) -> bytes:
    entry, _, path = line.partition(b"\t")
    mode, _, oid = entry.split(b" ")
    return mode + b" " + oid + b" 0\t" + path + b"\0"


def intended(
    repo: git.Repo, env: dict[str, str], listing: Listing, paths: Iterable[str]
) -> set[str]:
    """Those of some empty files of the index that are only intended to be added (`add -N`)."""
    asked = sorted(paths)
    size = len(listing.raw[7:].partition(b" ")[0])
    args = [
        "diff-index",
        "--cached",
        "--ita-invisible-in-index",
        "--name-only",
        "-z",
        "--no-renames",
    ]
    few = asked if len(asked) <= _MAX_PATHSPECS else []  # beyond them the whole index is asked for
    env = {**env, "GIT_LITERAL_PATHSPECS": "1"}
    out = git.run([*args, _EMPTY_TREE[size], "--", *few], cwd=repo.top, env=env)
    there = out.decode("utf-8", "surrogateescape").split("\0")
    return set(asked).difference(there)


def has_filter(repo: git.Repo, env: dict[str, str], path: str, name: str) -> bool:
    """Tell whether the attributes in the index give a path to a filter."""
    args = ["check-attr", "-z", "--cached", "--stdin", "filter"]
    stdin = path.encode("utf-8", "surrogateescape") + b"\0"
    out = git.run(args, cwd=repo.top, env=env, stdin=stdin)
    return out.split(b"\0")[2:3] == [name.encode()]


def pushed(lines: str) -> list[str]:
    """The commits that a push brings, from what git writes to its `pre-push` hook; deletions not.

    Args:
        lines: `local-ref local-oid remote-ref remote-oid`, a line each.
    """
    oids = (fields[1] for fields in map(str.split, lines.splitlines()) if len(fields) >= 4)
    return list(dict.fromkeys(oid for oid in oids if oid.strip("0")))
