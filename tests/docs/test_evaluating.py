"""Quality on labelled public data, by words alone; the gates that a change must not fall below."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.search.stems import fingerprint
from adaos_ctx_docs.evaluating import evaluate
from adaos_ctx_docs.splitters.structured import Structured
from tests.search.test_numbers import ndcg

if TYPE_CHECKING:
    from pathlib import Path

SPANS = {"xquad_en": 0.991, "xquad_ru": 0.98}  # answers inside one of five chunks
pytestmark = pytest.mark.skipif(fingerprint() != "snowball-1", reason="no Snowball is installed")


def ranked(corpus: Path, name: str, tmp_path: Path, max_chars: int) -> tuple[Path, dict[str, dict]]:
    folder = corpus.parent / "eval" / "retrieval" / name
    if not folder.is_dir():
        pytest.skip("the labelled data are not on this machine")
    run = tmp_path / "run.jsonl"
    splitter = Structured(max_chars=max_chars)
    queries = str(folder / "queries.dev.jsonl")
    evaluate(str(folder), queries, str(run), splitter=splitter, embedder=None)
    rows = map(json.loads, run.read_text(encoding="utf-8").splitlines())
    return folder, {row["query_id"]: row for row in rows}


@pytest.mark.parametrize("name", SPANS)
def test_answers_lie_in_the_first_five_chunks(name: str, corpus: Path, tmp_path: Path) -> None:
    folder, rows = ranked(corpus, name, tmp_path, 800)
    hits: dict[str, bool] = {}
    for line in (folder / "spans.dev.jsonl").read_text(encoding="utf-8").splitlines():
        span = json.loads(line)
        text = (folder / "docs" / span["doc"]).read_bytes().decode("utf-8")
        for chunk in rows[span["query_id"]]["chunks"][:5]:
            start, end = chunk["char_start"], chunk["char_end"]
            inside = start <= span["doc_start"] and span["doc_end"] <= end
            if chunk["doc"] == span["doc"]:
                assert text[start:end] == chunk["text"]
                hits[span["query_id"]] = hits.get(span["query_id"], False) or inside
    assert sum(hits.values()) / len(rows) >= SPANS[name]


def test_documents_are_ranked(corpus: Path, tmp_path: Path) -> None:
    folder, rows = ranked(corpus, "anthropic_docs", tmp_path, 1000)
    gold: dict[str, dict[str, int]] = {}
    for line in (folder / "qrels.dev.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        query, document, grade = line.split("\t")
        gold.setdefault(query, {})[document] = int(grade)
    scores = [ndcg(rows[query]["ranked"], grades) for query, grades in gold.items()]
    assert sum(scores) / len(scores) >= 0.80
