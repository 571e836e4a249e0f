"""The entries that a clean verdict rested on: while a listing still holds them, the verdict stands.

Entries hold object ids, and object ids stand for content. So when the registry's blob and every
entry that its aliases led to are in the listing again, nothing needs to be decoded or compared.
"""

from __future__ import annotations

from adaos_ctx.errors import CannotWrite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_MAGIC = b"adaos-ctx witness 1"


def recall(path: str, registry: bytes, lines: Callable[[], frozenset[bytes]]) -> int | None:
    """The number of aliases of the kept verdict when it stands, else None.

    Args:
        path: Where the witness is kept.
        registry: The registry's own line in the listing.
        lines: Gives all lines of the listing; called when there is a witness to compare.
    """
    try:
        with open(path, "rb") as file:
            head, *entries = file.read().split(b"\0")
    except OSError:
        return None
    magic, _, counts = head.partition(b"|")
    aliases, _, number = counts.partition(b"|")
    if magic != _MAGIC or number != b"%d" % len(entries) or entries[:1] != [registry]:
        return None
    return int(aliases) if aliases.isdigit() and lines().issuperset(entries) else None


def remember(path: str, registry: bytes, aliases: int, entries: Iterable[str]) -> None:
    """Keep the verdict that every alias of a registry is as registered.

    Args:
        path: Where to keep it; a place that cannot be written costs only speed.
        registry: The registry's own line in the listing.
        aliases: How many there are.
        entries: The line of every entry that an alias led to.
    """
    texts = sorted(set(entries))
    head = b"%s|%d|%d" % (_MAGIC, aliases, len(texts) + 1)
    body = "\0".join(texts).encode("utf-8", "surrogateescape")
    from adaos_ctx.writes import write_atomic

    try:
        write_atomic(path, b"\0".join([head, registry, *([body] if texts else [])]))
    except CannotWrite:
        return
