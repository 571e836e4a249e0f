"""Fit the navigator's weights on labelled questions, and say how they do on questions left out.

    python -m tests.bench.fit_pcx FOLDER [--write]

FOLDER holds a folder for each set, as `eval/nav` of the evaluation sets does. A listwise softmax over
the candidates of a question, then, from there, the margin to the eighth wrong one: eight leaves are
opened. Every set counts by its weight here. Held out: either half of every set, and every set as a
whole. Needs numpy and scipy (`pip install scipy`), which the product does not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from tests.bench.bench_pcx import opened_set

WEIGHTS = Path(__file__).parents[2] / "plugins/adaos_ctx_pcx/weights.json"
OPENS = 8
HARD = 60  # wrong candidates of a question that are learned from
L2 = 5e-3
L2_TOP = 1e-3  # of the second step, towards the first
ROUNDS = 6
SETS = {
    "nl2bash": 2.0,
    "tldr_ru": 2.0,
    "restbench": 1.3,
    "xquad_docs_en": 0.5,
    "xquad_docs_ru": 0.7,
}
LEFT_OUT = frozenset({"tldr_ru2en"})  # no word of a question stands in its answer


@dataclass
class Question:
    """The candidates of one question: rows of features, and which are answers."""

    set: str
    half: int
    rows: Any
    right: Any

    def hit(self, weights: Any) -> bool:
        """Whether an answer is opened."""
        order = np.argsort(-(self.rows @ weights), kind="stable")
        return bool(self.right[order[:OPENS]].any())

    def hardest(self, weights: Any) -> tuple[Any, Any]:
        """The answers and the wrong candidates that score best."""
        scores = np.where(self.right, np.inf, self.rows @ weights)
        keep = np.sort(np.argsort(-scores, kind="stable")[: HARD + int(self.right.sum())])
        return self.rows[keep], self.right[keep]


def questions(folder: Path) -> tuple[list[Question], list[str]]:
    """Every question of a set, and the names of the features."""
    finder, cases = opened_set(folder)
    tables = [finder.features(case.query) for case in cases]
    names = sorted(next(iter(next(filter(None, tables)).values())))
    found = []
    for case, table in zip(cases, tables, strict=True):
        values = [[row[name] for name in names] for row in table.values()]
        right = np.array([key in case.wanted for key in table], dtype=bool)
        half = int(hashlib.md5(case.query.encode()).hexdigest(), 16) % 2
        rows = np.array(values).reshape(-1, len(names))
        found.append(Question(folder.name, half, rows, right))
    return found, names


class Batch:
    """Questions that can be learned from, as one matrix in units of each feature's spread."""

    def __init__(self, asked: list[Question], weights: Any) -> None:
        asked = [q for q in asked if q.set not in LEFT_OUT and q.right.any() and not q.right.all()]
        parts = [q.hardest(weights) for q in asked]
        rows = np.concatenate([part[0] for part in parts])
        self.spread = rows.std(0) + 1e-6
        self.rows = rows / self.spread
        self.right = np.concatenate([part[1] for part in parts])
        sizes = [len(part[1]) for part in parts]
        self.starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
        self.owner = np.repeat(np.arange(len(parts)), sizes)
        of_set = {name: sum(q.set == name for q in asked) for name in {q.set for q in asked}}
        weight = np.array([SETS.get(q.set, 1.0) / of_set[q.set] for q in asked])
        self.weight = weight / weight.sum()

    def softmax(self, theta: Any) -> tuple[float, Any]:
        """Minus the logarithm of what falls to the answers, and its slope."""
        scores = self.rows @ theta
        power = np.exp(scores - np.maximum.reduceat(scores, self.starts)[self.owner])
        total = np.add.reduceat(power, self.starts)
        good = power * self.right
        mass = np.add.reduceat(good, self.starts) + 1e-300
        slope = (power / total[self.owner] - good / mass[self.owner]) * self.weight[self.owner]
        loss = -(self.weight * np.log(mass / total)).sum()
        return loss + L2 * theta @ theta, self.rows.T @ slope + 2 * L2 * theta

    def margins(self, theta: Any) -> tuple[Any, Any]:
        """Of each question that has so many: its best answer's row minus its eighth wrong one's."""
        scores, gaps, weights = self.rows @ theta, [], []
        for start, end, weight in zip(
            self.starts, [*self.starts[1:], len(scores)], self.weight, strict=True
        ):
            right = self.right[start:end]
            if (~right).sum() >= OPENS:
                wrong = np.argsort(-np.where(right, -np.inf, scores[start:end]), kind="stable")[
                    OPENS - 1
                ]
                best = np.argmax(np.where(right, scores[start:end], -np.inf))
                gaps.append(self.rows[start + best] - self.rows[start + wrong])
                weights.append(weight)
        return np.array(gaps), np.array(weights)


def fit(asked: list[Question]) -> Any:
    """Weights of the features."""
    theta = np.zeros(asked[0].rows.shape[1])
    for _ in range(2):  # the second time among what the first takes for good
        batch = Batch(asked, theta)
        found = minimize(
            batch.softmax,
            theta * batch.spread,
            jac=True,
            method="L-BFGS-B",
            options={"maxiter": 300},
        )
        theta = found.x / batch.spread
    start = now = theta * batch.spread
    for _ in range(ROUNDS):
        gaps, weights = batch.margins(now)

        def loss(at: Any, gaps: Any = gaps, weights: Any = weights) -> tuple[float, Any]:
            missed = 1 / (1 + np.exp(np.clip(gaps @ at, -50, 50)))
            slope = gaps.T @ (-weights * missed * (1 - missed))
            off = at - start
            return weights @ missed + L2_TOP * off @ off, slope + 2 * L2_TOP * off

        step = minimize(loss, now, jac=True, method="L-BFGS-B", options={"maxiter": 30}).x
        now = now + (step - now) / 2
    return now / batch.spread


def shown(title: str, asked: list[Question], weights_of: Any) -> None:
    """The share of questions of each set whose answer is opened."""
    shares = {}
    for name in sorted({q.set for q in asked}):
        hits = [q.hit(weights_of(q)) for q in asked if q.set == name]
        shares[name] = sum(hits) / len(hits)
    print(
        title,
        *(f"{name} {share:.4f}" for name, share in shares.items()),
        f"mean {np.mean(list(shares.values())):.4f}",
        sep="\n  ",
        flush=True,
    )


def main() -> None:
    """Fit, say how it does, and write the weights where asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    asked: list[Question] = []
    for folder in sorted(given.folder.iterdir()):
        found, names = questions(folder)
        asked += found
    halves = [fit([q for q in asked if q.half != half]) for half in (0, 1)]
    shown("either half left out", asked, lambda q: halves[q.half])
    sets = {
        name: fit([q for q in asked if q.set != name]) for name in sorted({q.set for q in asked})
    }
    shown("every set left out", asked, lambda q: sets[q.set])
    weights = np.round(fit(asked), 2)
    shown("all", asked, lambda _: weights)
    if given.write:
        text = json.dumps(dict(zip(names, weights.tolist(), strict=True)), indent=1)
        WEIGHTS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
