"""Verify states of a repository: its index, or revisions. What hooks and `alias verify` share."""

from __future__ import annotations

from adaos_ctx import gitindex
from adaos_ctx.entrycheck import Tools
from adaos_ctx.errors import GitError
from adaos_ctx.gitobjects import Objects
from adaos_ctx.indexcheck import IndexCheck
from adaos_ctx.oidcache import OidCache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from adaos_ctx.git import Repo
    from adaos_ctx.indexcheck import Verdict


class Verifier:
    """Verifies states of one repository through one child process and one cache; close it.

    Args:
        repo: The repository.
        in_hook: Whether git started this process for it; see `gitindex.environment_of`.
    """

    def __init__(self, repo: Repo, *, in_hook: bool = False) -> None:
        self.repo = repo
        self.env = gitindex.environment_of(repo, in_hook=in_hook)
        self._dir = f"{repo.common_dir}/adaos-ctx"
        self._objects = Objects(repo.top, self.env)
        self._cache = OidCache(f"{self._dir}/oids")
        self._used: dict[str, None] = {}

    def staged(self, roots: Collection[str] | None = None) -> list[Verdict]:
        """Verify the index: all its skills, or some by their roots (from the top); sorted."""
        listing = gitindex.staged(self.repo, self.env)
        tools = Tools(
            self._objects, self._cache, self._used,
            intended=lambda paths: gitindex.intended(self.repo, self.env, listing, paths),
            is_lfs=lambda path: gitindex.has_filter(self.repo, self.env, path, "lfs"),
        )  # fmt: skip
        return IndexCheck(tools, self._dir).verify(listing, roots)

    def committed(self, rev: str, roots: Collection[str] | None = None) -> list[Verdict]:
        """Verify the tree of a revision; attributes of trees are not asked (git >= 2.40 only)."""
        listing = gitindex.committed(self.repo, self.env, rev)
        tools = Tools(
            self._objects, self._cache, self._used,
            intended=lambda _: set(), is_lfs=lambda _: True,
        )  # fmt: skip
        return IndexCheck(tools, self._dir).verify(listing, roots)

    def has_tree(self, rev: str) -> bool:
        """Whether a revision leads to a tree; a tag may name a blob."""
        try:
            gitindex.tree_of(self.repo, self.env, rev)
        except GitError:
            return False
        return True

    def read(self, oid: str) -> bytes | None:
        """The bytes of a blob, or None when this clone does not have it."""
        return self._objects.read(oid)

    def close(self) -> None:
        """Keep what was learnt, and end the child process."""
        self._cache.save(self._used)
        self._objects.close()
