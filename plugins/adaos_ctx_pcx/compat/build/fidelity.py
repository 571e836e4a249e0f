"""Does a descriptor let one foresee the content behind it?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.compat.llm import parse_json_object

from .distinct import descriptor_tokens, tokenize

if TYPE_CHECKING:
    from adaos_ctx_pcx.compat.llm import LLMClient

    from .descriptors import Descriptor
    from .ir import SourceNode, SourceTree

_MAX_CONTENT_CHARS = 6000
_BEST, _WORST = 5.0, 1.0
_SHOWN = 10


@dataclass
class FidelityScore:
    """1 (says nothing of the content) to 5."""

    node_id: str
    score: float
    reason: str = ""


@dataclass
class FidelityReport:
    """All scores and the nodes below the mark."""

    mean_score: float
    flagged: list[str] = field(default_factory=list)
    scores: list[FidelityScore] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """The mean, the flagged ids and the ten worst."""
        worst = sorted(self.scores, key=lambda score: score.score)[:_SHOWN]
        return {
            "mean_score": self.mean_score,
            "flagged": self.flagged,
            "worst": [{"node": s.node_id, "score": s.score, "reason": s.reason} for s in worst],
        }


class FidelityModel:
    """Scores one descriptor; the base gives everything the best score."""

    def assess(self, descriptor: Descriptor, actual_content: str) -> FidelityScore:
        """Score a descriptor against the content."""
        raise NotImplementedError


class LexicalFidelityModel(FidelityModel):
    """The share of a descriptor's words that the content has: 1 + 4 * share."""

    def assess(self, descriptor: Descriptor, actual_content: str) -> FidelityScore:
        """Score by words in common."""
        said = descriptor_tokens(descriptor)
        if not said:
            return FidelityScore("", _WORST, "the descriptor has no words that count")
        share = len(said & tokenize(actual_content)) / len(said)
        score = round(_WORST + (_BEST - _WORST) * share, 2)
        short = f"{share:.0%} of the descriptor's words are in the content"
        return FidelityScore("", score, "" if share == 1 else short)


class LLMFidelityModel(FidelityModel):
    """A model's judgement."""

    def __init__(self, client: LLMClient) -> None:
        self.client = client

    def assess(self, descriptor: Descriptor, actual_content: str) -> FidelityScore:
        """Ask for a mark of 1 to 5; an answer that cannot be read counts as 3."""
        prompt = (
            "A reader saw only this line about a text:\n"
            f"what: {descriptor.what}\nwhen: {descriptor.when}\n\n"
            f"The text:\n{actual_content[:_MAX_CONTENT_CHARS]}\n\n"
            "How well could the reader foresee the text? Answer with JSON "
            '{"score": 1 to 5, "reason": "a few words"}.'
        )
        try:
            answer = parse_json_object(self.client.complete(prompt))
            score = min(_BEST, max(_WORST, float(answer["score"])))
        except (ValueError, KeyError, TypeError):
            return FidelityScore("", (_BEST + _WORST) / 2, "the judge's answer cannot be read")
        return FidelityScore("", score, str(answer.get("reason", "")))


def _actual_content(node: SourceNode) -> str:
    if node.is_branch:
        return " ".join(child.title or child.hint or "" for child in node.children)
    return (node.content or node.hint or node.title or "")[:_MAX_CONTENT_CHARS]


def score_fidelity(
    tree: SourceTree,
    descriptors: dict[str, Descriptor],
    model: FidelityModel | None = None,
    *,
    flag_below: float = 3.0,
    max_workers: int = 1,
) -> FidelityReport:
    """Score every node but the root."""
    judge = model or LexicalFidelityModel()
    nodes = [node for node in tree.root.walk() if node is not tree.root]

    def score(node: SourceNode) -> FidelityScore:
        found = judge.assess(descriptors[node.id], _actual_content(node))
        return FidelityScore(node.id, found.score, found.reason)

    with ThreadPoolExecutor(max_workers) as pool:
        scores = list(pool.map(score, nodes)) if max_workers > 1 else [score(n) for n in nodes]
    mean = round(sum(s.score for s in scores) / len(scores), 3) if scores else 0.0
    return FidelityReport(mean, [s.node_id for s in scores if s.score < flag_below], scores)
