from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cards.adr_options import find_options, find_rejected
from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.markdown import read_markdown

if TYPE_CHECKING:
    from adaos_ctx.cards.adr_record import Record


def record_of(text: str) -> Record:
    return read_record(read_markdown(text))


def named(text: str) -> list[tuple[str, str]]:
    return [(option.label, option.name) for option in find_options(record_of(text))]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("* SQLite\n* JSON files", [("", "SQLite"), ("", "JSON files")]),
        ("1. SQLite\n2. JSON files", [("1", "SQLite"), ("2", "JSON files")]),
        (
            "- A. **Pointer only** — one row each\n- B. **Minute buckets** — coarse",
            [("A", "Pointer only"), ("B", "Minute buckets")],
        ),
        ("### Option 1: Keep it\n\n### Option 2: Drop it", [("1", "Keep it"), ("2", "Drop it")]),
        ("### Вариант A — Redis\n\n### Вариант B — Nats", [("A", "Redis"), ("B", "Nats")]),
        (
            "* [Slack](https://slack.com)\n* Zulip (self-hosted)",
            [("", "Slack"), ("", "Zulip (self-hosted)")],
        ),
        (
            "| Вариант | Почему |\n|---|---|\n| Файлы | медленно |\n| S3 | дорого |",
            [("", "Файлы"), ("", "S3")],
        ),
        ("**Redis**\n\nFast.\n\n**Nats**\n\nSmall.", [("", "Redis"), ("", "Nats")]),
        ("* Option #1: a way\n* Option #2: b way", [("1", "a way"), ("2", "b way")]),
        ("* smol: too low level\n* tokio: known", [("", "smol"), ("", "tokio")]),
        ("* X (rejected)\n* Y ✅", [("", "X"), ("", "Y")]),
        ("* only one", []),
    ],
    ids=[
        "items",
        "numbers",
        "letters",
        "headings",
        "russian",
        "links",
        "table",
        "bold",
        "hash",
        "colon",
        "marks",
        "one",
    ],
)
def test_options_have_label_and_name_without_explanation(
    body: str, expected: list[tuple[str, str]]
) -> None:
    assert named(f"## Considered Options\n\n{body}\n") == expected


def test_arguments_below_an_option_are_no_options() -> None:
    text = "## Options\n\n* X\n  * Good, because fast\n* Y\n\n* Good, because cheap\n"
    assert named(text) == [("", "X"), ("", "Y")]


def test_criteria_are_no_options() -> None:
    text = "## Decision Drivers\n\n* Ease of use\n* Familiarity\n\n## Decision\n\nWe use X.\n"
    assert named(text) == []


def test_paragraphs_between_lists_part_groups_that_compete() -> None:
    text = "## Options\n\n**Index:**\n\n- A. One\n- B. Two\n\n**Search:**\n\n- α. None\n- β. FTS\n"
    assert [o.group for o in find_options(record_of(text))] == [0, 0, 1, 1]


def test_items_that_end_in_a_colon_head_groups() -> None:
    text = "## Options\n\n* On export:\n  * Forbid\n  * Split\n* On import:\n  * Keep\n"
    found = [(o.name, o.group) for o in find_options(record_of(text))]
    assert found == [("Forbid", 0), ("Split", 0), ("Keep", 1)]


def test_rejected_alternatives_are_found_under_their_heading() -> None:
    record = record_of("## Rejected Alternatives\n\n* **A generic module**: it would grow.\n")
    assert [option.name for option in find_rejected(record)] == ["A generic module"]


def test_an_option_that_calls_itself_chosen_says_so() -> None:
    record = record_of("## Options\n\n### X (chosen)\n\n### Y (rejected)\n")
    assert [(o.name, o.fate) for o in find_options(record)] == [("X", "chosen"), ("Y", "rejected")]
