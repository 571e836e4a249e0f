"""Which files of the base have another stat now: where `diff` starts when few files changed.

The registry, the mark and git's rules stand as they stood when everything was as in the base; then
what differs lies in the files whose stat moved, and nothing else needs to be read. The table of the
base is a cache like the others: what it says counts only when it has the digest in `base.sha`.
"""

from __future__ import annotations

from adaos_ctx import verdict
from adaos_ctx.errors import CtxError
from adaos_ctx.git import Repo, find_repo
from adaos_ctx.places import cache_dir
from adaos_ctx.quick import find_root
from adaos_ctx.snapshots_quick import VERDICT, context_digest, kept_at, marked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx.delta.model import Context
    from adaos_ctx.snapshots import Keeper

_FILE = "table"
_MAGIC = "adaos-ctx table 1"
_FIELDS = 4  # alias, path, sha256, size

Row = tuple[str, str, str, int]


class Moved:
    """A base whose table is known, and the paths that may differ from it.

    Args:
        root: Absolute real path of the skill root.
        full: The digest of the base.
        table: (alias, path, sha256, size) of all aliases, in the base as in the registry now.
        paths: Of the files whose stat moved, each with its size in the base, line ends included.
        place: The repository and the commit that keeps the base; None for the plain store.
    """

    __slots__ = ("full", "paths", "place", "root", "table")

    def __init__(
        self, root: str, full: str, table: list[Row], paths: dict[str, int],
        place: tuple[Repo, str] | None,
    ) -> None:  # fmt: skip
        self.root = root
        self.full = full
        self.table = table
        self.paths = paths
        self.place = place

    def texts(self, wanted: list[str]) -> dict[str, bytes]:
        """Contents of the base by their sha256; what is missing is left out."""
        if self.place is None:
            from adaos_ctx.snapshots_plain import PlainKeeper

            return PlainKeeper(self.root).texts(self.full, wanted)
        from adaos_ctx.git import environment
        from adaos_ctx.snapshots_cat import cat

        repo, commit = self.place
        names = {f"{commit}:texts/{sha256}": sha256 for sha256 in wanted}
        env = environment(repo, GIT_NO_REPLACE_OBJECTS="1")
        return {names[name]: data for name, data in cat(repo, list(names), env).items()}


def find(target: str | None) -> Moved | None:
    """What may have moved since the base; None when only the long way can tell.

    Args:
        target: A folder, or None for the nearest skill upward. Names are left to the full path.
    """
    root = find_root(target)
    full = marked(root)[1] if root else ""
    if not root or not full:
        return None
    repo = find_repo(root)
    caches = cache_dir(root, repo)
    kept = kept_at(root, caches, repo, full)
    if kept is None:
        return None
    moved = verdict.moved(root, caches, repo, VERDICT, salt=full)
    if not moved or any(_is_unsure(keys) for keys in moved.values()):
        return None
    table = _load(f"{caches}/{_FILE}", full)
    known = {row[1] for row in table}
    if not known.issuperset(moved):  # the registry itself, or another one's table
        return None
    paths = {path: int(then.split(" ", 1)[0]) for path, (then, _) in moved.items()}
    return Moved(root, full, table, paths, (repo, kept) if repo else None)


def _is_unsure(keys: tuple[str, str]) -> bool:
    """A file that is gone, or no regular file any more, is for the long way."""
    return not keys[1]


def settle(
    root: str,
    keeper: Keeper,
    base: Context,
    raw_sizes: Mapping[str, int],
    found: Mapping[str, tuple[str, int]],
    started_ns: int,
) -> None:
    """Let the quick ways answer from now on, when the registry names what the base names.

    Args:
        root: Absolute real path of the skill root.
        keeper: Keeps the base.
        base: What was marked.
        raw_sizes: Alias -> size of its file then, where that was not the canonical size.
        found: Path -> digest and size of the file now, line ends included.
        started_ns: Time before anything of this was looked at, in ns since the epoch.
    """
    from adaos_ctx import files, rows

    try:
        registered = rows.decode(files.read(root, rows.FILE))
    except CtxError:
        return
    items = base.items
    if {row[:2] for row in registered} != {(name, item.path) for name, item in items.items()}:
        return
    then = {}
    for name, item in items.items():
        size = raw_sizes.get(name, item.size)
        then[item.path] = size, found.get(item.path) == (item.sha256, size)
    repo = find_repo(root)
    caches = cache_dir(root, repo)
    if kept_at(root, caches, repo, base.digest) is None:
        keeper.seen(base.digest)
    _keep(f"{caches}/{_FILE}", [(i.alias, i.path, i.sha256, i.size) for i in items.values()])
    place = f"{caches}/{VERDICT}"
    verdict.remember_some(root, place, repo, then, started_ns, base.digest)


def _keep(place: str, table: Iterable[Row]) -> None:
    from adaos_ctx.files import write_atomic

    fields = [_MAGIC]
    for alias, path, sha256, size in table:
        fields += (alias, path, sha256, str(size))
    try:
        write_atomic(place, "\0".join(fields).encode("utf-8", "surrogatepass"))
    except CtxError:
        return  # a place that cannot be written costs only speed


def _load(place: str, full: str) -> list[Row]:
    """The table of a base; empty when the file holds another one, or something else."""
    try:
        with open(place, "rb") as file:
            magic, *fields = file.read().decode("utf-8", "surrogatepass").split("\0")
        columns = [fields[n::_FIELDS] for n in range(_FIELDS)]
        table = list(zip(*columns[:3], map(int, columns[3]), strict=True))
    except (OSError, ValueError):
        return []
    if magic != _MAGIC or context_digest([row[:3] for row in table]) != full:
        return []
    return table
