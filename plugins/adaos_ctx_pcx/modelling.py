"""Descriptors by a model: bottom up, told apart from their siblings, graded and mended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_pcx.asking import Counting, Estimate, admit
from adaos_ctx_pcx.describe import Descriptor, children_first
from adaos_ctx_pcx.items import leaves
from adaos_ctx_pcx.mending import graded, told_apart
from adaos_ctx_pcx.prompting import describing, judging, read_descriptor, read_object

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adaos_ctx_pcx.asking import Asker, Asks
    from adaos_ctx_pcx.items import Item

Said = dict[int, Descriptor]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a model does.

    Args:
        contrast: Siblings that read alike are written again, together.
        rounds: How often at most.
        collision: Words in common, 0..1, from which two siblings read alike.
        repairs: How often a line that is marked low is written again; 0 asks for no marks.
        synthesis: Branches are described by their content, not by their entries' lines.
        judge: Lines of leaves are judged against the leaves' texts.
    """

    contrast: bool = True
    rounds: int = 2
    collision: float = 0.5
    repairs: int = 1
    synthesis: bool = False
    judge: bool = False


class ModelWriter:
    """Rewrites offline descriptors.

    Args:
        asker: Asks the model.
        plan: What to ask for.
        limit: Asked for the requests that are allowed, given the estimate; None keeps the asker's.
        only_estimate: Ask nothing; `estimate` says what it would take.
        step: Called with (done, all) as nodes are described.
    """

    def __init__(
        self,
        asker: Asker,
        plan: Plan | None = None,
        *,
        limit: Callable[[Estimate], int] | None = None,
        only_estimate: bool = False,
        step: Callable[[int, int], None] = lambda done, total: None,
    ) -> None:
        self.asker = asker
        self.plan = plan or Plan()
        self.estimate = Estimate()
        self.name = f"model:{asker.model.name}"
        self._limit = limit
        self._only_estimate = only_estimate
        self._step = step

    def admit(self, drafts: Sequence[tuple[Item, Said]]) -> None:
        """Estimate what all trees take together, and refuse what is more than allowed.

        Raises:
            UsageError: It would take more requests than are allowed; says how many and how much.
        """
        counting = Counting(self.asker)
        for root, said in drafts:
            found = self._written(counting, root, said)
            if self.plan.judge:
                texts = [judging(i.label, found[id(i)], i.said) for i in leaves(root)]
                list(counting.ask(texts))
        self.estimate = counting.needed
        if not self._only_estimate:
            admit(self.asker, self.estimate, self._limit)

    def write(self, root: Item, said: Said) -> Said:
        """Descriptors of the tree; the former one stays where an answer cannot be read.

        Raises:
            NetworkError: The endpoint failed; what was answered is kept for the next time.
        """
        if self._only_estimate:
            return said
        return self._written(self.asker, root, said, self._step)

    def _written(
        self,
        asks: Asks,
        root: Item,
        said: Said,
        step: Callable[[int, int], None] = lambda done, total: None,
    ) -> Said:
        plan = self.plan
        found = self._described(asks, root, said, step)
        if plan.contrast:
            found = told_apart(asks, root, found, rounds=plan.rounds, threshold=plan.collision)
        if plan.repairs:
            found = graded(asks, root, found, repairs=plan.repairs, asked=self._prompt)
        return found

    def _described(
        self, asks: Asks, root: Item, said: Said, step: Callable[[int, int], None]
    ) -> Said:
        order = [item for item in children_first(root) if item is not root]
        found = dict(said)
        done = 0
        for level, items in enumerate(_levels(order)):
            prompts = [self._prompt(item, found) for item in items]
            for item, answer in zip(items, asks.ask(prompts, exact=level == 0), strict=True):
                found[id(item)] = read_descriptor(read_object(answer), found[id(item)])
                done += 1
                step(done, len(order))
        return found

    def _prompt(self, item: Item, said: Said) -> str:
        return describing(item, said, synthesis=self.plan.synthesis)


def _levels(order: Iterable[Item]) -> list[list[Item]]:
    """Items by how far they lie above their deepest leaf: a level needs only those before it."""
    heights: dict[int, int] = {}
    levels: dict[int, list[Item]] = {}
    for item in order:
        height = 1 + max((heights[id(child)] for child in item.children), default=-1)
        heights[id(item)] = height
        levels.setdefault(height, []).append(item)
    return [levels[height] for height in sorted(levels)]
