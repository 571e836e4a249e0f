from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search.folding import MAX_MARKS, composed, folded

MARKS = "\u0301\u0316\u0327\u3099\uff9e\u0f73"


@pytest.mark.parametrize("word", ["istanbul", "İstanbul", "ISTANBUL", "İSTANBUL", "ıstanbul"])
def test_turkish_letters_are_the_latin_ones(word: str) -> None:
    assert folded(composed(word)) == "istanbul"


@given(st.text(max_size=60) | st.text("aeЁ " + MARKS, max_size=MAX_MARKS))
def test_plain_text_is_composed_as_unicode_says(text: str) -> None:
    assert composed(text) == unicodedata.normalize("NFKC", text)


@pytest.mark.parametrize("mark", MARKS, ids=[f"U+{ord(mark):04X}" for mark in MARKS])
def test_of_many_marks_in_a_row_the_rest_is_dropped(mark: str) -> None:
    many = composed("b" + mark * 50_000 + " end")
    assert many == composed("b" + mark * MAX_MARKS + " end")


@given(st.integers(0, 40), st.integers(MAX_MARKS - 1, 3 * MAX_MARKS))
def test_wherever_the_row_begins(before: int, marks: int) -> None:
    found = composed("b" * before + "\u0316" * marks + "b" * 40)
    assert found.count("\u0316") == min(marks, MAX_MARKS)


def test_marks_out_of_order_are_cut_before_they_are_sorted() -> None:
    found = composed("a" + "\u0301\u0316\uff9e" * 1_000_000 + "z")
    assert (len(found), found[0], found[-1]) == (MAX_MARKS + 1, "á", "z")


def test_long_rows_of_other_signs_stay() -> None:
    line = "─" * 1000 + "\u0301" * 3 + "█" * 40
    assert composed(line) == line


@given(st.text(max_size=60))
def test_what_is_folded_stays(text: str) -> None:
    once = folded(composed(text))
    assert folded(once) == once
