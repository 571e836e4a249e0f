"""Bases: the context of the last successful build, kept with its texts.

`.ado/ctx/base.sha` names one by its context digest. The texts lie in a git commit chain where there
is a repository, in `.ado/ctx/base/` where there is none. A name without its object is never guessed
away: `NoBase`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol

from adaos_ctx.delta.model import Context, Item
from adaos_ctx.digest import RULE, digest
from adaos_ctx.errors import NoBase, UsageError
from adaos_ctx.git import find_repo
from adaos_ctx.skill import read_optional

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

FILE = ".ado/ctx/base.sha"
_VERSION = 1  # of the stored context
_HEX = frozenset("0123456789abcdef")

Texts = dict[str, bytes]


class Keeper(Protocol):
    """Where snapshots of one skill are kept.

    `is_lost` says, after a look at the chain, that there was one and it cannot be read.
    """

    is_lost: bool

    def chain(self) -> list[str]:
        """Context digests, the newest first."""

    def stored(self, digest: str) -> bytes | None:
        """The stored context of a digest; None when there is none."""

    def texts(self, digest: str, wanted: list[str]) -> Texts:
        """Contents of a snapshot by their sha256; what is missing is left out."""

    def save(self, digest: str, context: bytes, texts: Callable[[list[str]], Texts]) -> bool:
        """Add a snapshot; whether there is one more. `texts` reads what is not kept yet."""

    def step_off(self, digest: str) -> bool:
        """Forget the newest snapshot when it is this one; whether it was."""

    def drop(self) -> bool:
        """Forget all snapshots; whether there were any."""

    def seen(self, digest: str) -> None:
        """Note for the fast path that the snapshot of a digest is there."""


class Snapshot:
    """One stored context, whose texts are read when they are asked for."""

    def __init__(
        self, context: Context, keeper: Keeper, raw_sizes: Mapping[str, int] | None = None
    ) -> None:
        self.context = context
        self.raw_sizes = raw_sizes or {}  # of files whose size was not the canonical one
        self._keeper = keeper
        self._read: Texts = {}

    def prefetch(self, items: Iterable[Item]) -> None:
        """Read several contents at once; what cannot be read is told by `read`."""
        wanted = sorted({item.sha256 for item in items} - self._read.keys())
        if wanted:
            self._read |= self._keeper.texts(self.context.digest, wanted)

    def read(self, item: Item) -> bytes:
        """The canonical bytes of an item.

        Raises:
            NoBase: The object is gone, or is not what its digest says.
        """
        self.prefetch([item])
        data = self._read.get(item.sha256)
        if data is None or digest(data)[0] != item.sha256:
            raise NoBase(reason=f"the text of {item.ref} in {self.context.label} is not there")
        return data


def keeper_of(root: str, name: str) -> Keeper:
    """Where the snapshots of a skill are kept.

    Args:
        root: Absolute real path of the skill root.
        name: The skill's name; refs are called after it.
    """
    repo = find_repo(root)
    if repo is None:
        from adaos_ctx.snapshots_plain import PlainKeeper

        return PlainKeeper(root)
    from adaos_ctx.snapshots_git import GitKeeper

    return GitKeeper(repo, root, name)


def marked(root: str) -> str | None:
    """The digest that `base.sha` names, or None when no base is marked.

    Raises:
        NoBase: The file does not name one.
    """
    data = read_optional(root, FILE)
    if data is None:
        return None
    label, _, full = data.decode("ascii", "replace").strip().partition(" ")
    if len(full) != 64 or not _HEX.issuperset(full) or label != f"ctx@{full[:8]}":
        raise NoBase(reason=f"{FILE} does not name a context")
    return full


def mark_line(full: str) -> bytes:
    """The content of `base.sha` for a digest."""
    return f"ctx@{full[:8]} {full}\n".encode("ascii")


def load(keeper: Keeper, full: str) -> Snapshot:
    """The snapshot of a digest.

    Raises:
        NoBase: It is not kept (any more), or in a form that is not known.
    """
    data = keeper.stored(full)
    if data is None:
        raise NoBase(reason=f"the snapshot of ctx@{full[:8]} is gone")
    context, raw_sizes = parse_stored(data)
    if context.digest != full:
        raise NoBase(reason=f"the snapshot of ctx@{full[:8]} holds another context")
    return Snapshot(context, keeper, raw_sizes)


def step_back(keeper: Keeper, full: str, steps: int) -> str:
    """The digest that was marked so many marks before another.

    Raises:
        NoBase: The chain is not so long.
    """
    if steps == 0:
        return full
    chain = keeper.chain()
    place = chain.index(full) + steps if full in chain else -1
    if place < 0 or place >= len(chain):
        raise NoBase(reason=f"base~{steps} is further back than the first mark", steps=steps)
    return chain[place]


def parse_which(text: str) -> int | None:
    """Steps back of `base` (0) or `base~N`; None when the text names something else.

    Raises:
        UsageError: `base~` without a number.
    """
    name, tilde, steps = text.partition("~")
    if name != "base" or (not tilde and steps):
        return None
    if not tilde:
        return 0
    if not (steps.isascii() and steps.isdigit()) or len(steps) > 6:
        raise UsageError(reason=f"base~N needs a number, not {text!r}")
    return int(steps)


def dump_context(context: Context, raw_sizes: Mapping[str, int] | None = None) -> bytes:
    """A context as it is stored: JSON, sorted, ASCII (paths may hold any character).

    Args:
        context: What was marked.
        raw_sizes: Alias -> size of the file as it lay there; it tells later whether a file that
            is equal by its digest has other line ends. Only sizes that differ are stored.
    """
    raw = raw_sizes or {}
    items: Mapping[str, object] = {
        name: {"path": item.path, "sha256": item.sha256, "size": item.size}
        | ({"raw": raw[name]} if raw.get(name, item.size) != item.size else {})
        for name, item in sorted(context.items.items())
    }
    body = {"version": _VERSION, "rule": RULE, "digest": context.digest, "aliases": items}
    return (json.dumps(body, indent=1) + "\n").encode("ascii")


def parse_stored(data: bytes) -> tuple[Context, dict[str, int]]:
    """Read a stored context, and the sizes of files that were not canonical.

    Raises:
        NoBase: It is of another version or digest rule, or broken.
    """
    try:
        body = json.loads(data)
        if (body["version"], body["rule"]) != (_VERSION, RULE):
            raise NoBase(reason="the base was marked by another version; mark it again")
        found = body["aliases"].items()
        items = {
            name: Item(alias=name, path=e["path"], sha256=e["sha256"], size=e["size"])
            for name, e in found
        }
        raw_sizes = {name: e["raw"] for name, e in found if "raw" in e}
        return Context(digest=body["digest"], items=items), raw_sizes
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NoBase(reason="the snapshot is broken; mark it again") from error
