from __future__ import annotations

import json

import pytest

from adaos_ctx_catalog.descriptor import estimate, records
from adaos_ctx_catalog.details import Column, Snippet
from adaos_ctx_catalog.documenting import resources_md
from adaos_ctx_catalog.guessing import type_of, unit_of
from adaos_ctx_catalog.personal import personal_kind
from adaos_ctx_catalog.projecting import projections
from adaos_ctx_catalog.rendering import brief, card, line
from adaos_ctx_catalog.sources import Source
from adaos_ctx_catalog.tables import Table, describe

from .making import table

HOSTILE = "a | b\n# heading <script> `x` [y](z)"


def test_names_are_no_markup() -> None:
    ((overview, details),) = records([table("t", HOSTILE, about=HOSTILE)], {})
    text = resources_md([(overview, details)], "x")
    assert "\n# heading" not in text
    assert "<script>" not in text.replace("\\<", "")
    rows = [row for row in text.splitlines() if row.startswith("| a")]
    assert all(row.replace("\\|", "").count("|") == 5 for row in rows)


def test_closed_details_are_said() -> None:
    ((overview, _),) = records([table("t", "a")], {})
    assert "Details are not open to this role." in resources_md([(overview, None)], "x")


def test_a_projection_names_fields_and_pins_its_resource() -> None:
    ((overview, details),) = records([table("t", "amount_usd")], {})
    view = json.loads(projections([(overview, details)]))["views"][0]
    assert view["fields"] == [{"name": "amount_usd", "type": "str", "label": "amount usd", "widget": "text", "unit": "USD"}]
    assert view["source"] == {"uri": overview.uri, "rev": 1, "schema_hash": overview.schema_hash}


def test_lines_of_rising_cost() -> None:
    ((overview, details),) = records([table("t", *"abcdefg", about="what it is")], {})
    assert brief(overview, 2) == "- res:db.x.t: a, b, …+5"
    assert brief(overview) == "- res:db.x.t: a, b, c, d, e, …+2"
    assert json.loads(line(overview))["sd"] == ["a:str", "b:str", "c:str", "d:str", "e:str"]
    assert card(details, columns=2).splitlines() == ["# res:db.x.t", "- about: what it is", "- columns: a text, b text", "- …+5 columns"]


def test_a_table_with_a_measure_is_summed_by_day() -> None:
    columns = (Column(name="at", type="timestamp"), Column(name="id", type="int"), Column(name="sum", type="numeric"), Column(name="phone", type="text"))
    found = describe(Table(engine="pg", schema="s", name="t", columns=columns, rows=5_000_000), Source(name="m", resolver="pg", locator="env:X"))
    assert found.details.snippets[0] == Snippet(
        engine="sql", code='SELECT ("at")::date AS k, sum("sum") AS total FROM "s"."t" GROUP BY 1 ORDER BY 1 LIMIT 100'
    )
    assert found.details.anti_patterns == ("no LIMIT: more than 1e6 rows",)
    only = describe(Table(engine="pg", schema="s", name="t", columns=columns[3:]), Source(name="m", resolver="pg", locator="env:X"))
    assert only.details.snippets[0].code == 'SELECT count(*) FROM "s"."t"'


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("customerEmail", "email"), ("e-mail", "email"), ("Дата рождения", "birth"), ("фамилия", "name"), ("first_name", "name"), ("phone_number", "phone"),
        ("ip_address", "place"), ("password_hash", "secret"), ("name", ""), ("amount", ""), ("company_name", ""), ("имя", ""), ("passenger", ""),
    ],
)  # fmt: skip
def test_personal_columns_are_known_by_their_names(name: str, kind: str) -> None:
    assert personal_kind(name) == kind


@pytest.mark.parametrize(("rows", "text"), [(None, ""), (-1, ""), (0, "0"), (99, "99"), (100, "1e2"), (1_234_567, "1.2e6"), (10**7, "1e7")])
def test_sizes_in_two_digits(rows: int | None, text: str) -> None:
    assert estimate(rows) == text


@pytest.mark.parametrize(
    ("values", "name"),
    [(["1", "2"], "integer"), (["1", "2.5"], "number"), (["01", "2"], "text"), (["a"], "text"), ([], "any"), (["", " "], "any"),
     (["2026-01-01 10:00"], "timestamp"), (["yes", "no"], "bool"), (["31.12.2026"], "date"), (["1e400"], "number")],
)  # fmt: skip
def test_types_of_values(values: list[str], name: str) -> None:
    assert type_of(values) == name


def test_units() -> None:
    assert [unit_of(*pair) for pair in (("a", "USD"), ("a", "in ms, median"), ("size_kg", ""), ("a", "USDA grade"), ("kg", ""))] == ["USD", "ms", "kg", "", ""]
