from __future__ import annotations

import pytest

from adaos_ctx.cards.adr_choice import find_choice
from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.markdown import read_markdown


def read(options: str, outcome: str) -> tuple[str, list[str]]:
    text = f"# T\n\n## Options\n\n{options}\n\n## Decision\n\n{outcome}\n"
    choice = find_choice(read_record(read_markdown(text)))
    return choice.text, [option.name for option in choice.rejected]


LETTERS = "### A. Delete the spool\n\n### B. Await the tasks\n\n### C. Rewrite the loop"


@pytest.mark.parametrize("outcome", ["B.", "Chosen: **B**.", "Option B", "Selected option: B"])
def test_a_letter_is_resolved_to_its_option(outcome: str) -> None:
    assert read(LETTERS, outcome) == (
        "B (Await the tasks)",
        ["Delete the spool", "Rewrite the loop"],
    )


def test_a_letter_without_an_option_keeps_its_question_mark() -> None:
    assert read("* SQLite\n* JSON files", "Chosen: Q") == ("Q?", [])


def test_letters_of_several_groups_reject_within_their_groups() -> None:
    options = (
        "Index:\n\n- A. One\n- B. Two\n\n"
        "Search:\n\n- α. None\n- β. Full\n\nStore:\n\n- I. S\n- II. D"
    )
    assert read(options, "Chosen: A + β") == ("A (One) + β (Full)", ["Two", "None"])


def test_what_the_sentence_turns_down_is_rejected_and_what_it_takes_is_not() -> None:
    assert read("* tokio\n* async-std\n* smol", "We will use tokio instead of async-std.") == (
        "We will use tokio instead of async-std.",
        ["async-std", "smol"],
    )


def test_two_options_taken_together_are_both_kept() -> None:
    assert read(
        "* Dependabot\n* Renovate\n* Updatecli", "We will use Dependabot and Updatecli."
    ) == (
        "We will use Dependabot and Updatecli.",
        ["Renovate"],
    )


def test_nothing_is_rejected_while_the_chosen_option_is_unknown() -> None:
    assert read("* SQLite\n* JSON files", "We will do something else.")[1] == []


def test_an_option_worded_like_a_guessed_choice_is_left_alone() -> None:
    options = "* Write all the entries out as references\n* Write all the entries out as files"
    _, rejected = read(options, 'Chosen option: "write the entries as references or files"')
    assert rejected == []
