from __future__ import annotations

from dataclasses import replace

import pytest

from adaos_ctx_catalog.descriptor import records
from adaos_ctx_catalog.details import Column, Details
from adaos_ctx_catalog.digests import (
    MAX_CHANGES,
    schema_digest,
    short_type,
    telling_terms,
    what_changed,
)

from .making import table


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("integer", "int"), ("bigserial", "int"), ("numeric(12,2)", "num"), ("double precision", "num"),
        ("timestamp with time zone", "ts"), ("date", "date"), ("character varying(20)", "str"), ("jsonb", "json"),
        ("text[]", "list"), ("bytea", "bytes"), ("uuid", "uuid"), ("boolean", "bool"), ("", "any"), ("geometry(Point)", "geometry"),
    ],
)  # fmt: skip
def test_types_in_a_word(name: str, short: str) -> None:
    assert short_type(name) == short


def columns(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name=name, type="text") for name in names)


def test_rare_words_tell_more_than_those_of_every_table() -> None:
    tables = [columns("id", "created_at", "updated_at", "version", "status", "owner", f"special_{i}") for i in range(9)]
    held, count = telling_terms(tables)
    digest = schema_digest(Details(id="res:a", uri="u", columns=tables[3]), "things", held, count)
    assert len(digest) == 5
    assert "special_3:str" in digest


def test_described_words_tell_more() -> None:
    names = columns(*(f"col_{word}" for word in "apple pear plum fig lime kiwi".split()))
    held, count = telling_terms([names])
    digest = schema_digest(Details(id="res:a", uri="u", description="the kiwi of a fig", columns=names), "x", held, count)
    assert {"col_kiwi:str", "col_fig:str"} <= set(digest)


def test_personal_columns_are_never_named() -> None:
    made = records([table("people", "id", "email", "phone", "city")], {})[0][0]
    assert made.schema_digest == ("id:str", "city:str")
    assert {"pii:email", "pii:phone"} <= set(made.tags)


def test_a_change_of_columns_raises_the_revision_and_says_what_changed() -> None:
    first = records([table("t", "a", "b")], {})
    known = {o.id: (o, d) for o, d in first}
    (overview, details), = records([table("t", "a", "c>x.id")], known)
    assert (first[0][0].rev, overview.rev) == (1, 2)
    assert details.changes[-1].what == ("+c:text", "-b")


def test_a_change_of_what_can_be_done_raises_the_revision() -> None:
    first = records([table("t", "a", cap=("scan",))], {})
    (overview, details), = records([table("t", "a", cap=("scan", "window"))], {o.id: (o, d) for o, d in first})
    assert overview.rev == 2
    assert details.changes[-1].what == ("+cap window",)


def test_a_change_of_words_keeps_the_revision() -> None:
    first = records([table("t", "a", about="old")], {})
    (overview, details), = records([table("t", "a", about="new")], {o.id: (o, d) for o, d in first})
    assert (overview.rev, details.description, details.changes) == (1, "new", ())


def test_few_revisions_are_remembered() -> None:
    known = {o.id: (o, d) for o, d in records([table("t", "c0")], {})}
    for number in range(1, 10):
        known = {o.id: (o, d) for o, d in records([table("t", f"c{number}")], known)}
    overview, details = known["res:db.x.t"]
    assert (overview.rev, [c.rev for c in details.changes]) == (10, [6, 7, 8, 9, 10])
    assert len(details.changes) == MAX_CHANGES


def test_differences_of_one_column_are_told() -> None:
    old = Details(id="res:a", uri="u", columns=(Column(name="a", type="int"),))
    new = replace(old, columns=(Column(name="a", type="text", pk=True),))
    assert what_changed(old, new, ((), ())) == ["a.pk: none → True", "a: int → text"]


def test_the_order_of_a_source_does_not_matter() -> None:
    tables = [table(name, "id", f"{name}_x", "email") for name in "cab"]
    assert records(tables, {}) == records(tables[::-1], {})
