from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.jsontext import Number, listing, mapping, parse_json, place, said


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "line 1: Expecting property name enclosed in double quotes"),
        ('{"a": 1}\n{"b"', "line 2: Extra data"),
        ("[" * 100_000, "nested too deeply"),
        ("", "line 1: Expecting value"),
    ],
)
def test_what_does_not_parse_says_why(text: str, problem: str) -> None:
    assert parse_json(text).problem == problem


def test_numbers_stay_as_written() -> None:
    parsed = parse_json("\ufeff[0.780, 1e9, NaN, 12345678901234567890]")
    assert parsed.value == ["0.780", "1e9", "NaN", "12345678901234567890"]
    assert Number("NaN").value == float("-inf")


def test_values_of_the_wrong_sort_count_as_nothing() -> None:
    assert (mapping([]), list(listing({})), list(listing("a")), said(None), said([])) == (
        {},
        [],
        ["a"],
        "",
        "",
    )
    assert (said(value=True), said(" a\n b")) == ("true", "a b")


def test_a_text_written_with_escapes_has_no_place() -> None:
    assert place('{"a": "\\u0434"}', "д") == ()
    (span,) = place('{"a": "д"}', "д")
    assert (span.start, span.end) == (7, 8)


@given(st.text(alphabet='{}[]":,0123.eE-+ntf\\u', max_size=60))
def test_no_text_raises(text: str) -> None:
    parse_json(text)
