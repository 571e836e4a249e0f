from __future__ import annotations

import pytest

from adaos_ctx.cards.plain import KINDS, claim_binary, claim_text
from tests.cards.reading import card, supported

TEXT, BINARY = (kind.build for kind in KINDS)


def test_text_shows_its_first_lines() -> None:
    assert card(TEXT, "one\n\n----\ntwo\n", "x.txt") == ["text: 4 lines", "one", "two"]


def test_a_table_shows_its_columns() -> None:
    assert card(TEXT, 'id,"name",x\n1,2,3\n4,5,6\n', "x.csv") == [
        "table: 3 columns, 2 rows",
        "id, name, x",
    ]
    assert card(TEXT, "a\tb\n", "x.tsv") == ["table: 2 columns, 0 rows", "a, b"]


def test_definitions_are_read_and_other_text_is_text() -> None:
    assert card(TEXT, "CREATE TABLE t (a int);", "x.sql") == ["table t: a int"]
    assert card(TEXT, "select 1;\n", "x.sql") == ["text: 1 lines", "select 1;"]


def test_a_binary_file_gets_one_honest_line() -> None:
    lines = card(BINARY, "", "x.png", encoding="binary", size_bytes=2_048)
    assert lines == ["binary file, 2,048 bytes"]


@pytest.mark.parametrize(
    "text", ["a" * 3_000_000, " " * 3_000_000 + "x", "\n" * 3_000_000, "," * 1_000_000]
)
@pytest.mark.parametrize("path", ["x.txt", "x.csv", "x.sql", "x.proto"])
def test_long_text_gives_a_card(text: str, path: str) -> None:
    card(TEXT, text, path)


def test_claims() -> None:
    assert [claim_text("a.txt", ""), claim_text("a.sql", ""), claim_binary("a.png", "")] == [
        1,
        40,
        70,
    ]
    assert [claim_binary("a.png", "x"), claim_binary("a.txt", "")] == [0, 0]


def test_each_column_of_a_table_has_its_place_and_an_empty_one_has_none() -> None:
    assert supported(KINDS[0].build, "id,,name\n1,2,3\n", "a.csv")[1] == ["id", "name"]
    assert supported(KINDS[0].build, "\n:", "a.csv")[1] == []
