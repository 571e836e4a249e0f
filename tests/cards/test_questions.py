"""The reading test: how many of a developer's questions a card answers, by kind.

The floors are what general rules reach on the files at hand; `python -m tests.cards.questions
--misses 20` shows which questions are left.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.cards.questions import QUESTIONS, answered, ask

if TYPE_CHECKING:
    from pathlib import Path

FLOORS = {
    "adr": 0.96, "schema": 0.86, "openapi": 0.99, "tools": 0.98, "manifest": 1.0, "profile": 0.93,
    "python": 0.97, "tests": 0.95, "docs": 0.95, "skill_md": 1.0,
}  # fmt: skip
MADE_FLOORS = {
    "options": 0.99, "scorecard": 1.0, "notebook": 1.0, "javascript": 0.95, "text": 1.0,
}  # fmt: skip
MOST_MISSED = 0.03  # of the answers: neither said nor counted among what was left out


@pytest.mark.parametrize("kind", sorted(FLOORS))
def test_a_card_answers_what_a_developer_asks(kind: str, corpus: Path) -> None:
    del corpus  # skips where the files are absent
    told = Counter(how for _, _, how, _ in ask(kind))
    assert told.total() > 100
    assert told["said"] >= FLOORS[kind] * told.total(), told
    assert told["missed"] <= MOST_MISSED * told.total(), told


@pytest.mark.parametrize("kind", sorted(MADE_FLOORS))
def test_a_card_of_a_made_file_answers_too(kind: str) -> None:
    told = Counter(how for _, _, how, _ in ask(kind))
    assert told.total() > 80
    assert told["said"] >= MADE_FLOORS[kind] * told.total(), told
    assert told["missed"] <= MOST_MISSED * told.total(), told


def test_each_kind_has_ten_questions() -> None:
    assert set(QUESTIONS) == FLOORS.keys() | MADE_FLOORS.keys()
    assert {len({question for question, _ in asked}) for asked in QUESTIONS.values()} == {10}


def test_an_answer_is_said_counted_or_missed() -> None:
    assert answered("- a: *string*(required)", ["a: string(required)"]) == "said"
    assert answered("- a, …+2 fields", ["a", "b"]) == "counted"
    assert answered("- a", ["b"]) == "missed"
