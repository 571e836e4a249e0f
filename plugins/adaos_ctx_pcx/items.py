"""A source as values: branches and leaves with where they come from. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adaos_ctx.model import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A leaf (it has text), or a branch (it has children).

    Args:
        name: The last part of its address, as the source names it.
        title: For people; the name where it has none.
        text: Of a leaf, verbatim.
        veil: The same with what looks like a secret masked; "" where there is none.
        path: POSIX path of its file below the source's root; "" when it has no file of its own.
        span: Of the text in the file's decoded text, or in `made`; None when it is all of it.
        made: The text that it is a slice of, where that is in no file.
        format: `md`, `json`, `py`, …
        hint: What the source says it is.
        when: What the source says it is for.
        keywords: Words to find it by.
        facets: Facts to filter by.
        children: Of a branch.
    """

    name: str
    title: str = ""
    text: str = ""
    veil: str = ""
    path: str = ""
    span: Span | None = None
    made: str = ""
    format: str = "md"
    hint: str = ""
    when: str = ""
    keywords: tuple[str, ...] = ()
    facets: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Item, ...] = ()

    @property
    def is_leaf(self) -> bool:
        """Whether it has content and not children."""
        return not self.children

    @property
    def said(self) -> str:
        """The text that lines, words and prompts are made of."""
        return self.veil or self.text

    @property
    def label(self) -> str:
        """Its title, or its name."""
        return self.title or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something about one file that was not as it should be; the build went on."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What an adapter read.

    Args:
        id: Name of the source.
        kind: Of the adapter.
        root: The tree.
        base: Absolute folder that paths are relative to; "" when there are no files.
        notes: In the order of the files.
    """

    id: str
    kind: str
    root: Item
    base: str = ""
    notes: tuple[Note, ...] = ()


def leaves(root: Item) -> Iterator[Item]:
    """Every leaf in order; the root is none, even without children."""
    pending = list(reversed(root.children))
    while pending:
        item = pending.pop()
        if item.is_leaf:
            yield item
        pending += reversed(item.children)


def flattened(root: Item) -> Item:
    """The same tree without branches that have one child: the child takes their place.

    Example:
        >>> leaf = Item(name="a", text="x")
        >>> tree = Item(name="r", children=(Item(name="b", children=(leaf,)), leaf))
        >>> [child.name for child in flattened(tree).children]
        ['a', 'a']
    """
    made: dict[int, Item] = {}
    pending = [(root, False)]
    while pending:  # children first, without recursion
        item, below_done = pending.pop()
        if not below_done:
            pending.append((item, True))
            pending += ((child, False) for child in item.children)
        elif len(item.children) == 1 and item is not root:
            made[id(item)] = made[id(item.children[0])]
        elif item.children:
            children = tuple(made[id(child)] for child in item.children)
            made[id(item)] = replace(item, children=children)
        else:
            made[id(item)] = item
    return made[id(root)]
