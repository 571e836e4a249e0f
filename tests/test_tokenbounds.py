"""Bounds hold the exact count between them."""

from __future__ import annotations

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.tokenbounds import ENCODINGS, bounds, common_pieces, pieces
from adaos_ctx.tokens import ENCODINGS as ALL
from adaos_ctx.tokens import get_counter
from adaos_ctx.tokens.vocabulary import load_ranks

FACTS = ALL["o200k_base"]
PATTERN = regex.compile(FACTS.pattern)
PLAIN = st.text("aBz'sltre 019/-_:\"\n\r\t.(→−…", max_size=60) | st.text(
    st.characters(min_codepoint=32, max_codepoint=126, include_characters="\n\r\t→−…–—«»“”"),
    max_size=60,
)


@given(PLAIN)
def test_the_count_lies_between_its_bounds(text: str) -> None:
    found = bounds(text)
    assert found is not None
    assert found[0] <= get_counter("o200k_base").count(text) <= found[1]


@given(PLAIN)
def test_text_is_cut_as_the_encoding_cuts_it(text: str) -> None:
    assert pieces(text) == PATTERN.findall(text)


def test_every_common_piece_is_one_token_and_one_piece() -> None:
    ranks = load_ranks(FACTS)
    assert [p for p in common_pieces() if p.encode() not in ranks or pieces(p) != [p]] == []
    assert len(common_pieces()) > 8_000


def test_a_sign_before_a_common_word_costs_no_more_than_its_bytes() -> None:
    count = get_counter("o200k_base").count
    signs = [c for c in map(chr, range(32, 127)) if not c.isalnum()] + list("\t→−…–—«»“”")
    words = [word for word in common_pieces() if word.isalpha()]
    most = [(s + w, len(s.encode()) + 1) for w in words for s in signs]
    assert [text for text, limit in most if count(text) > limit] == []


def test_numbers_of_three_digits_are_one_token() -> None:
    ranks = load_ranks(FACTS)
    numbers = [f"{n:0{width}}" for width in (1, 2, 3) for n in range(10**width)]
    assert [n for n in numbers if n.encode() not in ranks] == []


def test_every_single_character_is_one_token() -> None:
    ranks = load_ranks(FACTS)
    assert [c for c in map(chr, [9, 10, 13, *range(32, 127)]) if c.encode() not in ranks] == []


@pytest.mark.parametrize("text", ["поле", "a\x00b", "é", "\x1c", "\x0b"])
def test_other_text_has_no_bounds(text: str) -> None:
    assert bounds(text) is None


def test_the_encodings_are_those_of_one_vocabulary() -> None:
    assert {ALL[name].vocabulary for name in ENCODINGS} == {"o200k_base"}
    assert {ALL[name].pattern for name in ENCODINGS} == {FACTS.pattern}


def test_plain_sentences_are_known_exactly() -> None:
    assert bounds("- the field was added, and it is required now\n") == (12, 12)


def test_a_long_line_takes_linear_time() -> None:
    assert bounds("x" * 3_000_000) == (1, 3_000_000)
    assert bounds(" " * 300_000 + "\n" * 300_000) is not None
