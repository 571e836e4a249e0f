"""Navigate a manifest under a budget: show descriptors, expand branches, splice leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from .types import estimate_tokens

if TYPE_CHECKING:
    from .types import Manifest, Node

VIEW_LEVELS = ("title", "brief", "full")
_TITLE_CHARS = 40  # of `what`, where a node has no title

LeafResolver = Callable[[str], str]


class SearchBackend(Protocol):
    """What finds node ids for a query."""

    def search(self, query: str, k: int) -> list[str]:
        """At most k node ids, best first."""
        ...


class BudgetExceeded(Exception):
    """An expansion that does not fit; `overage` is by how many tokens."""

    def __init__(
        self, node_id: str, cost: int, remaining: int, suggestion: str | None = None
    ) -> None:
        self.node_id = node_id
        self.cost = cost
        self.remaining = remaining
        self.overage = cost - remaining
        self.suggestion = suggestion
        text = f"expand({node_id!r}) needs {cost} tokens, only {remaining} remaining"
        text += f" (over by {self.overage})"
        super().__init__(f"{text}; {suggestion}" if suggestion else text)


@dataclass
class FrontierEntry:
    """A node as a navigator sees it; `expand_cost` is in tokens."""

    node_id: str
    title: str | None
    what: str
    when: str
    tier: int
    is_leaf: bool
    expand_cost: int
    expanded: bool
    meta: dict[str, Any] = field(default_factory=dict)


def dict_resolver(leaves: dict[str, str]) -> LeafResolver:
    """Leaf texts from a dictionary; KeyError says which one is missing."""

    def resolve(node_id: str) -> str:
        if node_id not in leaves:
            raise KeyError(f"no resident content for leaf {node_id!r}")
        return leaves[node_id]

    return resolve


def render_descriptor(title: str | None, what: str, when: str, level: str) -> str:
    """One line of a frontier at a level of `VIEW_LEVELS`."""
    _check_level("level", level)
    if level == "title":
        return title or what[:_TITLE_CHARS]
    brief = f"{title}: {what}" if title else what
    return (brief if level == "brief" else f"{brief} | when: {when}").strip(": ")


def _check_level(name: str, level: str) -> None:
    if level not in VIEW_LEVELS:
        raise ValueError(f"{name} must be one of {VIEW_LEVELS}, got {level!r}")


class Runtime:
    """One session over one manifest.

    Args:
        manifest: What is navigated.
        budget: Tokens; the variant's when None.
        reserve: Tokens of the budget that are kept for others.
        auto_evict: Give up the oldest opened leaves when a new one does not fit.
        search_backend: What `search` asks.
        resolver: Leaf id -> text; without one `expand` gives the leaf's reference.
        view_level: How much of descriptors is shown and charged.
    """

    def __init__(
        self,
        manifest: Manifest,
        *,
        budget: int | None = None,
        reserve: int = 0,
        auto_evict: bool = False,
        search_backend: SearchBackend | None = None,
        resolver: LeafResolver | None = None,
        view_level: str = "full",
    ) -> None:
        _check_level("view_level", view_level)
        self.m = manifest
        self.reserve = reserve
        self.budget = manifest.variant.budget if budget is None else budget
        self.effective_budget = self.budget - reserve
        if self.effective_budget <= 0:
            raise ValueError(f"reserve ({reserve}) >= budget ({self.budget}); no room to navigate")
        self.auto_evict = auto_evict
        self.search_backend = search_backend
        self.resolver = resolver
        self.view_level = view_level
        self._parents: dict[str, str] | None = None
        self._frontier: dict[str, None] = dict.fromkeys(manifest.root.children or [])
        self._revealed: set[str] = set()
        self._spliced: dict[str, tuple[str, int]] = {}
        self._extra = 0
        self._baseline = self._initial_cost()

    def _initial_cost(self) -> int:
        if self.view_level == "full":
            return self.m.baseline_tokens()
        shown = [self.m.root, *self.m.children_of(self.m.root)]
        return sum(self._dcost(node) for node in shown)

    def _dcost(self, node: Node) -> int:
        if self.view_level == "full":
            return node.descriptor_cost()
        return estimate_tokens(_render(node, self.view_level))

    @property
    def spent(self) -> int:
        """Tokens charged so far."""
        return self._baseline + self._extra + sum(cost for _, cost in self._spliced.values())

    @property
    def budget_remaining(self) -> int:
        """Tokens left; negative when the first view alone exceeds the budget."""
        return self.effective_budget - self.spent

    def frontier_view(self, level: str | None = None) -> str:
        """What is not expanded yet, a line each: id, tab, descriptor."""
        level = level or self.view_level
        return "\n".join(f"{node.id}\t{_render(node, level)}" for node in self._unopened(level))

    def _unopened(self, level: str) -> list[Node]:
        _check_level("level", level)
        return [self.m.get(node_id) for node_id in self._frontier if not self._is_open(node_id)]

    def frontier_tokens(self, level: str | None = None) -> int:
        """Estimated tokens of the descriptors in `frontier_view`, without the ids."""
        level = level or self.view_level
        return sum(estimate_tokens(_render(node, level)) for node in self._unopened(level))

    def disclose_more(self, node_ids: list[str], level: str = "full") -> str:
        """Descriptors of these nodes at another level; what they cost beyond the view's is charged."""
        nodes = [self.m.get(node_id) for node_id in node_ids]
        more = [estimate_tokens(_render(node, level)) - self._dcost(node) for node in nodes]
        cost = sum(max(0, each) for each in more)
        if cost > self.budget_remaining:
            tip = "disclose fewer nodes, or collapse a leaf first"
            raise BudgetExceeded("disclose_more", cost, self.budget_remaining, tip)
        self._extra += cost
        return "\n".join(f"{node.id}\t{_render(node, level)}" for node in nodes)

    def peek(self) -> list[FrontierEntry]:
        """Everything shown so far, in the order in which it was shown."""
        return [self._entry(self.m.get(node_id)) for node_id in self._frontier]

    def peek_one(self, node_id: str) -> FrontierEntry:
        """One node as an entry."""
        return self._entry(self.m.get(node_id))

    def _entry(self, node: Node, **more: str) -> FrontierEntry:
        return FrontierEntry(
            node.id, node.title, node.what, node.when, node.tier, node.is_leaf,
            self._expand_cost(node), self._is_open(node.id), {**node.meta, **more},
        )  # fmt: skip

    def _is_open(self, node_id: str) -> bool:
        return node_id in self._revealed or node_id in self._spliced

    def _expand_cost(self, node: Node, level: str = "full") -> int:
        if node.is_leaf:
            return node.render_cost(level)
        return sum(self._dcost(child) for child in self.m.children_of(node))

    def expand(self, node_id: str, level: str = "full") -> str | list[FrontierEntry]:
        """Show a branch's children, or give a leaf's text (its reference without a resolver).

        Raises:
            BudgetExceeded: It does not fit; nothing was charged.
            KeyError: No such node.
        """
        node = self.m.get(node_id)
        return self._splice(node, level) if node.is_leaf else self._reveal(node)

    def _splice(self, node: Node, level: str) -> str:
        if node.id not in self._spliced:
            cost = node.render_cost(level)
            self._ensure_budget(node.id, cost)
            text = self._text(node)  # before it is charged: what was not given costs nothing
            self._spliced[node.id] = (level, cost)
            return text
        return self._text(node)

    def _text(self, node: Node) -> str:
        return self.resolver(node.id) if self.resolver else node.payload.ref if node.payload else ""

    def _reveal(self, node: Node) -> list[FrontierEntry]:
        if node.id in self._revealed:
            return self.peek()
        children = self.m.children_of(node)
        cost = self._expand_cost(node)
        self._ensure_budget(node.id, cost)
        self._extra += cost
        self._revealed.add(node.id)
        self._frontier.update(dict.fromkeys(child.id for child in children))
        return [self._entry(child) for child in children]

    def collapse(self, node_id: str) -> int:
        """Give up an opened leaf; the tokens that are free again, 0 for anything else."""
        return self._spliced.pop(node_id, ("", 0))[1]

    def related(self, node_id: str) -> list[FrontierEntry]:
        """The nodes that a node's links lead to, with `link_why` in `meta`."""
        known = {self.m.root.id, *self.m.nodes}
        links = [link for link in self.m.get(node_id).links if link.to in known]
        return [self._entry(self.m.get(link.to), link_why=link.why) for link in links]

    def ancestors(self, node_id: str) -> list[Node]:
        """The branches above a node, the root first."""
        if self._parents is None:
            every = [self.m.root, *self.m.nodes.values()]
            self._parents = {child: node.id for node in every for child in node.children or []}
        found: list[Node] = []
        seen = {node_id}
        while (node_id := self._parents.get(node_id, node_id)) not in seen:
            seen.add(node_id)
            found.append(self.m.get(node_id))
        return found[::-1]

    def find_by_facets(self, **facets: str) -> list[str]:
        """Ids of the nodes that have all these facets; none for none."""
        if not facets:
            return []
        wanted = facets.items()
        return [key for key, node in self.m.nodes.items() if wanted <= node.facets.items()]

    def reconcile(
        self, current_identity: str | None = None, live_ids: set[str] | None = None
    ) -> list[str]:
        """Warnings that the manifest is out of date, by identity and by ids that are gone."""
        warnings = []
        known = self.m.identity
        if current_identity is not None and known is not None and known != current_identity:
            warnings.append(f"manifest is stale: it is {known!r}, the origin {current_identity!r}")
        gone = sorted({self.m.root.id, *self.m.nodes} - live_ids) if live_ids is not None else []
        if gone:
            warnings.append(f"{len(gone)} dangling node(s), no longer at the origin: {gone[:10]}")
        return warnings

    def search(self, query: str, k: int = 5) -> list[str]:
        """Ask the search backend; RuntimeError without one."""
        if self.search_backend is None:
            raise RuntimeError("no search backend was given to this session")
        return self.search_backend.search(query, k)

    def _ensure_budget(self, node_id: str, cost: int) -> None:
        if self.auto_evict:
            while cost > self.budget_remaining and self._spliced:
                del self._spliced[next(iter(self._spliced))]
        if cost <= self.budget_remaining:
            return
        oldest = next(iter(self._spliced), None)
        tip = f"collapse a spliced leaf first (e.g. {oldest!r})" if oldest else None
        raise BudgetExceeded(node_id, cost, self.budget_remaining, tip)


def _render(node: Node, level: str) -> str:
    return render_descriptor(node.title, node.what, node.when, level)
