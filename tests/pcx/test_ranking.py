from __future__ import annotations

import json
from pathlib import Path

import adaos_ctx_pcx
from adaos_ctx_pcx.ranking import Ranker, load_weights
from adaos_ctx_pcx.reading_leaves import Fields

LEAVES = {
    "rm": Fields(name="rm", summary="Remove files."),
    "cp": Fields(name="cp", summary="Copy files."),
    "let": Fields(name="rental", summary="Find a flat to let."),
}


def test_a_leaf_that_says_it_with_another_word_is_found() -> None:
    assert [key for key, _ in Ranker(LEAVES).ranked("erase", [])] == ["rm"]


def test_a_leaf_that_says_a_word_that_begins_alike_is_found() -> None:
    assert [key for key, _ in Ranker(LEAVES).ranked("renting", [])] == ["let"]


def test_words_that_most_questions_have_are_enough_where_nothing_else_is_said() -> None:
    assert [key for key, _ in Ranker(LEAVES).ranked("find zebras", [])] == ["let"]


def test_nothing_is_found_for_nothing() -> None:
    assert Ranker(LEAVES).ranked("", []) == []
    assert Ranker({}).ranked("erase", []) == []


def test_every_weight_has_its_feature_and_every_feature_its_weight() -> None:
    row = Ranker(LEAVES).features("erase files", [])["rm"]
    assert row.keys() == load_weights().keys()


def test_weights_are_rounded_so_that_they_are_the_same_everywhere() -> None:
    file = Path(adaos_ctx_pcx.__file__).with_name("weights.json")
    weights = json.loads(file.read_text(encoding="utf-8"))
    assert weights == {key: round(value, 2) for key, value in sorted(weights.items())}
