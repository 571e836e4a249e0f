"""Quality on labelled public data, by words alone; the gates that a change must not fall below."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops.evaluating import evaluate
from adaos_ctx.search.stems import fingerprint

if TYPE_CHECKING:
    from pathlib import Path

GATES = {"spider_tables": 0.85, "anthropic_docs": 0.80, "xquad_en": 0.97, "xquad_ru": 0.96}


@pytest.mark.skipif(fingerprint() != "snowball-1", reason="no Snowball is installed")
@pytest.mark.parametrize("name", GATES)
def test_ndcg_at_10(name: str, corpus: Path, tmp_path: Path) -> None:
    folder = corpus.parent / "eval" / "retrieval" / name
    if not folder.is_dir():
        pytest.skip("the labelled data are not on this machine")
    run = tmp_path / "run.jsonl"
    evaluate(str(folder / "corpus.jsonl"), str(folder / "queries.dev.jsonl"), str(run), depth=10)
    gold: dict[str, dict[str, int]] = {}
    for line in (folder / "qrels.dev.tsv").read_text().splitlines()[1:]:
        query, document, grade = line.split("\t")
        gold.setdefault(query, {})[document] = int(grade)
    rows = (json.loads(line) for line in run.read_text(encoding="utf-8").splitlines())
    ranked = {row["query_id"]: row["ranked"] for row in rows}
    scores = [ndcg(ranked[query], grades) for query, grades in gold.items()]
    assert sum(scores) / len(scores) >= GATES[name]


def ndcg(ranked: list[str], gold: dict[str, int]) -> float:
    gain = sum(gold.get(key, 0) / math.log2(i + 2) for i, key in enumerate(ranked[:10]))
    ideal = sorted(gold.values(), reverse=True)[:10]
    return gain / sum(grade / math.log2(i + 2) for i, grade in enumerate(ideal))
