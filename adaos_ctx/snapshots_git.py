"""Snapshots in git: a commit chain under `refs/adaos-ctx/<skill>/base`, safe from gc.

A commit's tree holds `context` and, under `texts/`, one blob a content, named by its digest: no
path of the skill ever becomes a path in git. Nothing touches the index or the work tree. Writing
goes through GitPython's command layer; reading, which `diff` does all day, speaks to git directly.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import GitError, Locked
from adaos_ctx.git import Repo, environment, run
from adaos_ctx.places import cache_dir
from adaos_ctx.scratch import scratch_folder
from adaos_ctx.snapshots_cat import cat
from adaos_ctx.snapshots_quick import remember

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.snapshots import Texts

PREFIX = "refs/adaos-ctx"
MAX_CHAIN = 10_000  # commits that are walked
_TRIES = 5  # times to move the ref when other work trees move it too
_FIXED = {
    f"GIT_{who}_{what}": value
    for who in ("AUTHOR", "COMMITTER")
    for what, value in (
        ("NAME", "adaos-ctx"),
        ("EMAIL", "adaos-ctx@localhost"),
        ("DATE", "2000-01-01T00:00:00+0000"),
    )
}
_MARK = re.compile(r"ctx@[0-9a-f]{8} ([0-9a-f]{64})")


class GitKeeper:
    """The chain of one skill.

    Args:
        repo: The repository that holds the skill.
        root: Absolute real path of the skill root.
        name: The skill's name.
    """

    def __init__(self, repo: Repo, root: str, name: str) -> None:
        self._repo = repo
        self.ref = f"{PREFIX}/{ref_part(name)}/base"
        inside = os.path.relpath(root, repo.top).replace(os.sep, "/")
        self._owner = sha256_hex(inside.encode("utf-8", "surrogateescape"))[:16]
        self._cache = cache_dir(root, repo)
        self._env = environment(repo, GIT_NO_REPLACE_OBJECTS="1")
        self._commits: list[tuple[str, str, str]] | None = None
        self.is_lost = False
        self._at_tip = ""  # the digest of the snapshot that the ref was found to stand at

    def chain(self) -> list[str]:
        """Context digests of this skill, the newest first."""
        return [digest for _, digest, owner in self._log() if owner == self._owner]

    def stored(self, digest: str) -> bytes | None:
        """The stored context of a digest, from this chain or from any other of the repository."""
        tip = f"{self.ref}:context"
        found = self._cat([tip]).get(tip)
        if found is not None and f'"{digest}"'.encode("ascii") in found:
            self._at_tip = digest
            return found
        commit = self._commit(digest)
        return self._cat([f"{commit}:context"]).get(f"{commit}:context") if commit else None

    def texts(self, digest: str, wanted: list[str]) -> Texts:
        """Contents by their sha256."""
        commit = self.ref if digest == self._at_tip else self._commit(digest)
        if not commit:
            return {}
        names = {f"{commit}:texts/{sha256}": sha256 for sha256 in wanted}
        return {names[name]: data for name, data in self._cat(list(names)).items()}

    def save(self, digest: str, context: bytes, texts: Callable[[list[str]], Texts]) -> bool:
        """Add a commit to the chain, unless its tip is this very snapshot, and whole."""
        import json

        from adaos_ctx.snapshots_write import GitWriter

        wanted = sorted({entry["sha256"] for entry in json.loads(context)["aliases"].values()})
        writer = GitWriter(self._repo, self._env | _FIXED)
        for _ in range(_TRIES):
            tip = self._tip()
            blobs = self._kept_blobs(tip) if tip else {}
            if self._is_kept(digest) and blobs.keys() >= {*wanted}:
                return False
            with scratch_folder() as folder:
                fresh = texts([sha256 for sha256 in wanted if sha256 not in blobs])
                blobs |= writer.blobs(fresh, folder)
                (blob,) = writer.blobs({"context": context}, folder).values()
                tree = writer.tree(blob, {sha256: blobs[sha256] for sha256 in wanted})
            message = f"ctx@{digest[:8]} {digest}\n\nskill: {self._owner}\n"
            parent = self._parent(tip, digest)
            if writer.move(self.ref, writer.commit(tree, parent, message), tip):
                self._commits = None
                return True
            self._commits = None  # another process moved it
        raise Locked(path=self.ref, timeout_s="0")

    def _is_kept(self, digest: str) -> bool:
        """Whether the tip of the chain is a snapshot, and its context is there."""
        chain = self._log()
        if not chain or chain[0][1:] != (digest, self._owner):
            return False
        name = f"{chain[0][0]}:context"
        return name in self._cat([name])

    def _parent(self, tip: str, digest: str) -> str:
        """What a new commit stands on: the tip, or what is below a damaged one that it mends."""
        chain = self._log()
        if self.is_lost:
            return ""  # git can neither walk the old chain nor add to it
        if chain and chain[0] == (tip, digest, self._owner):
            return chain[1][0] if len(chain) > 1 else ""
        return tip

    def step_off(self, digest: str) -> bool:
        """Move the ref to the commit below its tip, when the tip is this snapshot of this skill."""
        from adaos_ctx.snapshots_write import GitWriter

        log = self._log()
        if not log or log[0][1:] != (digest, self._owner):
            return False
        writer = GitWriter(self._repo, self._env)
        if len(log) == 1:
            writer.delete(self.ref, log[0][0])
        elif not writer.move(self.ref, log[1][0], log[0][0]):
            return False  # another work tree marked meanwhile: its commit stands on this one
        self._commits, self._at_tip = None, ""
        return True

    def drop(self) -> bool:
        """Delete the ref, unless another skill of the same name keeps its bases there too."""
        from adaos_ctx.snapshots_write import GitWriter

        log = self._log()
        tip = self._tip()
        if not tip or any(owner != self._owner for _, _, owner in log):
            return False
        GitWriter(self._repo, self._env).delete(self.ref, tip)
        self._commits = None
        return True

    def seen(self, digest: str) -> None:
        """Note for the fast path that the snapshot was there while the ref stood where it is."""
        if any(found == digest for _, found, _ in self._log()):
            remember(self._cache, digest, self.ref, self._tip())

    def _tip(self) -> str:
        out = self._git(["for-each-ref", "--format=%(objectname)", self.ref])
        return out.decode("ascii").strip()

    def _log(self) -> list[tuple[str, str, str]]:
        """(commit, digest, owner) of the chain, the newest first."""
        if self._commits is None:
            found = self._walk(self.ref) if self._tip() else []
            self.is_lost = self.is_lost or found is None or self._is_broken()
            self._commits = found or []
        return self._commits

    def _is_broken(self) -> bool:
        """Whether the file of the ref is there, and git finds no ref in it."""
        return not self._tip() and os.path.isfile(f"{self._repo.common_dir}/{self.ref}")

    def _walk(self, *what: str) -> list[tuple[str, str, str]] | None:
        """(commit, digest, owner), the newest first; None when an object of the chain is gone."""
        form = "--format=%H%n%s%n%(trailers:key=skill,valueonly)%x00"
        args = ["log", "--first-parent", f"--max-count={MAX_CHAIN}", "--no-show-signature", form]
        try:
            out = self._git([*args, *what, "--"]).decode("utf-8", "replace")
        except GitError:
            return None
        found = []
        for record in out.split("\0"):
            rows = record.strip("\n").split("\n")
            match = _MARK.fullmatch(rows[1]) if len(rows) > 1 else None
            if match:
                found.append((rows[0], match[1], rows[2].strip() if len(rows) > 2 else ""))
        return found

    def _commit(self, digest: str) -> str:
        chains = (self._log, lambda: self._walk(f"--glob={PREFIX}/*") or [])
        for chain in chains:
            for commit, found, _ in chain():
                if found == digest:
                    return commit
        return ""

    def _kept_blobs(self, commit: str) -> dict[str, str]:
        """sha256 -> object id of the texts that a commit holds, as far as they are there."""
        try:
            out = self._git(["ls-tree", "-z", f"{commit}:texts"]).decode("ascii", "replace")
            rows = [row.split(None, 3) for row in out.split("\0") if row]
            kept = {row[3]: row[2] for row in rows if len(row) == 4}
            stdin = "".join(f"{oid}\n" for oid in kept.values()).encode("ascii")
            checked = self._git(["cat-file", "--batch-check=%(objecttype)"], stdin).splitlines()
        except GitError:
            return {}
        return {
            s: oid for (s, oid), kind in zip(kept.items(), checked, strict=True) if kind == b"blob"
        }

    def _cat(self, names: list[str]) -> dict[str, bytes]:
        return cat(self._repo, names, self._env)

    def _git(self, args: list[str], stdin: bytes = b"") -> bytes:
        return run(args, cwd=self._repo.top, env=self._env, stdin=stdin)


def ref_part(name: str) -> str:
    """A skill's name as one component of a ref name.

    Example:
        >>> ref_part("my skill: v2"), ref_part("..")
        ('my-skill-v2', 'skill')
    """
    safe = re.sub(r"[^\w.-]+", "-", name).strip("-.")
    safe = re.sub(r"\.{2,}", ".", safe).removesuffix(".lock")
    return safe[:100].strip("-.") or "skill"
