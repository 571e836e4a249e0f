"""From candidates to what may be shown of them: costs, choice, renditions."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from adaos_ctx.budget import fit_budget
from adaos_ctx.llm import Usage
from adaos_ctx_catalog.access import seen_by
from adaos_ctx_catalog.fragments import BATCH
from adaos_ctx_catalog.picking import RulePicker
from adaos_ctx_catalog.rendering import NAMED, brief, card, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.tokens import Counter
    from adaos_ctx_catalog.access import Withheld
    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.details import Details
    from adaos_ctx_catalog.picking import Pick, Picker
    from adaos_ctx_catalog.relevance import Candidate

BREADTH = 5  # lines for each details text that come first: few tasks need what ranks first alone
DEPTH = 2  # lines for each details text that is picked: what is left when the lines stand goes deep
_LEAST_VALUE = 0.01  # of the best; what was found at all is worth a line where there is room
_SAMPLE = 5  # candidates whose details are counted for the mean cost
_KEPT_COSTS = 50_000  # texts whose tokens are remembered
_LINE_END = 1  # token


class Drill:
    """The candidates of one context.

    Args:
        catalog: Where they are, and whose view it is.
        candidates: Best first.
        count: Counts tokens.
    """

    def __init__(self, catalog: Catalog, candidates: Sequence[Candidate], count: Counter) -> None:
        self._catalog = catalog
        self._count = count
        self._details: dict[str, tuple[Details | None, list[Withheld]]] = {}
        self._briefs = {c.id: brief(catalog.shelf.overview(c.id)) for c in candidates}
        self._known = {c.id.casefold(): c.id for c in candidates}
        top = max((c.relevance for c in candidates), default=0.0)
        self.weighed = [
            (c, max(_LEAST_VALUE, c.relevance / top if top > 0 else 1.0)) for c in candidates
        ]
        self._linked: dict[str, frozenset[str]] = {}
        self.picks: tuple[Pick, ...] = ()
        self.usage = Usage()
        self.rounds = 0
        self.breadth = 0  # lines that come before any details
        self.texts: dict[str, dict[str, tuple[str, int]]] = {}

    @cached_property
    def overview_cost(self) -> int:
        """Mean tokens of a line."""
        return self._mean(list(self._briefs.values())[: 4 * _SAMPLE])

    @cached_property
    def details_cost(self) -> int:
        """Mean tokens of the details of the best candidates."""
        seen = [self.seen(c.id) for c, _ in self.weighed[:_SAMPLE]]
        return self._mean([card(details) for details in seen if details is not None])

    def _mean(self, texts: list[str]) -> int:
        return _LINE_END + -(-sum(self._tokens(texts)) // max(1, len(texts)))

    def _tokens(self, texts: list[str]) -> list[int]:
        """Tokens of texts; each is counted once in a process for one catalog."""
        known = self._catalog.costs.setdefault(self._count.encoding, {})
        new = [text for text in dict.fromkeys(texts) if text not in known]
        if len(known) > _KEPT_COSTS:
            known.clear()
            new = list(dict.fromkeys(texts))
        known |= dict(zip(new, self._count.count_many(new), strict=True))
        return [known[text] for text in texts]

    def choose(
        self, task: str, room: int, picker: Picker | None, *, rounds: int, most: int | None
    ) -> None:
        """Let a picker choose, and again among others as long as it wants more.

        Each round sees only what no round saw before, and what the details of the chosen cost is
        taken from the room of the next.
        """
        picker = picker or RulePicker(self._links)
        left = list(self.weighed)
        while left and self.rounds < max(1, rounds):
            k, _ = fit_budget(room, self.overview_cost, self.details_cost, breadth=BREADTH)
            _, m = fit_budget(room, self.overview_cost, self.details_cost, breadth=DEPTH)
            m = max(m, 1) if most is None else min(max(m, 1), most - len(self.picks))
            self.breadth = self.breadth or k
            if m < 1:
                break
            shown, left = left[: max(k, 1)], left[max(k, 1) :]
            pairs = [(self._catalog.shelf.overview(c.id), weight) for c, weight in shown]
            picked = picker.pick(task, pairs, m)
            self.rounds += 1
            self.usage += picked.usage
            self.picks += picked.picks
            room -= sum(self._cost(pick.id) for pick in picked.picks)
            if not picked.more:
                break
        self._order()
        self._render()

    def seen(self, resource_id: str) -> Details | None:
        """The details of a candidate as the role may see them; None where it may see none."""
        if resource_id not in self._details:
            stored = self._catalog.shelf.details(resource_id)
            self._details[resource_id] = seen_by(self._catalog.policy, self._catalog.role, stored)
        return self._details[resource_id][0]

    def withheld_of(self, ids: Sequence[str]) -> tuple[Withheld, ...]:
        """What the role did not get of some resources that were chosen for details."""
        chosen = {pick.id for pick in self.picks}
        return tuple(
            w for key in ids if key in chosen for w in self._details.get(key, (None, []))[1]
        )

    def _cost(self, resource_id: str) -> int:
        details = self.seen(resource_id)
        return self._tokens([card(details)])[0] + _LINE_END if details is not None else 0

    def _links(self, resource_id: str) -> frozenset[str]:
        """The candidates of the same family that the foreign keys of one lead to."""
        if resource_id not in self._linked:
            self._linked[resource_id] = self._leads_to(resource_id)
        return self._linked[resource_id]

    def _leads_to(self, resource_id: str) -> frozenset[str]:
        known = resource_id in self._briefs and self._catalog.shelf.refers(resource_id)
        details = self.seen(resource_id) if known else None
        if details is None:
            return frozenset()
        family = resource_id.rpartition(".")[0]
        wanted = (f"{family}.{c.fk.split('.')[-2]}" for c in details.columns if "." in c.fk)
        return frozenset(
            self._known[key.casefold()] for key in wanted if key.casefold() in self._known
        )

    def _order(self) -> None:
        """Behind the chosen come those that their keys lead to, then the rest by relevance."""
        chosen = {pick.id for pick in self.picks}
        linked = frozenset[str]().union(*(self._links(key) for key in chosen))

        def place(pair: tuple[Candidate, float]) -> int:
            return 0 if pair[0].id in chosen else 1 if pair[0].id in linked else 2

        self.weighed.sort(key=place)  # stable

    def _render(self) -> None:
        chosen = {pick.id for pick in self.picks}
        rows: list[tuple[str, str, str]] = []
        for candidate, _ in self.weighed:
            overview = self._catalog.shelf.overview(candidate.id)
            if len(overview.schema_digest) > NAMED:
                rows.append((candidate.id, "name", brief(overview, NAMED)))
            rows.append((candidate.id, "brief", self._briefs[candidate.id]))
            rows.append((candidate.id, "overview", line(overview)))
            details = self.seen(candidate.id) if candidate.id in chosen else None
            if details is not None:
                if max(len(details.columns), len(details.params)) > BATCH:
                    rows.append((candidate.id, "part", card(details, columns=BATCH)))
                rows.append((candidate.id, "details", card(details)))
        costs = self._tokens([text for _, _, text in rows])
        for (key, level, text), cost in zip(rows, costs, strict=True):
            self.texts.setdefault(key, {})[level] = (text, cost + _LINE_END)
