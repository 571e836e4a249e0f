"""Which alias of the old context is which of the new one: by name, by path, by content."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.delta.unified import split_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adaos_ctx.delta.model import Context, Item, Status

SIMILAR = 0.5  # share of equal bytes from which a new file counts as the old one moved, as in git
MAX_PAIRS = 20_000  # pairs of a gone and a new file that are compared; more are told as they are
MAX_BYTES = 1 << 20  # bytes; larger files are matched by their digest only


class Pair(NamedTuple):
    """One alias, or what it became."""

    status: Status
    old: Item | None = None
    new: Item | None = None

    @property
    def alias(self) -> str:
        """The name now, the old one when it is gone."""
        return (self.new or self.old).alias  # type: ignore[union-attr]


def pairs(
    base: Context,
    head: Context,
    read_old: Callable[[Item], bytes],
    read_new: Callable[[Item], bytes],
) -> tuple[Pair, ...]:
    """Match two contexts; equal aliases are left out.

    Args:
        base: The old one.
        head: The present one.
        read_old: Content of an old item; asked only for what has to be matched by content.
        read_new: Content of a new one.

    Returns:
        Sorted by alias. Every alias whose path or digest differs is named by exactly one pair, as
        its old or its new name.
    """
    found = [_kept(base.items[n], item) for n, item in head.items.items() if n in base.items]
    gone = [item for name, item in sorted(base.items.items()) if name not in head.items]
    new = [item for name, item in sorted(head.items.items()) if name not in base.items]
    for key in (_whole, _path, _digest):
        _by_key(gone, new, key, found)
    _by_content(gone, new, (read_old, read_new), found)
    copies = {item.sha256: item for _, item in sorted(base.items.items(), reverse=True)}
    for item in new:
        source = copies.get(item.sha256) if item.size else None
        found.append(
            Pair(status="copied", old=source, new=item)
            if source
            else Pair(status="added", new=item)
        )
    found += [Pair(status="removed", old=item) for item in gone]
    return tuple(sorted((p for p in found if p is not None), key=lambda pair: pair.alias))


def _kept(old: Item, new: Item) -> Pair | None:
    if old.path != new.path:
        return Pair(status="moved", old=old, new=new)
    return Pair(status="modified", old=old, new=new) if old.sha256 != new.sha256 else None


def _whole(item: Item) -> str:
    return f"{item.path}\0{item.sha256}"


def _path(item: Item) -> str:
    return item.path


def _digest(item: Item) -> str:
    return item.sha256 if item.size else ""  # empty files are all alike


def _by_key(
    gone: list[Item], new: list[Item], key: Callable[[Item], str], found: list[Pair | None]
) -> None:
    """Pair what has the same key, in order of names."""
    waiting: dict[str, list[Item]] = {}
    for item in gone:
        if key(item):
            waiting.setdefault(key(item), []).append(item)
    for item in list(new):
        match = waiting.get(key(item))
        if match:
            _rename(match.pop(0), item, (gone, new), found)


def _rename(
    old: Item, item: Item, rest: tuple[list[Item], list[Item]], found: list[Pair | None]
) -> None:
    rest[0].remove(old)
    rest[1].remove(item)
    found.append(Pair(status="renamed", old=old, new=item))


def _by_content(
    gone: list[Item],
    new: list[Item],
    read: tuple[Callable[[Item], bytes], Callable[[Item], bytes]],
    found: list[Pair | None],
) -> None:
    """Pair files that share most of their lines, the most alike first."""
    if not gone or not new or len(gone) * len(new) > MAX_PAIRS:
        return
    old_bags = _bags(gone, read[0])
    new_bags = _bags(new, read[1])
    scored = [
        (-likeness, old.alias, item.alias)
        for old in gone
        for item in new
        if (likeness := _likeness(old_bags[old.alias], new_bags[item.alias])) >= SIMILAR
    ]
    by_old = {item.alias: item for item in gone}
    by_new = {item.alias: item for item in new}
    for _, old_name, new_name in sorted(scored):
        if old_name in by_old and new_name in by_new:
            _rename(by_old.pop(old_name), by_new.pop(new_name), (gone, new), found)


def _bags(
    items: Iterable[Item], read: Callable[[Item], bytes]
) -> dict[str, tuple[Counter[bytes], int]]:
    return {item.alias: bag(read(item)) for item in items}


def bag(data: bytes) -> tuple[Counter[bytes], int]:
    """The lines of a content with their numbers, and its bytes; nothing for a large one."""
    if len(data) > MAX_BYTES:
        return Counter(), 0
    return Counter(line.rstrip(b"\r\n") for line in split_lines(data)), len(data)


def _likeness(a: tuple[Counter[bytes], int], b: tuple[Counter[bytes], int]) -> float:
    """Bytes in lines that both have, over the larger size."""
    larger = max(a[1], b[1])
    if not larger or min(a[1], b[1]) < larger * SIMILAR:
        return 0.0
    few, many = sorted((a[0], b[0]), key=len)
    shared = sum(min(n, many[line]) * (len(line) + 1) for line, n in few.items() if line in many)
    return shared / larger
