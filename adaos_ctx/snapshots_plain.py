"""Snapshots where there is no git: `.ado/ctx/base/`, one file a context and one a text."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

from adaos_ctx.errors import SourceUnreadable
from adaos_ctx.files import exists, read
from adaos_ctx.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.snapshots import Texts

FOLDER = "ctx/base"
KEPT = 20  # snapshots; git keeps all of them, copies in the tree must not grow without end
_CHAIN = f"{FOLDER}/chain"


class PlainKeeper:
    """Keeps texts deflated, by digest, so that a search in the tree does not find them twice.

    Args:
        root: Absolute real path of the skill root.
    """

    def __init__(self, root: str) -> None:
        self._root = root
        self._store = Store(root)
        self.is_lost = False  # the file of the chain holds no more than names

    def chain(self) -> list[str]:
        """Context digests, the newest first."""
        data = self._find(_CHAIN) or b""
        return data.decode("ascii", "replace").split()[::-1]

    def stored(self, digest: str) -> bytes | None:
        """The stored context of a digest; None when there is none."""
        return self._find(f"{FOLDER}/{digest}.json")

    def texts(self, digest: str, wanted: list[str]) -> Texts:
        """Contents by their sha256."""
        del digest  # texts of all snapshots lie together
        found = {}
        for sha256 in wanted:
            data = self._find(f"{FOLDER}/texts/{sha256}")
            try:
                if data is not None:
                    found[sha256] = zlib.decompress(data)
            except zlib.error:
                continue
        return found

    def save(self, digest: str, context: bytes, texts: Callable[[list[str]], Texts]) -> bool:
        """Add a snapshot; the oldest ones beyond `KEPT` go."""
        chain = self.chain()
        names = _texts_of(context)
        there = self.texts(digest, names)
        wanted = [s for s in names if s not in there]  # not there, or damaged
        if chain[:1] == [digest] and self.stored(digest) == context and not wanted:
            return False
        for sha256, data in sorted(texts(wanted).items()):
            self._store.write(f"{FOLDER}/texts/{sha256}", zlib.compress(data, 9))
        self._store.write(f"{FOLDER}/{digest}.json", context)
        kept = [digest, *(other for other in chain if other != digest)][:KEPT]
        self._keep(kept)
        return True

    def step_off(self, digest: str) -> bool:
        """Forget the newest snapshot when it is this one."""
        kept = self.chain()
        if kept[:1] != [digest]:
            return False
        self._keep(kept[1:])
        return True

    def drop(self) -> bool:
        """Forget all snapshots."""
        there = exists(self._place("chain"))
        self._prune([])
        self._store.remove(_CHAIN)
        return there

    def seen(self, digest: str) -> None:
        """Nothing to note: the file of a snapshot is looked for by its name."""

    def _keep(self, kept: list[str]) -> None:
        """Make these the chain, the newest first; what is no part of it goes."""
        self._store.write(_CHAIN, "".join(f"{one}\n" for one in kept[::-1]).encode("ascii"))
        self._prune(kept)

    def _place(self, name: str) -> str:
        return self._store.path(f"{FOLDER}/{name}")

    def _find(self, name: str) -> bytes | None:
        if not exists(self._store.path(name)):
            return None
        try:
            return read(self._root, f".ado/{name}")
        except SourceUnreadable:
            return None

    def _prune(self, kept: list[str]) -> None:
        needed: set[str] = set()
        for digest in kept:
            needed.update(_texts_of(self.stored(digest) or b"{}"))
        for name in self._store.names(FOLDER):
            if name.endswith(".json") and name.removesuffix(".json") not in kept:
                self._store.remove(f"{FOLDER}/{name}")
        for name in self._store.names(f"{FOLDER}/texts"):
            if name not in needed:
                self._store.remove(f"{FOLDER}/texts/{name}")


def _texts_of(context: bytes) -> list[str]:
    try:
        aliases = json.loads(context).get("aliases", {})
    except (ValueError, AttributeError):
        return []
    return sorted({entry["sha256"] for entry in aliases.values()})
