"""Do the lines of leaves let one foresee the leaves? A model's judgement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_pcx.describe import Descriptor
from adaos_ctx_pcx.prompting import judging, read_object, read_score

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_pcx.asking import Asks
    from adaos_ctx_pcx.compat.types import Node

_WORST, _BEST = 1.0, 5.0  # marks, as the format's own measure has them
_LOW = 3.0  # a line below this is named
_SHOWN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What a judge thought of all lines.

    Args:
        mean: Mark 1..5.
        low: (node id, mark, reason) of the lines marked below 3, the lowest first, ten at most.
    """

    mean: float
    low: tuple[tuple[str, float, str], ...]

    @property
    def share(self) -> float:
        """The mean on a scale of 0..1."""
        return (self.mean - _WORST) / (_BEST - _WORST)


def judged(asks: Asks, leaves: Mapping[str, tuple[Node, str]]) -> Judged:
    """Have every leaf's line judged; an answer that cannot be read counts as 3.

    Args:
        asks: Answers prompts.
        leaves: Node id -> (node, its text).
    """
    prompts = [
        judging(node.title or key, Descriptor(what=node.what, when=node.when), text)
        for key, (node, text) in leaves.items()
    ]
    marks = []
    for key, answer in zip(leaves, asks.ask(prompts), strict=True):
        score, reason = read_score(read_object(answer)) or (_LOW, "the mark cannot be read")
        marks.append((key, min(_BEST, max(_WORST, score)), reason))
    mean = sum(mark for _, mark, _ in marks) / len(marks) if marks else _BEST
    low = sorted((m for m in marks if m[1] < _LOW), key=lambda m: (m[1], m[0]))
    return Judged(mean=mean, low=tuple(low[:_SHOWN]))


def as_share(value: float) -> float:
    """A limit of fidelity on a scale of 0..1; above 1 it is a mark of 1..5.

    Example:
        >>> as_share(0.5), as_share(3)
        (0.5, 0.5)
    """
    return (value - _WORST) / (_BEST - _WORST) if value > 1 else value
