"""Words that an index does not hold are read as words like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search.analyze import Query, parse_query
from adaos_ctx.search.spelling import alike, jaro_winkler, respelled

KNOWN = sorted(
    "agenc appl bendigo chang corrupt cydippid maastricht parent percent septicem".split()
)
WORDS = st.text("abcdeдж", max_size=9)


def read(text: str, known: list[str] = KNOWN) -> Query:
    def vocabulary(beginning: str) -> list[str]:
        return [term for term in known if term.startswith(beginning)]

    return respelled(parse_query(text), vocabulary)


@pytest.mark.parametrize(
    ("word", "term"),
    [("Bedigo", "bendigo"), ("coruption", "corrupt"), ("Maastrich", "maastricht"),
     ("percentage", "percent"), ("septicemia", "septicem"), ("Cypiddids", "cydippid")],
)  # fmt: skip
def test_a_slip_or_an_unknown_form_is_read_as_the_word_that_is_there(word: str, term: str) -> None:
    query = read(f"what is {word}?")
    assert query.telling == (term,)
    assert query.guessed == {term}


def test_russian_slips_are_read_alike() -> None:
    assert read("норманский замок", ["замок", "норманнск"]).telling == ("норманнск", "замок")


@pytest.mark.parametrize(
    ("word", "term"), [("psotgres", "postgr"), ("wrod", "word"), ("owrd", "word"), ("нваыки", "навык")]
)
def test_letters_that_were_swapped_at_the_beginning_are_put_back(word: str, term: str) -> None:
    query = read(word, ["postgr", "word", "wood", "навык"])
    assert (query.telling, query.guessed) == ((term,), {term})


def test_a_short_word_is_read_only_as_itself_with_letters_swapped() -> None:
    assert read("wrad", ["word", "wade"]).guessed == frozenset()
    assert read("aaaa", ["aaab"]).guessed == frozenset()


def test_a_query_whose_words_are_known_stays_itself() -> None:
    query = parse_query("agency of Bendigo")
    assert respelled(query, lambda start: [t for t in KNOWN if t.startswith(start)]) is query
    assert read("zebra") == parse_query("zebra")


@pytest.mark.parametrize("word", ["cast", "v2024", "x/chang", "casualties", "Zchange"])
def test_short_words_numbers_paths_and_far_words_are_not_guessed(word: str) -> None:
    known = [*KNOWN, "castl", "v2025", "2025"]
    assert read(word, known).guessed == frozenset()


def test_a_word_that_was_asked_for_is_no_guess() -> None:
    query = read("percentage in percent")
    assert (query.terms, query.guessed) == (("percent", "in"), frozenset())


def test_the_likest_two_are_taken_and_equals_by_name() -> None:
    assert alike("parlimet", ["parlimeb", "parlimea", "parlime"]) == ("parlime", "parlimea")


def test_a_long_pasted_text_is_looked_up_in_part() -> None:
    asked: list[str] = []

    def vocabulary(beginning: str) -> list[str]:
        asked.append(beginning)
        return []

    respelled(
        parse_query(" ".join(f"word{chr(97 + i)}{chr(98 + i)}" for i in range(20))), vocabulary
    )
    assert len(asked) == 8 * (2 + 3)  # itself, its beginning, and with two letters swapped


@given(WORDS, WORDS)
def test_likeness_is_between_0_and_1_and_1_for_equals_only(a: str, b: str) -> None:
    found = jaro_winkler(a, b)
    assert 0.0 <= found <= 1.0
    assert (found == 1.0) == (a == b != "")


@given(WORDS, st.lists(WORDS, max_size=9))
def test_what_is_skipped_before_comparing_would_not_be_alike(word: str, known: list[str]) -> None:
    found = alike(word, known)
    wanted = sorted(
        (-jaro_winkler(word, other), other)
        for other in known
        if len(other) >= 4
        and len(word) >= 4
        and jaro_winkler(word, other) >= 0.85
        and (
            4 * min(len(word), len(other)) >= 3 * max(len(word), len(other))
            or word.startswith(other)
            or other.startswith(word)
        )
    )
    assert list(found) == [other for _, other in wanted][:2]
