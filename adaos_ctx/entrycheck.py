"""Compare the aliases of one registry with the entries of a listing."""

from __future__ import annotations

from adaos_ctx import lfs, treelinks
from adaos_ctx.gitindex import EMPTY_BLOBS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adaos_ctx.gitindex import Listing
    from adaos_ctx.gitobjects import Objects
    from adaos_ctx.oidcache import OidCache
    from adaos_ctx.rows import Row

STALE, MISSING, UNVERIFIABLE = "stale", "missing", "unverifiable"
NOT_HERE, IN_CONFLICT = "its content is not in this clone", "is in conflict"


class Finding:
    """One alias that is not verified.

    Args:
        alias: Its name.
        path: Its path, relative to the skill root.
        state: STALE, MISSING or UNVERIFIABLE.
        expected: The registered digest: 64 hex digits, or the 8 that the registry has.
        blob: Object id and digest of the blob; both "" when there is none.
        reason: Why, when it is not simply other content.
    """

    __slots__ = ("actual", "alias", "expected", "oid", "path", "reason", "state")

    def __init__(
        self, alias: str, path: str, state: str, expected: str = "", *,
        blob: tuple[str, str] = ("", ""), reason: str = "",
    ) -> None:  # fmt: skip
        self.alias = alias
        self.path = path
        self.state = state
        self.expected = expected
        self.oid, self.actual = blob
        self.reason = reason


class Tools:
    """What a check asks for beside the listing.

    Args:
        objects: The blobs.
        cache: Digests that are known already.
        used: Object ids that were asked for; filled by checks.
        intended: Paths of empty entries -> those of them that `git add -N` made.
        is_lfs: Whether the attributes of a path give it to Git LFS.
    """

    __slots__ = ("cache", "intended", "is_lfs", "objects", "used")

    def __init__(
        self, objects: Objects, cache: OidCache, used: dict[str, None], *,
        intended: Callable[[list[str]], set[str]], is_lfs: Callable[[str], bool],
    ) -> None:  # fmt: skip
        self.objects = objects
        self.cache = cache
        self.intended = intended
        self.is_lfs = is_lfs
        self.used = used


class EntryCheck:
    """The aliases of one registry against one listing; `run` fills the rest.

    Args:
        tools: See there.
        listing: All entries.
        root: The skill root from the top of the repository; "" is the top.

    Attributes:
        ok: How many aliases are as registered.
        findings: The others, by name.
        entries: The lines of the listing that verified aliases led to.
        is_lasting: Whether the same lines must give the same verdict again.
    """

    def __init__(self, tools: Tools, listing: Listing, root: str) -> None:
        self.ok = 0
        self.findings: list[Finding] = []
        self.entries: list[str] = []
        self.is_lasting = True
        self._links: list[str] = []
        self._tools = tools
        self._listing = listing
        self._root = root

    def run(self, rows: Iterable[Row]) -> None:
        """Check every row; `UnsafePath` when a link leaves the skill root."""
        texts, known = self._listing.by_path(), self._tools.cache.known
        prefix = self._root + "/" if self._root else ""
        entries, used, late = self.entries, self._tools.used, []
        for row in rows:
            path = prefix + row[1]
            text = texts.get(path, "")
            oid = text[7:-2]
            if text[:3] != "100" or text[-2:] != " 0":
                late += self._follow(row, path)
            elif known.get(oid) == row[3]:
                entries.append(f"{text}\t{path}")
                used[oid] = None
            else:
                late.append((row, path, oid))
        self.ok = len(entries)
        if late:
            self._check_late(late, texts)
        self.findings.sort(key=lambda finding: finding.alias)

    def _follow(self, row: Row, path: str) -> list[tuple[Row, str, str]]:
        """Where the links on a path lead, with the object id there; else a finding says why."""
        find = self._listing.find
        try:
            path, links = treelinks.resolve(path, self._root, find, self._tools.objects.read)
        except treelinks.Elsewhere as elsewhere:
            self._find(row, UNVERIFIABLE, reason=elsewhere.reason)
            return []
        entry = find(path)
        if entry is None:
            reason = "is not staged" if self._listing.is_index else "is not in the tree"
            self._find(row, MISSING, reason=reason)
        elif not entry.is_file:
            self._find(row, MISSING, reason=IN_CONFLICT)
        else:
            texts = self._listing.by_path()
            self._links += [f"{texts[link]}\t{link}" for link in links]
            return [(row, path, entry.oid)]
        return []

    def _check_late(self, late: list[tuple[Row, str, str]], texts: dict[str, str]) -> None:
        cache, used = self._tools.cache, self._tools.used
        wanted = [oid for row, _, oid in late if not _matches(row, cache.known.get(oid, ""))]
        read = self._tools.objects.digests(list(dict.fromkeys(wanted)))
        cache.put({oid: digest for oid, digest in read.items() if oid not in EMPTY_BLOBS})
        unstaged = self._unstaged([path for _, path, oid in late if oid in EMPTY_BLOBS])
        for row, path, oid in late:
            used[oid] = None
            actual = read.get(oid) or cache.known.get(oid, "")
            if path in unstaged:
                self._find(row, MISSING, reason="is only intended to be added")
            elif actual == row[3] or _matches(row, actual):
                self.ok += 1
                self.entries.append(f"{texts[path]}\t{path}")
            elif oid in read:
                self._judge_pointer(row, path, oid, actual)
            else:
                self._find(row, UNVERIFIABLE, reason=NOT_HERE)
        self.entries += self._links

    def _unstaged(self, empty: list[str]) -> set[str]:
        """Those of some paths of empty blobs that `add -N` made; no entry shows it."""
        if not empty:
            return set()
        self.is_lasting = False
        return self._tools.intended(empty)

    def _judge_pointer(self, row: Row, path: str, oid: str, actual: str) -> None:
        """Other content: but a Git LFS pointer may name the registered file all the same."""
        data = self._tools.objects.read(oid, max_bytes=lfs.MAX_BYTES)
        pointer = lfs.parse_pointer(data or b"")
        if pointer is None or not self._tools.is_lfs(path):
            self._find(row, STALE, blob=(oid, actual))
            return
        _, _, sha, sha256, size, _ = row
        verdict = lfs.compare(pointer, sha, sha256, size)
        if verdict == lfs.SAME:
            self.ok += 1
            self.is_lasting = False  # it also rests on the attributes
        elif verdict == lfs.OTHER:
            self._find(row, STALE, blob=(oid, actual))
        else:
            self._find(row, UNVERIFIABLE, reason="is a Git LFS pointer to other bytes")

    def _find(
        self, row: Row, state: str, *, blob: tuple[str, str] = ("", ""), reason: str = ""
    ) -> None:
        name, path, sha, sha256, _, _ = row
        self.findings.append(Finding(name, path, state, sha256 or sha, blob=blob, reason=reason))


def _matches(row: Row, digest: str) -> bool:
    """By all 64 digits when the registry has them; an empty digest matches nothing."""
    return digest == row[3] if row[3] else bool(digest) and digest.startswith(row[2])
