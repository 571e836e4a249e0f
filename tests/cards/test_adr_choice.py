from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cards.adr_choice import find_choice
from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.markdown import read_markdown

if TYPE_CHECKING:
    from adaos_ctx.cards.adr_resolve import Choice


def choice_of(text: str) -> Choice:
    return find_choice(read_record(read_markdown(text)))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("We will use Go.", "We will use Go."),
        ("Go is fast. Teams know it. **We will use Go.**", "We will use Go."),
        ("_Therefore_\n\n* We test all contracts\n* More", "We test all contracts"),
        ("### Require clients to set state\n\nLong story.\n", "Require clients to set state"),
        ("#### Backend\n\n- Move titles out\n\n#### Frontend\n\n- Load less", "Move titles out"),
        ("Use Helm v3+.", "Use Helm v3+."),
        ("To use Django.", "To use Django."),
        (
            "Split the state into two:\n\n1. cluster\n2. services\n\nThe names will change.",
            "Split the state into two: cluster; services",
        ),
        ("We will use Go because it is fast.", "We will use Go"),
    ],
    ids=[
        "plain",
        "later",
        "lead-in",
        "inner headings",
        "inner lists",
        "short",
        "infinitive",
        "list",
        "reason",
    ],
)
def test_the_deciding_sentence_is_the_choice(body: str, text: str) -> None:
    assert choice_of(f"# T\n\n## Decision\n\n{body}\n").text == text


def test_a_title_that_decides_leads_a_sentence_too_long_for_the_line() -> None:
    long = "We will " + "really " * 20 + "use it."
    choice = choice_of(f"# ADR-7: Use Pekko\n\n## Decision\n\n{long}\n")
    assert choice.text.startswith("Use Pekko: We will really")


def test_a_decision_without_a_heading_is_found_by_who_decides() -> None:
    text = "# Old browsers\n\nTraffic is low.\n\nWe have decided to drop them.\n"
    assert choice_of(text).text == "We have decided to drop them."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# Links\n\n- Date: 2020-10-28\n\n## Tests\n\n- one\n",
        "# T\n\n## Context\n\nWe will see problems.\n",
        "# T\n\n## Options\n\nWe will use X.\n",
        "# T\n\n## Status\n\nAccepted\n\n## Consequences\n\nWe will pay.\n".replace(
            "We will", "It costs; they"
        ),
        "# T\n\n## Decision\n\nTBD\n",
    ],
)
def test_no_choice_is_invented(text: str) -> None:
    assert choice_of(text).text == ""


def test_an_unfilled_part_is_told_from_a_missing_one() -> None:
    assert choice_of("## Decision\n\n{what}\n").unfilled
    assert not choice_of("## Context\n\nSomething is here.\n").unfilled


def test_an_option_that_is_marked_chosen_is_the_choice() -> None:
    choice = choice_of("# T\n\n## Options\n\n### X (chosen)\n\n### Y\n")
    assert (choice.text, [option.name for option in choice.rejected]) == ("X", ["Y"])
