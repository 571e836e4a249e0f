"""The leaves of data in file order, each with the way to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.cards.data import Key, Places

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_LEAVES = 100_000  # leaves that are counted; what aliases repeat is not opened twice
MAX_DEPTH = 24  # levels that are opened; deeper values are one leaf

Step = tuple[object, Key]


class Leaf(NamedTuple):
    """A value that is shown as a whole, and the containers and keys that lead to it."""

    value: object
    steps: tuple[Step, ...] = ()


def leaves(value: object, places: Places) -> Iterator[Leaf]:
    """Each value of a document that is not opened further.

    Args:
        value: Any read value.
        places: Knows which containers carry a custom tag; those are not opened.

    Returns:
        At most `MAX_LEAVES` leaves in file order. Scalars, lists of scalars, empty and tagged
        containers are leaves, and so is a container that an alias repeats.
    """
    stack = [Leaf(value)]
    opened: set[int] = set()
    count = 0
    while stack and count < MAX_LEAVES:
        leaf = stack.pop()
        inner = leaf.value
        if _opens(inner, len(leaf.steps), opened, places):
            opened.add(id(inner))
            pairs = inner.items() if isinstance(inner, dict) else enumerate(_items(inner))
            made = [Leaf(item, (*leaf.steps, (inner, key))) for key, item in pairs]
            made.reverse()
            stack += made
        else:
            count += 1
            yield leaf


def count_leaves(value: object, places: Places) -> int:
    """How many leaves `leaves` gives, counted without making them."""
    stack: list[tuple[object, int]] = [(value, 0)]
    opened: set[int] = set()
    count = 0
    while stack and count < MAX_LEAVES:
        inner, depth = stack.pop()
        if _opens(inner, depth, opened, places):
            opened.add(id(inner))
            items = inner.values() if isinstance(inner, dict) else _items(inner)
            stack += [(item, depth + 1) for item in reversed(items)]
        else:
            count += 1
    return count


def _opens(value: object, depth: int, opened: set[int], places: Places) -> bool:
    if not isinstance(value, dict | list) or not value or depth >= MAX_DEPTH:
        return False
    if id(value) in opened or places.tag(value):
        return False
    return isinstance(value, dict) or any(isinstance(item, dict | list) for item in value)


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else []
