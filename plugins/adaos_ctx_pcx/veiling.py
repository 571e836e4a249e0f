"""Mask what looks like a secret in a source, before lines, titles and words are made of it. Pure."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.redact import redact
from adaos_ctx.suspicion import suspicious
from adaos_ctx_pcx.describe import children_first

if TYPE_CHECKING:
    from adaos_ctx_pcx.items import Item


def veiled(root: Item) -> Item:
    """The same tree, in which all that is said of leaves and branches is without secrets.

    Leaves keep their texts, which are opened later and masked then; `said` is what others are made
    of. A source without a secret, which most are, is looked at once and as a whole.
    """
    items = children_first(root)
    if not suspicious("\n".join([part for item in items for part in _parts(item)])):
        return root
    made: dict[int, Item] = {}
    for item in items:
        children = tuple(made[id(child)] for child in item.children)
        changed = any(a is not b for a, b in zip(children, item.children, strict=True))
        made[id(item)] = _veiled(replace(item, children=children) if changed else item)
    return made[id(root)]


def _parts(item: Item) -> list[str]:
    """What is said of an item; what stands in its text too need not be looked at twice."""
    text = item.text
    said = (item.hint, item.when, item.title, item.name, *item.keywords, *item.facets.values())
    return [text, *[part for part in said if part not in text]]


def _veiled(item: Item) -> Item:
    if not suspicious("\n".join(_parts(item))):
        return item
    text = redact(item.text)
    return replace(
        item, name=_masked(item.name), title=_masked(item.title), hint=_masked(item.hint),
        when=_masked(item.when), keywords=tuple(map(_masked, item.keywords)),
        facets={key: _masked(value) for key, value in item.facets.items()},
        veil=text.text if text.count else "",
    )  # fmt: skip


def _masked(text: str) -> str:
    return redact(text).text


class Veil:
    r"""Parts of a text whose secrets are masked.

    Masking keeps the number of lines, so a part is given by its lines, whole ones: one that begins
    or ends within a secret shows nothing of it.

    Args:
        item: A leaf.

    Example:
        >>> from adaos_ctx_pcx.items import Item
        >>> Veil(Item(name="a", text="x\nkey y", veil="x\n***")).of(6, 7)
        '***'
    """

    def __init__(self, item: Item) -> None:
        self._lines = item.veil.split("\n") if item.veil else []
        self._starts = [0]
        for line in item.text.split("\n") if item.veil else ():
            self._starts.append(self._starts[-1] + len(line) + 1)

    def of(self, start: int, end: int) -> str:
        """What is said of the characters from `start` up to `end`; "" where nothing is masked."""
        if not self._lines:
            return ""
        first = bisect_right(self._starts, start) - 1
        last = bisect_right(self._starts, max(start, end - 1)) - 1
        return "\n".join(self._lines[first : last + 1])

    def title(self, title: str) -> str:
        """The title of a part."""
        return _masked(title) if self._lines else title
