"""The sides of a comparison: a base, a git revision or another folder, and what there is now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import NoBase, UsageError
from adaos_ctx.model import Source
from adaos_ctx.snapshots_texts import known_texts
from adaos_ctx.text import decode_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx.delta.model import Context, Item
    from adaos_ctx.ops.looking import Look


class Side:
    """The old side of a comparison: a context, and its texts when they are asked for."""

    def __init__(
        self,
        context: Context,
        read_all: Callable[[list[Item]], Mapping[str, bytes]],
        raw_sizes: Mapping[str, int] | None = None,
    ) -> None:
        self.context = context
        self.raw_sizes = raw_sizes
        self._read_all = read_all
        self._texts: dict[str, bytes] = {}

    def prefetch(self, items: list[Item]) -> None:
        """Read what is needed at once."""
        wanted = [item for item in items if item.alias not in self._texts]
        if wanted:
            self._texts.update(self._read_all(wanted))

    def read(self, item: Item) -> bytes:
        """The canonical bytes of an item."""
        self.prefetch([item])
        return self._texts[item.alias]


def old_side(now: Look, against: str | None) -> Side | None:
    """What a skill is compared with; None when nothing is named and no base was ever marked.

    Raises:
        NoBase: A base is named and is not there.
        UsageError: `against` names nothing.
    """
    from adaos_ctx import snapshots  # a base whose table is known needs neither
    from adaos_ctx.ops.basing import find

    if against is not None and not against.strip():
        raise UsageError(reason="an empty name is no base, no git revision and no folder")
    steps = snapshots.parse_which(against) if against else 0
    if steps is None:
        from adaos_ctx.ops.opposing import other_side

        return other_side(now.skill, str(against))
    snapshot = find(now.skill, steps)
    if snapshot is None:
        if against:
            raise NoBase(reason=f"no base of {now.skill.name} was ever marked")
        return None

    def read_all(items: list[Item]) -> dict[str, bytes]:
        snapshot.prefetch(items)
        return {item.alias: snapshot.read(item) for item in items}

    return Side(snapshot.context, read_all, snapshot.raw_sizes)


def new_side(now: Look, head: Context) -> Side:
    """The present side."""
    return Side(head, lambda items: present(now.skill.root, items))


def present(root: str, items: list[Item]) -> dict[str, bytes]:
    """Contents by alias as they are now, in the form that git would store."""
    texts = known_texts(root, items)
    return {item.alias: texts[item.path] for item in items}


def source_of(side: Side, item: Item | None) -> Source | None:
    """A decoded source of one side; None for no item."""
    if item is None:
        return None
    decoded = decode_text(side.read(item))
    return Source(
        alias=item.alias, path=item.path, text=decoded.text, encoding=decoded.encoding,
        notes=decoded.notes, size_bytes=item.size, sha256=item.sha256,
    )  # fmt: skip


def line_ends(now: Look, old: Side) -> tuple[str, ...]:
    """Aliases that are equal by their digest, and whose files have other line ends than then."""
    then, base = old.raw_sizes, old.context.items
    if then is None:
        return ()
    return tuple(
        e.alias.name
        for e in now.present
        if e.raw_size != then.get(e.alias.name, e.size)
        and (item := base.get(e.alias.name)) is not None
        and (item.path, item.sha256) == (e.alias.path, e.sha256)
    )
