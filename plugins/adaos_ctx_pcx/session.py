"""Navigate a manifest under a budget that is kept: what a reader holds is what is charged.

Every line and every leaf is charged once, with the tokens of exactly the text that is given. A
refusal changes nothing. `close` gives back all that hung below a node.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from adaos_ctx_pcx.errors import LeafGone, OverBudget
from adaos_ctx_pcx.rendering import envelope, node_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx_pcx.compat.types import Node
    from adaos_ctx_pcx.finding import Finder
    from adaos_ctx_pcx.manifest import Opened

_SEARCHED = 10  # lines of a search


class Session:
    """One reader of one manifest.

    Args:
        source: The opened manifest.
        budget: Tokens; the variant's when None.
        evict: Give up the leaf that was not used for longest where a new one then fits.
        finder: What `search` asks; made at the first search when None.
    """

    def __init__(
        self,
        source: Opened,
        *,
        budget: int | None = None,
        evict: bool = False,
        finder: Finder | None = None,
    ) -> None:
        self.source = source
        self.budget = source.manifest.variant.budget if budget is None else budget
        self.evict = evict
        self._finder = finder
        self._lines: dict[str, int] = {}  # node id -> tokens of its line
        self._full: dict[str, int] = {}  # node id -> tokens of its full line
        self._leaves: OrderedDict[str, int] = OrderedDict()  # least recently used first
        self._spent = 0
        self._parents: dict[str, str] | None = None

    @property
    def spent(self) -> int:
        """Tokens of all that the reader holds."""
        return self._spent

    @property
    def remaining(self) -> int:
        """Tokens left; never below 0."""
        return self.budget - self._spent

    def index(self) -> str:
        """The first view: the root's line and its children's."""
        root = self.source.manifest.root
        return self.show([root.id, *(root.children or ())])

    def look(self, ids: Iterable[str]) -> str:
        """Full descriptors, with when each is needed; a second look costs nothing."""
        nodes = [self.node(key) for key in ids]
        texts = {node.id: self._line(node, "full") for node in nodes}
        new = {key: self.source.count(t) for key, t in texts.items() if key not in self._full}
        self._charge(", ".join(new) or "look", sum(new.values()))
        self._full |= new
        return "".join(texts.values())

    def open(self, node_id: str) -> str:
        """A branch's children as lines, or a leaf's text below a line that says where it lies.

        Raises:
            OverBudget: It does not fit.
            LeafGone: No such node, or its text is not what the manifest was made of.
        """
        node = self.node(node_id)
        if node.children is not None:
            return self.show(node.children)
        text = self.text(node)
        if node.id in self._leaves:
            self._leaves.move_to_end(node.id)
            return text
        cost = self.source.count(text)
        self._charge(node.id, cost)
        self._leaves[node.id] = cost
        return text

    def text(self, node: Node) -> str:
        """A leaf as it is shown, without charging it."""
        if self.source.store is None:
            raise LeafGone(node=node.id, reason="the manifest has no leaves beside it")
        titles = [above.title or above.id for above in self.above(node.id)[1:]]
        return envelope(titles) + self.source.store.shown(node.id)

    def close(self, node_id: str) -> int:
        """Give up a node and all that is below it; the tokens that are free again."""
        before = self._spent
        pending = [self.node(node_id)]
        self._drop(self._leaves, node_id)
        while pending:
            for child in self.source.manifest.children_of(pending.pop()):
                for held in (self._lines, self._full, self._leaves):
                    self._drop(held, child.id)
                pending.append(child)
        return before - self._spent

    def search(self, query: str, k: int = _SEARCHED) -> str:
        """The best leaves for a query, a line each, best first."""
        if self._finder is None:
            from adaos_ctx_pcx.finding import Finder  # loads the search engine

            self._finder = Finder(self.source)
        return self.show(self._finder.find(query, k))

    def related(self, node_id: str) -> str:
        """What a node's links lead to."""
        known = self.source.manifest.nodes
        return self.show([link.to for link in self.node(node_id).links if link.to in known])

    def filter(self, **facets: str) -> str:
        """The nodes with all of these facets."""
        wanted = facets.items()
        nodes = self.source.manifest.nodes
        return self.show(
            [k for k, node in nodes.items() if wanted and wanted <= node.facets.items()]
        )

    def node(self, node_id: str) -> Node:
        """A node by its id, or a leaf by its title where only one has it."""
        key = node_id.removeprefix("node://").strip()
        manifest = self.source.manifest
        if key == manifest.root.id or key in manifest.nodes:
            return manifest.get(key)
        named = [n for n in manifest.nodes.values() if n.title == key and n.children is None]
        if len(named) == 1:
            return named[0]
        raise LeafGone(node=key, reason=f"no such node{_close(key, manifest.nodes)}", unknown=True)

    def above(self, node_id: str) -> list[Node]:
        """The branches above a node, the root first."""
        manifest = self.source.manifest
        if self._parents is None:
            every = [manifest.root, *manifest.nodes.values()]
            self._parents = {child: node.id for node in every for child in node.children or ()}
        found = []
        while node_id in self._parents:
            node_id = self._parents[node_id]
            found.append(manifest.get(node_id))
        return found[::-1]

    def show(self, ids: Iterable[str]) -> str:
        """Some nodes as lines; those that are held already cost nothing."""
        nodes = [self.source.manifest.get(key) for key in ids]
        texts = {node.id: self._line(node, "brief") for node in nodes}
        new = {key: self.source.count(t) for key, t in texts.items() if key not in self._lines}
        self._charge(next(iter(new), "index"), sum(new.values()))
        self._lines |= new
        return "".join(texts.values())

    def _line(self, node: Node, level: str) -> str:
        return node_line(node.id, node.title or "", node.what, node.when, level)

    def _charge(self, node_id: str, cost: int) -> None:
        free = sum(self._leaves.values()) if self.evict else 0
        if cost > self.remaining + free:
            oldest = next(iter(self._leaves), "")
            tip = f"; {oldest} is held and could be closed" if oldest else ""
            raise OverBudget(
                node=node_id, cost=cost, remaining=self.remaining,
                overage=cost - self.remaining, tip=tip,
            )  # fmt: skip
        while cost > self.remaining:
            self._drop(self._leaves, next(iter(self._leaves)))
        self._spent += cost

    def _drop(self, held: dict[str, int], key: str) -> None:
        self._spent -= held.pop(key, 0)


def _close(key: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # only a miss pays

    found = get_close_matches(key, known, 3)
    return f" (did you mean {', '.join(found)}?)" if found else ""
