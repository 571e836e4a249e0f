from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adaos_ctx.search import indexed as module
from adaos_ctx.search.analyze import joined, parse_query, terms
from adaos_ctx.search.folding import composed
from adaos_ctx.search.indexed import indexed, length
from adaos_ctx.search.wordparts import signs_of

TEXTS = st.text() | st.text(
    "aAZё-_./@#:'\u2019s \u00a0\u2003\x1c\x85\u3000漢字7\u0301\ufdfa\u00a8", max_size=60
)


@example("a\u00a8b user's O\u2019s")
@example("a\x1cb\x1fc\u2028d\u3000e")
@example("x" * 200 + "/y.py " + "漢" * 60)
@given(TEXTS)
def test_word_by_word_gives_the_terms_of_the_whole_and_single_signs(text: str) -> None:
    found = terms(text)
    signs = [sign for word in composed(text).split() for sign in signs_of(word)]
    once = indexed(text)
    assert Counter(once.split()) == Counter(found + signs)
    assert signs or once == joined(found)
    assert indexed(text) == once  # remembered now
    assert length(once) == len(found) + len(signs)


@pytest.mark.parametrize(
    ("query", "text"),
    [("猫", "猫が好き"), ("猫", "犬と猫"), ("물", "물을 마시다"), ("京", "東京都")],
)
def test_one_sign_is_found_in_a_longer_row(query: str, text: str) -> None:
    assert indexed(query) in indexed(text)


def test_a_question_has_the_pairs_of_its_signs_only() -> None:
    assert parse_query("東京 駅").sequence == ("東京", "駅")


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    module._words.clear()
    monkeypatch.setattr(module, "_MOST_WORDS", 2)
    assert indexed("one two three four") == joined(terms("one two three four"))
    assert len(module._words) <= 2


def test_long_words_are_not_remembered() -> None:
    word = "path/" * 20
    assert indexed(word) == joined(terms(word))
    assert word not in module._words
