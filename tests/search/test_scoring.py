from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search.analyze import parse_query
from adaos_ctx.search.record import Hit, Record, analyse
from adaos_ctx.search.scoring import (
    FEATURES,
    MAX_PLACES,
    Scorer,
    Stats,
    rank_idf,
    rounded,
    telling,
)

STATS = Stats(count=10, lengths=(10, 10, 10, 100))


def score(query: str, **fields: str) -> Hit:
    return Scorer(parse_query(query), {}, STATS).hit(analyse(Record(key="k", **fields)))


def test_a_record_that_says_all_of_it_in_its_name_has_all_of_name() -> None:
    hit = score("red zebra", name="red zebra")
    assert hit.parts["name"] == pytest.approx(1)
    assert hit.parts["neighbours"] == pytest.approx(1)
    assert hit.matched == ("red", "zebra")


def test_words_that_stand_together_beat_words_apart() -> None:
    near = score("red zebra", body="red zebra " + "filler " * 80)
    far = score("red zebra", body="red " + "filler " * 80 + "zebra")
    assert near.score > far.score
    assert near.parts["text"] == far.parts["text"]


def test_beginnings_count_for_words_that_are_missing() -> None:
    hit = score("Goldberg", body="Goldsmith prose")
    assert hit.parts["beginnings"] > 0.4
    assert hit.matched == ()


def test_what_stands_everywhere_is_near_to_nothing() -> None:
    assert score("zebra", body="zebra " * (MAX_PLACES + 1)).parts["near"] == 0


def test_an_empty_record_scores_nothing() -> None:
    hit = score("anything")
    assert hit.score == 0
    assert set(hit.parts) == set(FEATURES)


@given(st.text(max_size=60), st.text(max_size=200), st.text(max_size=60))
def test_features_lie_between_0_and_1(query: str, body: str, name: str) -> None:
    hit = score(query, body=body, name=name)
    assert all(-1e-9 <= value <= 1 + 1e-9 for value in hit.parts.values())
    assert hit.score == pytest.approx(sum(FEATURES[k] * v for k, v in hit.parts.items()))


@pytest.mark.parametrize("held", [0, 1, 5, 6, 10])
def test_weights_of_terms_are_positive_and_fall(held: int) -> None:
    assert telling(10, held) > 0
    assert rank_idf(10, held) > 0
    assert telling(10, held) <= telling(10, 0)


def test_rank_idf_is_the_formula_where_it_is_positive() -> None:
    assert rank_idf(100, 3) == math.log(97.5 / 3.5)


def test_scores_that_differ_by_a_processor_are_equal() -> None:
    assert rounded(1.0000000000001) == rounded(1.0)


def test_a_guessed_word_counts_less_than_one_that_was_asked_for() -> None:
    asked = parse_query("red zebra")
    guess = replace(asked, guessed=frozenset({"zebra"}))
    bags = [analyse(Record(key="a", body="zebra")), analyse(Record(key="b", body="red"))]
    hits = Scorer(guess, {}, STATS).best(bags, 2)
    assert [hit.key for hit in hits] == ["b", "a"]
    assert [hit.key for hit in Scorer(asked, {}, STATS).best(bags, 2)] == ["a", "b"]


def test_equal_hits_stand_by_key() -> None:
    bags = [analyse(Record(key=key, name="red")) for key in "cab"]
    bags.append(analyse(Record(key="z", name="red zebra")))
    hits = Scorer(parse_query("red zebra"), {}, STATS).best(bags, 3)
    assert [hit.key for hit in hits] == ["z", "a", "b"]


def test_an_empty_index_has_no_average() -> None:
    assert Stats(count=0, lengths=(0, 0, 0, 0)).average_length == 0
