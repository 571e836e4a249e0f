"""Words that look as if they point and do not."""

from __future__ import annotations

import pytest

from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.message import Message


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Is it safe to drink rain?", False),
        ("Why is it important that bees live?", False),
        ("Is it safe?", True),
        ("How does it work?", True),
        ("Is it hard to install it?", True),
        ("Насколько она надёжна?", True),
    ],
)
def test_a_pronoun_that_stands_for_what_follows_points_at_nothing(text: str, points: bool) -> None:
    flags = Message(text, load()).flags
    assert ("pronoun" in flags) is points
    assert ("dummy" in flags) is not points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("There were floods last year.", False),
        ("How do I get there?", True),
        ("There is a bus that goes there.", True),
        ("А как там погода?", True),
        ("there", True),
    ],
)
def test_there_that_opens_a_clause_is_no_place(text: str, points: bool) -> None:
    assert ("there" in Message(text, load()).flags) is points


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I want to see the weather first.", 0),
        ("Show me the first.", 1),
        ("first", 1),
        ("The first one, please", 1),
        ("Расскажи про последний", -1),
        ("What about the last?", -1),
    ],
)
def test_an_ordinal_that_tells_when_counts_nothing(text: str, place: int) -> None:
    assert Message(text, load()).ordinal == place


def test_a_sort_that_is_wanted_at_large_is_new() -> None:
    assert "sort_new" in Message("What hotels are near?", load()).flags
    assert "sort_new" not in Message("Does the hotel have rooms?", load()).flags


@pytest.mark.parametrize(
    ("text", "decades"),
    [("the one of the 70s", {7}), ("from the 1990's", {9}), ("песня 80-х", {8}), ("at 70", set())],
)
def test_decades(text: str, decades: set[int]) -> None:
    assert Message(text, load()).decades == decades


def test_nothing_idles_in_an_empty_message() -> None:
    assert Message("", load()).flags == frozenset()
