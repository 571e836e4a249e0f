"""Resolve labelled cases and write a run file; what the tables of the README are made of."""

from __future__ import annotations

import gc
import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx_ledger.cases import arrange
from adaos_ctx_ledger.errors import LexiconBroken
from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.message import Message
from adaos_ctx_ledger.names import lexicon_dir
from adaos_ctx_ledger.resolve import resolve
from adaos_ctx_ledger.told import Shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx_ledger.lexicon import Lexicon


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One case, answered: the concepts that would be injected, and what they cost."""

    id: str
    inject: tuple[str, ...]
    tokens: int
    tokens_exact: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a run gave.

    Args:
        rows: In the order of the cases.
        exact: Cases whose answer is exactly what was labelled.
        precision, recall, f1: Over all concepts.
        clean: Share of cases labelled "nothing" that got nothing; None without such cases.
        by_category: Category -> (exact, cases).
        p50_ms, p95_ms: CPU time to resolve a message, what was told being known.
        index_ms: Mean CPU time to take in what was told.
    """

    rows: tuple[Row, ...]
    exact: int
    precision: float
    recall: float
    f1: float
    clean: float | None
    by_category: dict[str, tuple[int, int]]
    p50_ms: float
    p95_ms: float
    index_ms: float


def read_cases(path: str) -> list[dict[str, Any]]:
    """Cases, a JSON object a line: id, history, concepts_told, message, gold_concepts, category.

    Raises:
        LexiconBroken: The file is unreadable, or a line is no such object.
    """
    try:
        with open(path, encoding="utf-8") as file:
            return [_case(path, n, line) for n, line in enumerate(file, 1) if line.strip()]
    except OSError as error:
        raise LexiconBroken(
            path=path, reason=(error.strerror or "unknown error").lower()
        ) from error
    except UnicodeDecodeError as error:
        raise LexiconBroken(path=path, reason="it is no UTF-8 text") from error


def _case(path: str, number: int, line: str) -> dict[str, Any]:
    try:
        case = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise LexiconBroken(path=path, reason=f"line {number} is no JSON") from error
    if not isinstance(case, dict):
        raise LexiconBroken(path=path, reason=f"line {number} is no object")
    missing = [key for key in ("id", "message", "concepts_told") if key not in case]
    if missing:
        raise LexiconBroken(path=path, reason=f"line {number} has no {', '.join(missing)}")
    told = case["concepts_told"]
    if not isinstance(told, list) or not all(map(_is_pair, told)):
        raise LexiconBroken(path=path, reason=f"line {number}: concepts_told is [[name, text], …]")
    return case


def _is_pair(told: Any) -> bool:
    return isinstance(told, list) and len(told) == 2 and all(isinstance(x, str) for x in told)


def evaluate(
    cases: Sequence[dict[str, Any]],
    *,
    count: Callable[[str], int],
    lexicon: Lexicon | None = None,
    step: Callable[[int, int], None] | None = None,
) -> Report:
    """Answer every case.

    Args:
        cases: As `read_cases` gives them.
        count: Exact tokens of a text.
        lexicon: Words; the shipped ones and the user's by default.
        step: Told (done, total) after each case.
    """
    known = lexicon or load(lexicon_dir())
    rows: list[Row] = []
    times: list[float] = []
    index_s = 0.0
    gc.collect()
    gc.disable()  # pauses of the collector, and of other processes, are not the resolver's
    try:
        for case in cases:
            start = time.thread_time()
            shelf = Shelf(arrange(case.get("history", []), case["concepts_told"], known), known)
            middle = time.thread_time()
            meant = resolve(Message(case["message"], known), shelf).told
            times.append(time.thread_time() - middle)
            index_s += middle - start
            rows.append(_row(case, [item.name for item in meant], count))
            if step is not None:
                step(len(rows), len(cases))
    finally:
        gc.enable()
    return _scored(cases, rows, sorted(times), index_s)


def _row(case: dict[str, Any], names: list[str], count: Callable[[str], int]) -> Row:
    texts = dict(case["concepts_told"])
    told = "\n".join(f"{name}: {texts[name]}" for name in names)
    return Row(
        id=case["id"], inject=tuple(names), tokens=(len(told) + 3) // 4, tokens_exact=count(told)
    )


def _scored(
    cases: Sequence[dict[str, Any]], rows: list[Row], times: list[float], index_s: float
) -> Report:
    hits = wrong = missed = exact = 0
    clean: list[bool] = []
    by_category: dict[str, tuple[int, int]] = {}
    for case, row in zip(cases, rows, strict=True):
        got, gold = set(row.inject), set(case.get("gold_concepts", ()))
        hits += len(got & gold)
        wrong += len(got - gold)
        missed += len(gold - got)
        exact += got == gold
        if not gold:
            clean.append(not got)
        right, all_ = by_category.get(case.get("category", "-"), (0, 0))
        by_category[case.get("category", "-")] = (right + (got == gold), all_ + 1)
    precision = hits / (hits + wrong) if hits + wrong else 0.0
    recall = hits / (hits + missed) if hits + missed else 0.0
    count = max(1, len(times))
    return Report(
        rows=tuple(rows), exact=exact, precision=precision, recall=recall,
        f1=2 * precision * recall / (precision + recall) if precision + recall else 0.0,
        clean=sum(clean) / len(clean) if clean else None,
        by_category=dict(sorted(by_category.items())), index_ms=1000 * index_s / count,
        p50_ms=1000 * times[count // 2] if times else 0.0,
        p95_ms=1000 * times[min(count - 1, int(count * 0.95))] if times else 0.0,
    )  # fmt: skip


def run_lines(report: Report) -> str:
    """The run file: a JSON object a line, as `score.py` of the evaluation sets reads it."""
    rows = (
        {"id": r.id, "inject": list(r.inject), "tokens": r.tokens, "tokens_exact": r.tokens_exact}
        for r in report.rows
    )
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
