from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.adr_status_words import _STEMS, first, is_choice_of_words, word_of

PIECES = [stem for stems in _STEMS.values() for stem in stems.split("|")] + list(" _-.1xЯ接")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Approved - vote on 3/25/20", "accepted"),
        ("ПРИНЯТО", "accepted"),
        ("на рассмотрении", "proposed"),
        ("已弃用", "deprecated"),
        ("却下", "rejected"),
        ("unaccepted words", ""),
        ("", ""),
    ],
)
def test_the_first_known_word_counts(text: str, word: str) -> None:
    assert word_of(text) == word


def test_a_list_of_words_to_choose_from_is_told_from_a_status() -> None:
    assert is_choice_of_words("Proposed | Accepted | Deprecated")
    assert is_choice_of_words("[Proposed | Accepted]")
    assert not is_choice_of_words("Accepted; supersedes ADR-2")


def test_first_gives_the_place_of_a_word() -> None:
    assert (first("accepted", "now accepted"), first("rejected", "accepted")) == (4, -1)


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_the_first_word_is_found_as_one_pattern_would(text: str) -> None:
    places = {}
    for name, stems in _STEMS.items():
        match = re.search(rf"(?<![^\W_])(?:{stems})", text, re.IGNORECASE)
        assert first(name, text) == (match.start() if match else -1)
        if match:
            places[name] = match.start()
    assert word_of(text) == (min(places, key=lambda name: places[name]) if places else "")
