from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.asked import Asked
from adaos_ctx_pcx.cutting import Cuts
from adaos_ctx_pcx.features import RELATIVE, rows
from adaos_ctx_pcx.reading_leaves import Fields

LEAVES = {
    "rm": Fields(name="rm", summary="Remove files.", prose=("Remove a folder", "Ask before")),
    "cp": Fields(name="cp", summary="Copy files.", rest=("cp a b && rm a",)),
    "git-rm": Fields(
        name="git-rm", summary="Remove files from the index.", prose=("Remove a folder",)
    ),
    "git-mv": Fields(name="git-mv", summary="Move them."),
}
CUTS = Cuts(LEAVES)


def row(query: str, key: str, **found: float) -> dict[str, float]:
    return rows(Asked(query, CUTS), CUTS, {each: found for each in LEAVES})[key]


def test_what_the_search_found_is_handed_on() -> None:
    found = row("remove files", "rm", near=0.7, neighbours=0.6, detail=0.2)
    assert (found["near"], found["neighbours"], found["detail"]) == (0.7, 0.6, 0.2)


def test_of_a_leaf_that_the_search_did_not_find_one_sentence_says_what_is_near() -> None:
    assert row("remove folder", "rm")["near"] == 1.0
    assert 0 < row("remove folder", "cp", near=0.1)["near"] == 0.1


@pytest.mark.parametrize("name", RELATIVE)
def test_the_best_candidate_is_the_measure(name: str) -> None:
    asked = Asked("remove a folder", CUTS)
    found = rows(asked, CUTS, {key: {"text": 0.5} for key in LEAVES})
    assert max(each[name] for each in found.values()) == 1.0


def test_synonyms_and_beginnings_are_looked_for_in_the_summary() -> None:
    found = row("delete filesystem", "rm")
    assert found["summary_synonyms"] > 0
    assert row("fileserver", "rm")["summary_beginnings"] > 0
    assert row("delete", "git-mv")["summary_synonyms"] == 0


def test_names_that_carry_one_prefix_are_a_family() -> None:
    assert row("x", "rm")["family"] == 0 < row("x", "git-rm")["family"]


def test_what_others_use_is_mentioned() -> None:
    assert row("x", "rm")["mentions"] > row("x", "cp")["mentions"]


@given(st.text(max_size=40))
def test_any_question_gives_finite_features_in_any_order_of_candidates(query: str) -> None:
    asked = Asked(query, CUTS)
    found = rows(asked, CUTS, {key: {} for key in LEAVES})
    again = rows(asked, CUTS, {key: {} for key in reversed(LEAVES)})
    assert found == again
    assert all(abs(value) < 1e6 for each in found.values() for value in each.values())
