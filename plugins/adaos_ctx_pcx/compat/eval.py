"""Does a navigator reach the right leaf within the budget, and at what cost?"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from .runtime import BudgetExceeded, Runtime

if TYPE_CHECKING:
    from .navigator import Navigator
    from .runtime import FrontierEntry
    from .types import Manifest


@dataclass
class NavCase:
    """A question and the leaf that answers it."""

    query: str
    target: str
    note: str | None = None
    facet: dict[str, str] | None = None


@dataclass
class CaseResult:
    """How one case went; `path` holds the chosen ids."""

    query: str
    target: str
    success: bool
    hops: int
    first_hop_correct: bool
    budget_exhausted: bool
    tokens_to_answer: int
    path: list[str] = field(default_factory=list)


@dataclass
class EvalReport:
    """All cases together; shares are 0..1, averages are over successes."""

    navigation_success: float
    first_hop_precision: float
    avg_hops: float
    budget_exhausted: int
    n: int
    first_view_tokens: int
    avg_tokens_to_answer: float
    full_load_tokens: int
    cases: list[CaseResult] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """All fields."""
        return asdict(self)

    @property
    def disclosure_ratio(self) -> float:
        """How many times more loading everything would cost than an answer did."""
        spent = self.avg_tokens_to_answer
        return self.full_load_tokens / spent if spent else 0.0

    def summary(self) -> str:
        """For people."""
        return "\n".join([
            f"success within budget    {self.navigation_success:.0%} of {self.n} cases",
            f"right first step         {self.first_hop_precision:.0%}",
            f"steps of a success       {self.avg_hops:.2f}",
            f"tokens of the first view {self.first_view_tokens}",
            f"tokens to an answer      {self.avg_tokens_to_answer:.0f}",
            f"tokens of all content    {self.full_load_tokens} ({self.disclosure_ratio:.1f} times)",
            f"budget exhausted         {self.budget_exhausted}",
        ])  # fmt: skip


def run_case(
    manifest: Manifest,
    navigator: Navigator,
    case: NavCase,
    *,
    reserve: int = 0,
    budget: int | None = None,
    max_hops: int = 8,
    use_facets: bool = False,
    use_related: bool = False,
) -> CaseResult:
    """Let a navigator look for one target.

    Args:
        manifest: What is navigated.
        navigator: Who chooses.
        case: Question and target.
        reserve: Tokens kept for others.
        budget: Tokens; the variant's when None.
        max_hops: Expansions at most.
        use_facets: Show only the nodes that have the case's facets.
        use_related: At the end, follow a link of an opened node that leads to the target.
    """
    rt = Runtime(manifest, budget=budget, reserve=reserve)
    scope = _facet_scope(rt, manifest, case.facet) if use_facets and case.facet else None
    walk = _Walk(rt, navigator, case, scope)
    while len(walk.path) < max_hops and walk.step():
        pass
    if use_related and not walk.found:
        walk.follow_link()
    parent = _parent_map(manifest)
    first = _tier1_ancestor(manifest, parent, walk.path[0]) if walk.path else None
    return CaseResult(
        case.query, case.target, walk.found, len(walk.path),
        first is not None and first == _tier1_ancestor(manifest, parent, case.target),
        walk.exhausted, rt.spent, walk.path,
    )  # fmt: skip


class _Walk:
    def __init__(
        self, rt: Runtime, navigator: Navigator, case: NavCase, scope: set[str] | None
    ) -> None:
        self.rt, self.navigator, self.case, self.scope = rt, navigator, case, scope
        self.path: list[str] = []
        self.found = self.exhausted = False

    def step(self) -> bool:
        """Expand one node; False when there is no next step."""
        chosen = self.navigator.choose(self.case.query, self._seen(), self.rt.budget_remaining)
        if chosen is None:
            return False
        self.path.append(chosen)
        try:
            self.rt.expand(chosen)
        except BudgetExceeded:
            self.exhausted = True
            return False
        self.found = chosen == self.case.target
        return not self.found

    def _seen(self) -> list[FrontierEntry]:
        seen = self.rt.peek()
        return seen if self.scope is None else [e for e in seen if e.node_id in self.scope]

    def follow_link(self) -> None:
        """Go to the target where an opened node links to it."""
        for opened in list(self.path):
            if any(entry.node_id == self.case.target for entry in self.rt.related(opened)):
                self.path.append(self.case.target)
                try:
                    self.rt.expand(self.case.target)
                    self.found = True
                except BudgetExceeded:
                    self.exhausted = True
                return


def run_eval(
    manifest: Manifest,
    navigator: Navigator,
    cases: list[NavCase],
    *,
    reserve: int = 0,
    budget: int | None = None,
    max_hops: int = 8,
    use_facets: bool = False,
    use_related: bool = False,
) -> EvalReport:
    """`run_case` for each case, and what they come to; see there for the arguments."""
    results = [
        run_case(
            manifest, navigator, case, reserve=reserve, budget=budget, max_hops=max_hops,
            use_facets=use_facets, use_related=use_related,
        )
        for case in cases
    ]  # fmt: skip
    hits = [result for result in results if result.success]
    n = len(results)
    return EvalReport(
        navigation_success=len(hits) / n if n else 0.0,
        first_hop_precision=sum(r.first_hop_correct for r in results) / n if n else 0.0,
        avg_hops=sum(r.hops for r in hits) / len(hits) if hits else 0.0,
        budget_exhausted=sum(r.budget_exhausted for r in results),
        n=n,
        first_view_tokens=manifest.baseline_tokens(),
        avg_tokens_to_answer=sum(r.tokens_to_answer for r in hits) / len(hits) if hits else 0.0,
        full_load_tokens=manifest.full_tokens or 0,
        cases=results,
    )


def _facet_scope(rt: Runtime, manifest: Manifest, facet: dict[str, str]) -> set[str]:
    """The leaves with these facets, after the branches that hold them were expanded."""
    matched = set(rt.find_by_facets(**facet))
    for node_id in sorted(matched):
        for branch in rt.ancestors(node_id)[1:]:
            try:
                rt.expand(branch.id)
            except BudgetExceeded:
                break
    return {node_id for node_id in matched if manifest.get(node_id).is_leaf}


def _parent_map(manifest: Manifest) -> dict[str, str]:
    nodes = [manifest.root, *manifest.nodes.values()]
    return {child: node.id for node in nodes for child in node.children or []}


def _tier1_ancestor(manifest: Manifest, parent: dict[str, str], node_id: str) -> str | None:
    seen: set[str] = set()
    while parent.get(node_id) != manifest.root.id:
        if node_id in seen or node_id not in parent:
            return None
        seen.add(node_id)
        node_id = parent[node_id]
    return node_id
