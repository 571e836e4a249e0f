from __future__ import annotations

import pytest

from adaos_ctx.search.fuse import by_ranks, fused, relevance_of
from adaos_ctx.search.record import Hit
from adaos_ctx.search.vectors import Likeness

ALIKE = Likeness.of([("a", 0.9), ("b", 0.2), ("c", 0.1), ("d", 0.1)])


def test_vectors_decide_where_no_word_matches() -> None:
    zero = [Hit(key=key, score=0.1) for key in "dcba"]
    assert [hit.key for hit in fused(zero, ALIKE, 2)] == ["a", "b"]


def test_words_and_vectors_add_up_and_are_explained() -> None:
    hits = [
        Hit(key="b", score=2.0, matched=("x",), parts={"text": 0.5}),
        Hit(key="c", score=1.0, matched=("x",)),
    ]
    first = fused(hits, ALIKE, 4)[0]
    assert (first.key, first.matched) == ("b", ("x",))
    assert first.parts["words"] == 1.0
    assert first.score == pytest.approx(1.0 + first.parts["vector"])
    assert {hit.key for hit in fused(hits, ALIKE, 4)} == set("abcd")


def test_without_vectors_words_keep_their_order() -> None:
    hits = [Hit(key=key, score=score, matched=("x",)) for key, score in (("b", 2.0), ("a", 1.0))]
    assert [hit.key for hit in fused(hits, Likeness.of([]), 5)] == ["b", "a"]


def test_ranks_are_fused_over_what_matched() -> None:
    assert by_ranks([["a", "b", "c"], ["c"]], 2) == ["c", "a"]
    assert by_ranks([[], []], 3) == []


def test_the_relevance_formula() -> None:
    assert relevance_of({"text": 1, "vector": 1, "recency": 1, "cap_match": 1}) == pytest.approx(
        1.5
    )
    assert relevance_of({"text": 0.5}, cost_penalty=0.1) == pytest.approx(0.15)
