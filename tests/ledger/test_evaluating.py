from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_ledger.errors import LexiconBroken
from adaos_ctx_ledger.evaluating import evaluate, read_cases, run_lines
from adaos_ctx_ledger.toolcalls import tokens
from tests.conftest import SHARED

if TYPE_CHECKING:
    from pathlib import Path

CASE = {
    "id": "1", "history": ["Two candidates: alpha: sorts files and beta: packs files"], "message": "compare both",
    "concepts_told": [["alpha", "sorts files"], ["beta", "packs files"]], "gold_concepts": ["alpha", "beta"], "category": "both",
}  # fmt: skip
# F1 and share of negatives kept clean on the development split, as promised
TARGETS = {
    "cast": (0.52, 0.88), "sgd": (0.89, 0.95), "altentities": (0.82, 0.0), "refs_tldr_en": (0.90, 0.90),
    "refs_tldr_ru": (0.92, 0.92), "ru_multiwoz": (0.85, 0.95), "ru_cast": (0.83, 0.95), "ikat": (0.0, 0.95),
}  # fmt: skip


def test_cases_are_answered_and_scored() -> None:
    small = CASE | {"id": "2", "message": "thanks!", "gold_concepts": [], "category": "small"}
    report = evaluate([CASE, small], count=tokens)
    assert (report.exact, report.f1, report.clean) == (2, 1.0, 1.0)
    assert report.by_category == {"both": (1, 1), "small": (1, 1)}
    rows = [json.loads(line) for line in run_lines(report).splitlines()]
    assert [(row["id"], row["inject"]) for row in rows] == [("1", ["alpha", "beta"]), ("2", [])]
    assert rows[0]["tokens"] == tokens("alpha: sorts files\nbeta: packs files")


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '{"id": "1", "message": "x", "concepts_told": [["a"]]}']
)
def test_a_broken_case_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(f"\n{line}")
    with pytest.raises(LexiconBroken, match="line 2") as refused:
        read_cases(str(path))
    assert "Error" not in str(refused.value)


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_the_development_split_is_resolved_as_promised(name: str) -> None:
    path = SHARED / "eval/ledger" / name / "cases.dev.jsonl"
    if not path.is_file():
        pytest.skip("the evaluation sets are not on this machine (ADAOS_CTX_SHARED)")
    report = evaluate(read_cases(str(path)), count=tokens)
    f1, clean = TARGETS[name]
    assert report.f1 >= f1
    assert report.clean is None or report.clean >= clean
