from __future__ import annotations

import pytest

from adaos_ctx_catalog.details import Column, Details
from adaos_ctx_catalog.plans.card import Card
from adaos_ctx_catalog.plans.columns import Columns
from adaos_ctx_catalog.record import Overview


def columns(*told: str) -> Columns:
    """Of `name type`, or `name type pk`."""
    made = [each.split() for each in told]
    details = Details(
        id="res:db.x.t", uri="ada://any/db/sqlite:x/t",
        columns=tuple(Column(name=n, type=kind, pk=bool(more)) for n, kind, *more in made),
    )  # fmt: skip
    overview = Overview(id=details.id, uri=details.uri, kind="tabular", title="t")
    return Columns(Card(overview=overview, details=details))


SALES = columns(
    "id int pk", "unit_price decimal(9,2)", "qty int", "sold_at timestamp", "place blob"
)


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("qty", "qty"), ("unit_price", "unit_price"), ("unit price", "unit_price"),
        ("prices", "unit_price"), ("sold", "sold_at"), ("place", None), ("", None), ("zork", None),
    ],
)  # fmt: skip
def test_a_column_is_named_by_its_name_or_by_a_stem(word: str, name: str | None) -> None:
    found = SALES.find(word)
    assert (found and found[0]) == name


def test_a_stem_that_two_columns_have_names_neither() -> None:
    assert columns("list_price int", "sale_price int").find("price") is None


def test_the_only_point_in_time_and_the_only_measure() -> None:
    assert SALES.time == "sold_at"
    assert (SALES.measure or ("",))[0] == "unit_price"
    two = columns("a date", "b date", "x int", "y int")
    assert (two.time, two.measure) == ("", None)
    assert (columns("id int pk", "n int").measure or ("",))[0] == "n"
