from __future__ import annotations

from adaos_ctx_pcx.cutting import NAME, PROSE, REST, Cuts
from adaos_ctx_pcx.reading_leaves import Fields

LEAVES = {
    "a": Fields(name="git-add", summary="Add files.", prose=("Add files to the index",)),
    "b": Fields(name="git-log", summary="Show the log.", rest=("git-add . && xargs",)),
    "c": Fields(name="xargs", summary="Run it.", rest=("xargs rm",)),
}


def test_fields_are_counted_term_by_term() -> None:
    cut = Cuts(LEAVES).cuts["a"]
    assert dict(cut.counts[PROSE]) == {"add": 1, "file": 1, "to": 1, "the": 1, "index": 1}
    assert (cut.lengths[NAME], cut.lengths[REST]) == (2, 0)


def test_holders_are_the_leaves_that_say_a_term_in_any_field() -> None:
    assert Cuts(LEAVES).holders["git"] == ["a", "b"]


def test_a_leaf_is_mentioned_by_others_and_not_by_itself() -> None:
    assert Cuts(LEAVES).mentions == {"a": 1, "b": 0, "c": 1}


def test_places_are_those_of_telling_words() -> None:
    assert Cuts(LEAVES).cuts["b"].places == {"log": 0}


def test_no_leaves_are_cut_too() -> None:
    assert Cuts({}).averages == [1.0] * 5
