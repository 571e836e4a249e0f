from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import SourceUnreadable
from adaos_ctx.tokens import get_counter
from adaos_ctx_catalog.asking import EvalRequest
from adaos_ctx_catalog.errors import CatalogBroken
from adaos_ctx_catalog.evaluating import evaluate

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [
    {"id": "a.orders", "title": "orders", "db": "a", "columns": [{"name": "User_ID", "title": "user id", "type": "number"}], "foreign_keys": ["User_ID -> users.id"]},
    {"id": "a.users", "title": "users", "db": "a", "columns": [{"name": "id", "title": "id"}]},
    {"id": "b.orders", "title": "orders", "db": "b", "text": "orders of b"},
]  # fmt: skip


def put(path: Path, rows: list[dict[str, object]]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


def request(tmp_path: Path, budget: int = 200, facet: str = "") -> EvalRequest:
    queries = put(tmp_path / "q.jsonl", [{"id": "q1", "text": "users of orders", "db": "a"}, {"id": "q2", "text": "zzz", "db": "b"}])
    return EvalRequest(corpus=put(tmp_path / "c.jsonl", ROWS), queries=queries, budget=budget, facet=facet)


def test_a_row_for_each_query_within_both_caps(tmp_path: Path) -> None:
    first, second = evaluate(request(tmp_path), get_counter())
    assert (first["query_id"], set(first["context_ids"])) == ("q1", {"a.orders", "a.users", "b.orders"})
    assert max(first["tokens"], first["tokens_exact"]) <= 200
    assert (second["query_id"], second["context_ids"]) == ("q2", [])


def test_a_facet_keeps_to_equal_fields(tmp_path: Path) -> None:
    first, second = evaluate(request(tmp_path, facet="db"), get_counter())
    assert set(first["ranked"]) == {"a.orders", "a.users"}
    assert second["context_ids"] == ["b.orders"]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    asked = request(tmp_path)
    with pytest.raises(SourceUnreadable):
        evaluate(EvalRequest(corpus="nowhere.jsonl", queries=asked.queries, budget=10), get_counter())
    (tmp_path / "c.jsonl").write_text('{"title": "x"}\n')
    with pytest.raises(CatalogBroken, match=r"c\.jsonl"):
        evaluate(asked, get_counter())
