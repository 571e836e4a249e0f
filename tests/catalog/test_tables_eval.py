"""The measured promise on questions over 876 tables; a sample, where the data is on this machine."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.tokens import get_counter
from adaos_ctx_catalog.asking import EvalRequest
from adaos_ctx_catalog.evaluating import evaluate
from tests.conftest import SHARED

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = SHARED / "eval/retrieval/spider_tables"
_SAMPLE = 40


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the questions are not on this machine (ADAOS_CTX_SHARED)")
@pytest.mark.parametrize(("budget", "facet", "least"), [(256, "db", 0.97), (512, "", 0.85)])
def test_all_tables_of_most_questions_stand_in_a_small_context(tmp_path: Path, budget: int, facet: str, least: float) -> None:
    gold: dict[str, set[str]] = defaultdict(set)
    for line in (FOLDER / "qrels.dev.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        query, table, _ = line.split("\t")
        gold[query].add(table)
    queries = (FOLDER / "queries.dev.jsonl").read_text(encoding="utf-8").splitlines()
    chosen = random.Random(5).sample(queries, _SAMPLE)
    (tmp_path / "q.jsonl").write_text("\n".join(chosen), encoding="utf-8")
    request = EvalRequest(corpus=str(FOLDER / "corpus.jsonl"), queries=str(tmp_path / "q.jsonl"), budget=budget, facet=facet)
    rows = evaluate(request, get_counter())
    inside = sum(gold[row["query_id"]] <= set(row["context_ids"]) for row in rows) / len(rows)
    assert {json.loads(line)["id"] for line in chosen} == {row["query_id"] for row in rows}
    assert max(row["tokens_exact"] for row in rows) <= budget
    assert inside >= least
