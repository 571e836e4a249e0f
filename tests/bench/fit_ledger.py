"""Fit the resolver's weights on labelled conversations, and say how they do on conversations left out.

    python tests/bench/fit_ledger.py FOLDER [--write]

FOLDER holds a folder for each set with `cases.dev.jsonl`. A listwise softmax over "nothing" and the
candidates, with L2; every set counts by its weight here, negatives more. Folds of the cross-validation
are whole conversations. Needs scipy (`pip install scipy`), which the product does not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

REPO = Path(__file__).parents[2]
sys.path[:0] = [str(REPO), str(REPO / "plugins")]

from adaos_ctx_ledger.abstaining import of_none  # noqa: E402 - run from anywhere
from adaos_ctx_ledger.cases import arrange  # noqa: E402
from adaos_ctx_ledger.features import of_candidate  # noqa: E402
from adaos_ctx_ledger.lexicon import load  # noqa: E402
from adaos_ctx_ledger.message import Message  # noqa: E402
from adaos_ctx_ledger.scene import Scene  # noqa: E402
from adaos_ctx_ledger.several import several  # noqa: E402
from adaos_ctx_ledger.told import Shelf  # noqa: E402
from tests.bench.bench_ledger import scored  # noqa: E402

WEIGHTS = REPO / "plugins/adaos_ctx_ledger/weights.json"
FOLDS = 5
L2 = 0.3  # divided by the number of cases
L2_CLASS = 0.7  # of a weight within one class of messages: seen less often, so trusted less
LEAST = 6  # cases that must show a feature
LEAN = 0.3  # towards nothing; on cases left out it costs little F1 and keeps more negatives clean
SETS = {
    "cast": 1.2,
    "altentities": 1.3,
    "ikat": 0.5,
    "refs_tldr_en": 1.8,
    "refs_tldr_ru": 1.6,
    "ru_multiwoz": 1.8,
    "ru_cast": 5.0,
}
NEGATIVES = {
    "cast": 8.0,
    "sgd": 5.0,
    "refs_tldr_en": 1.5,
    "refs_tldr_ru": 1.5,
    "ru_cast": 1.3,
    "ru_multiwoz": 1.3,
    "ikat": 2.0,
}


class Built:
    """One case as rows of features: "nothing" first, then each candidate."""

    def __init__(self, case: dict[str, Any], name: str) -> None:
        lexicon = load()
        shelf = Shelf(arrange(case["history"], case["concepts_told"], lexicon), lexicon)
        self.case, self.set = case, name
        self.scene = Scene(Message(case["message"], lexicon), shelf)
        places = self.scene.candidates()
        rows = [of_none(self.scene), *(of_candidate(self.scene, place) for place in places)]
        cls = self.scene.cls
        self.rows = [row | {f"{key}|{cls}": value for key, value in row.items()} for row in rows]
        self.names = [shelf.items[place].name for place in places]
        gold = set(case["gold_concepts"])
        self.gold = [not gold, *(one in gold for one in self.names)]
        if not any(self.gold):
            self.gold[0] = True
        self.weight = SETS.get(name, 1.0) * (1.0 if gold else NEGATIVES.get(name, 1.3))

    @property
    def fold(self) -> int:
        """Of the conversation that it is from."""
        talk = (
            self.case["id"].rpartition("-")[0]
            if not self.set.startswith(("refs", "alt"))
            else self.case["id"]
        )
        return int(hashlib.md5(talk.encode()).hexdigest(), 16) % FOLDS

    def answer(self, weights: dict[str, float]) -> list[str]:
        """What these weights choose."""
        scores = [
            sum(weights.get(key, 0.0) * value for key, value in row.items()) for row in self.rows
        ]
        if len(scores) < 2:
            return []
        group = several(self.scene) if self.scene.cls != "small" else []
        if group:
            return [self.scene.shelf.items[place].name for place in group]
        best = max(range(1, len(scores)), key=lambda i: scores[i])
        return [self.names[best - 1]] if scores[best] > scores[0] else []


def fit(cases: list[Built]) -> dict[str, float]:
    """Weights by feature; `feature|class` within a class."""
    import numpy as np
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    seen = Counter(key for case in cases for key in {k for row in case.rows for k in row})
    index = {key: at for at, key in enumerate(sorted(k for k, n in seen.items() if n >= LEAST))}
    rows = [row for case in cases for row in case.rows]
    entries = [
        (at, index[k], v) for at, row in enumerate(rows) for k, v in row.items() if k in index
    ]
    at, to, values = zip(*entries, strict=True)
    matrix = csr_matrix((values, (at, to)), shape=(len(rows), len(index)))
    turned = matrix.T.tocsr()
    sizes = np.array([len(case.rows) for case in cases])
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    owner = np.repeat(np.arange(len(cases)), sizes)
    gold = np.array([float(g) for case in cases for g in case.gold])
    weight = np.array([case.weight for case in cases])
    weight /= weight.sum()
    keep = np.array([L2_CLASS if "|" in key else L2 for key in index]) / len(cases)

    def loss(theta: Any) -> tuple[float, Any]:
        score = matrix @ theta
        power = np.exp(score - np.maximum.reduceat(score, starts)[owner])
        total = np.add.reduceat(power, starts)
        right = power * gold
        mass = np.add.reduceat(right, starts) + 1e-300
        slope = (power / total[owner] - right / mass[owner]) * weight[owner]
        value = -(weight * np.log(mass / total)).sum() + float(keep @ theta**2)
        return value, turned @ slope + 2 * keep * theta

    done = minimize(
        loss, np.zeros(len(index)), jac=True, method="L-BFGS-B", options={"maxiter": 300}
    )
    weights = {key: float(done.x[place]) for key, place in index.items()}
    weights["N:bias"] = weights.get("N:bias", 0.0) + LEAN
    return weights


def shown(cases: list[Built], answers: list[list[str]]) -> None:
    """F1 and negatives of each set."""
    for name in sorted({case.set for case in cases}):
        pairs = [
            (case.case, answer)
            for case, answer in zip(cases, answers, strict=True)
            if case.set == name
        ]
        f1, clean, _ = scored([case for case, _ in pairs], [answer for _, answer in pairs])
        print(f"  {name:<14} {f1:.3f} / {clean:.3f}")


def dumped(weights: dict[str, float]) -> str:
    """The file: class -> feature -> weight; "" is every class."""
    table: dict[str, dict[str, float]] = {}
    for key, weight in sorted(weights.items()):
        name, _, cls = key.partition("|")
        if round(weight, 4):
            table.setdefault(cls, {})[name] = round(weight, 4)
    return json.dumps(table, indent=0, sort_keys=True)


def main() -> int:
    """Fit, cross-validate, and write when asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    cases = [
        Built(json.loads(line), path.parent.name)
        for path in sorted(args.folder.glob("*/cases.dev.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    print("left out:")
    answers: list[list[str]] = [[] for _ in cases]
    for fold in range(FOLDS):
        weights = fit([case for case in cases if case.fold != fold])
        for at, case in enumerate(cases):
            if case.fold == fold:
                answers[at] = case.answer(weights)
    shown(cases, answers)
    weights = fit(cases)
    print("fitted:")
    shown(cases, [case.answer(weights) for case in cases])
    if args.write:
        WEIGHTS.write_text(dumped(weights), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
