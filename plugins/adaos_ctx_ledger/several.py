"""Messages that mean several told things: both, all three, these two, named together. Pure."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.message import Message
    from adaos_ctx_ledger.scene import Scene
    from adaos_ctx_ledger.told import Shelf


def several(scene: Scene) -> list[int]:
    """Places that are meant together, in the order of telling; empty when one or nothing is meant."""
    message, flags = scene.message, scene.message.flags
    named = [place for place, found in scene.names.items() if _is_named(scene, place, found)]
    if len(named) > 1 and flags & {"pair_words", "both"}:
        return sorted(named)
    if message.ordinal:
        return []
    size = _size(message, named=bool(named))
    return together(scene.shelf, size) if size is not None else []


def _is_named(scene: Scene, place: int, found: dict[str, float]) -> bool:
    if found.get("name_exact", 0) >= 1:
        return True
    return bool(found.get("name_full")) and len(scene.shelf.items[place].parts) > 1


def _size(message: Message, *, named: bool) -> int | None:
    """How many are meant: 0 is a whole list, None is "not several"."""
    flags = message.flags
    number = message.number
    many = bool(flags & {"nears", "plural"})
    if "both" in flags or (number == 2 and (many or message.counted)):
        return 2
    if not named and (("pair_words" in flags and many) or {"of_them", "wh"} <= flags):
        return 2
    if number >= 3 and many:
        return number
    return 0 if {"list_nouns", "nears"} <= flags else None


def together(shelf: Shelf, size: int) -> list[int]:
    """Members of the last list; where nothing was told as a list, the last so many things.

    Statements are not counted: `both` are things.
    """
    if shelf.items[shelf.order[0]].fact:
        return []
    group = shelf.groups[shelf.items[shelf.order[0]].group]
    if len(group) > 1 and (not size or len(group) <= size):
        return list(group)
    if len(group) > size > 1:
        return list(group[-size:])
    return sorted(shelf.order[:size]) if size else []
