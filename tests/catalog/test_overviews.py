from __future__ import annotations

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_catalog import overviews, schemas
from adaos_ctx_catalog.decoding import Fields
from adaos_ctx_catalog.errors import CatalogBroken
from adaos_ctx_catalog.record import KINDS, CostHint, Example, Overview, Shape

SEED = {
    "id": "res:db.pg.main.public.orders", "uri": "ada://any/db/pg:main/public.orders", "kind": "tabular",
    "title": "orders (pg.main)", "tags": ["orders", "sales", "pii:none", "fresh:realtime"],
    "shape": {"rows_est": "1e7", "cols": 18},
    "schema_digest": ["id:int", "created_at:ts", "user_id:int", "amount:num", "status:str"],
    "cap": ["scan", "filter", "project", "aggregate", "limit"],
    "cost_hint": {"latency_ms_p50": 120, "egress_mb": 0.4},
    "examples": [{"task": "daily revenue", "ops": ["filter", "agg"]}],
    "owner": "team.analytics", "updated_at": "2025-10-29T08:30:00Z",
}  # fmt: skip
TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
WORDS = st.lists(TEXT, max_size=4).map(tuple)


def some() -> st.SearchStrategy[Overview]:
    return st.builds(
        Overview, id=st.just("res:a.b"), uri=TEXT.map(lambda t: f"u{t}"), kind=st.sampled_from(KINDS), title=TEXT,
        tags=st.lists(TEXT, max_size=4, unique=True).map(lambda t: tuple(sorted(t))),
        shape=st.builds(Shape, rows_est=st.sampled_from(["", "7", "1.2e6"]), cols=st.none() | st.integers(0, 9)),
        schema_digest=WORDS, cap=WORDS,
        cost_hint=st.builds(CostHint, latency_ms_p50=st.none() | st.floats(0, 1e6), egress_mb=st.none()),
        examples=st.lists(st.builds(Example, task=TEXT.map(lambda t: f"t{t}"), ops=WORDS), max_size=2).map(tuple),
        owner=TEXT, updated_at=TEXT, schema_hash=st.just("a1b2c3d4"), rev=st.integers(1, 99),
    )  # fmt: skip


@given(overview=some())
def test_lines_and_the_long_form_are_read_back(overview: Overview) -> None:
    assert overviews.from_line(overviews.to_line(overview)) == overview
    assert overviews.from_json(Fields(overviews.to_json(overview), "x")) == overview
    assert "\n" not in overviews.to_line(overview)


def test_the_specifications_example_is_kept_whole() -> None:
    overview = overviews.from_json(Fields(SEED, "x"))
    made = overviews.to_json(overview)
    jsonschema.validate(made, schemas.OVERVIEW)
    assert {key: made[key] for key in SEED} == {**SEED, "tags": sorted(SEED["tags"])}  # type: ignore[type-var]


def test_lines_have_the_specifications_short_keys_and_follow_their_schema() -> None:
    line = json.loads(overviews.to_line(overviews.from_json(Fields(SEED, "x"))))
    assert list(line)[:12] == "id u k t g sh sd cap cost ex own ts".split()
    jsonschema.validate(line, schemas.LINE)
    for schema in (schemas.OVERVIEW, schemas.LINE, schemas.DETAILS):
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"id": "orders"}, "id"), ({"id": "res:a b"}, "id"), ({"id": ""}, "id"), ({"kind": "table"}, "kind"),
        ({"uri": None}, "uri"), ({"tags": [1]}, "tags"), ({"shape": []}, ""), ({"shape": {"cols": "x"}}, "shape.cols"),
        ({"examples": [{}]}, "examples[0].task"), ({"rev": "x"}, "rev"), ({"title": ["x"]}, "title"),
        ({"cost_hint": {"egress_mb": "much"}}, "cost_hint.egress_mb"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named(change: dict[str, object], place: str) -> None:
    if change == {"shape": []}:
        assert overviews.from_json(Fields({**SEED, **change}, "f")).shape == Shape()
        return
    with pytest.raises(CatalogBroken) as refusal:
        overviews.from_json(Fields({**SEED, **change}, "f.json"))
    assert str(refusal.value.facts["path"]).strip(".") == place


@pytest.mark.parametrize("line", ["", "[]", "{", "null", "[" * 100_000, '{"id": 1e999}'])
def test_broken_lines_are_refused(line: str) -> None:
    with pytest.raises(CatalogBroken):
        overviews.from_line(line)


def test_a_told_line_leaves_out_what_the_id_says() -> None:
    told = json.loads(overviews.told_line(Overview(id="res:db.x.Order_Items", uri="u", kind="tabular", title="order items", tags=("pii:none",))))
    assert told == {"id": "res:db.x.Order_Items", "k": "tabular"}
