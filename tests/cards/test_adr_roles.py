from __future__ import annotations

import pytest

from adaos_ctx.cards.adr_roles import normal, role_of


@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("Decision", "decision"),
        ("3. Decision Outcome:", "decision"),
        ("✅ Решение", "decision"),
        ("決定", "decision"),
        ("Entscheidung", "decision"),
        ("Resultado de la decisión", "decision"),
        ("Рассмотренные варианты / Options considered", "options"),
        ("Context and Problem Statement", "goal"),
        ("背景", "goal"),
        ("Contexte et énoncé du problème", "goal"),
        ("Bağlam", "goal"),
        ("맥락", "goal"),
        ("Considered Options", "options"),
        ("Rejected Alternatives", "rejected"),
        ("Consequences", "consequences"),
        ("Negative Consequences", "negative"),
        ("Pros and Cons of the Options", "details"),
        ("Decision Drivers", "drivers"),
        ("Revisit by", "revisit"),
        ("Decision: use X", "decision"),
    ],
)
def test_a_heading_names_its_part_in_many_languages(heading: str, role: str) -> None:
    found = role_of(heading)
    assert found is not None
    assert found[0] == role


@pytest.mark.parametrize(
    "heading",
    [
        "",
        "Configuration",
        "Option 2: Solution",
        "Decisive factors",
        "Consistency",
        "Contextual bandits",
        "x" * 500,
    ],
)
def test_a_part_of_a_word_names_nothing(heading: str) -> None:
    assert role_of(heading) is None


def test_a_usual_name_outranks_a_loose_one() -> None:
    assert role_of("Decision") == ("decision", 1)
    assert role_of("Proposal") == ("decision", 2)
    assert role_of("Approach") == ("decision", 3)


def test_numbers_and_emoji_around_a_heading_do_not_count() -> None:
    assert normal("  1.2 ⚖️ Decision — ") == "decision"
