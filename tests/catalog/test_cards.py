from __future__ import annotations

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_catalog import cards, schemas
from adaos_ctx_catalog.decoding import Fields, parse_object
from adaos_ctx_catalog.details import Change, Column, Details, Snippet
from adaos_ctx_catalog.errors import CatalogBroken
from adaos_ctx_catalog.fragments import fragments, joined

SEED = {
    "id": "res:db.pg.main.public.orders", "uri": "ada://any/db/pg:main/public.orders",
    "columns": [
        {"name": "id", "type": "int", "nn": True, "pk": True}, {"name": "user_id", "type": "int", "fk": "public.users.id"},
        {"name": "created_at", "type": "timestamp", "index": "btree"}, {"name": "amount", "type": "numeric(12,2)", "unit": "USD"},
    ],
    "constraints": {"pii": "none", "retention": "365d"},
    "pushdown": {"filter": True, "project": True, "aggregate": True, "window": False},
    "usage": {
        "snippets": [{"engine": "sql", "code": "SELECT 1"}, {"engine": "ir", "code": "scan→project(id)"}],
        "anti_patterns": ["select *", "без лимита > 1e6 строк"],
    },
    "access": {"policy": "rbac:analyst-read", "secrets": ["ada://secret/pg:main"]},
    "quality": {"freshness_sla_s": 120, "null_rate": {"user_id": 0.01}},
}  # fmt: skip
VALID = jsonschema.Draft202012Validator(schemas.DETAILS)
TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
COLUMNS = st.lists(
    st.builds(Column, name=TEXT.map(lambda t: f"n{t}"), type=TEXT, nn=st.booleans(), pk=st.booleans(), fk=TEXT, about=TEXT), max_size=12
).map(tuple)


def some() -> st.SearchStrategy[Details]:
    return st.builds(
        Details, id=st.just("res:a"), uri=st.just("ada://any/db/x"), description=TEXT, columns=COLUMNS, params=COLUMNS,
        snippets=st.lists(st.builds(Snippet, engine=st.just("sql"), code=TEXT.map(lambda t: f"c{t}")), max_size=2).map(tuple),
        anti_patterns=st.lists(TEXT, max_size=3).map(tuple), freshness_sla_s=st.none() | st.integers(0, 99),
        null_rate=st.dictionaries(TEXT, st.floats(0, 1), max_size=2), immutability=st.sampled_from(["mutable", "append_only"]),
        changes=st.lists(st.builds(Change, rev=st.integers(1, 9), what=st.lists(TEXT, max_size=2).map(tuple)), max_size=2).map(tuple),
    )  # fmt: skip


@given(details=some())
def test_the_stored_form_is_read_back_and_follows_its_schema(details: Details) -> None:
    data = cards.to_file(details)
    assert cards.from_json(parse_object(data, "x")) == details
    assert cards.to_file(cards.from_json(parse_object(data, "x"))) == data
    assert VALID.is_valid(json.loads(data))


@given(details=some(), batch=st.integers(1, 12))
def test_the_pieces_together_are_the_whole(details: Details, batch: int) -> None:
    pieces = fragments(details, batch)
    assert joined(pieces) == cards.to_json(details)
    assert all(len(piece.fields.get("columns", ())) <= batch for piece in pieces)


def test_the_specifications_example_is_kept_whole() -> None:
    assert cards.to_json(cards.from_json(Fields(SEED, "x"))) == SEED


def test_usage_comes_with_the_first_piece() -> None:
    first = fragments(cards.from_json(Fields(SEED, "x")))[0]
    assert first.name == "usage"
    assert first.fields["usage"] == SEED["usage"]


def test_a_review_sees_a_column_a_line() -> None:
    lines = cards.to_file(cards.from_json(Fields(SEED, "x"))).decode().splitlines()
    assert sum(1 for line in lines if line.startswith('  {"name"')) == 4


@pytest.mark.parametrize(
    "change",
    [{"columns": {}, "id": None}, {"columns": [{}]}, {"columns": ["id"]}, {"pushdown": {"filter": "yes"}}, {"usage": {"snippets": [{"engine": "sql"}]}}],
)
def test_wrong_details_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(CatalogBroken):
        cards.from_json(Fields({**SEED, **change}, "f"))
