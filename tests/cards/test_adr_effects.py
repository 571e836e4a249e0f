from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards import adr
from adaos_ctx.cards import adr_effects as effects
from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.markdown import read_markdown
from adaos_ctx.model import Source

if TYPE_CHECKING:
    from adaos_ctx.cards.adr_record import Record


def record_of(text: str) -> Record:
    return read_record(read_markdown(text))


@pytest.mark.parametrize(
    "body",
    [
        "### Positive\n\n- fast\n\n### Negative\n\n- dear\n",
        "* Good, because fast\n* Bad, because dear\n",
        "* **Good**, because fast\n* **Bad**: dear\n",
        "- ✅ fast\n- ⚠️ dear\n",
        "**Positive:**\n\n- fast\n\n**Negative:**\n\n- dear\n",
        "- Good:\n  - fast\n- Bad:\n  - dear\n",
        "### Плюсы\n\n- fast\n\n### Минусы\n\n- dear\n",
    ],
    ids=["headings", "madr", "bold", "signs", "labels", "nested", "russian"],
)
def test_gains_and_costs_of_the_decision_are_told_apart(body: str) -> None:
    record = record_of(f"# T\n\n## Decision\n\nWe use X.\n\n## Consequences\n\n{body}")
    assert [i.text for i in effects.find_signed(record, "positive")] == ["fast"]
    assert [i.text for i in effects.find_signed(record, "negative")] == ["dear"]


@pytest.mark.parametrize(
    "text",
    [
        "## Pros and Cons of the Options\n\n### X\n\n* Bad, because dear\n",
        "## Options\n\n### X\n\n#### Cons\n\n- dear\n",
        "## Consequences\n\nThe consequences are known.\n",
    ],
    ids=["madr details", "cons of an option", "no split"],
)
def test_costs_of_options_are_not_those_of_the_decision(text: str) -> None:
    assert effects.find_signed(record_of(text), "negative") == []


def test_drivers_are_named_without_their_explanation() -> None:
    text = "## Decision Drivers\n\n* **Cost:** it must be cheap\n* Speed\n"
    assert [i.text for i in effects.find_constraints(record_of(text))] == ["Cost", "Speed"]


def test_reasons_consequences_and_dates_are_found_by_their_headings() -> None:
    record = record_of(
        "## Rationale\n\nIt is what we know.\n\n## Consequences\n\nThe team must learn it.\n\n"
        "## Revisit by\n\n2026-06-11\n"
    )
    assert [i.text for i in effects.find_rationale(record)] == ["It is what we know."]
    assert [i.text for i in effects.find_consequences(record)] == ["The team must learn it."]
    assert [i.text for i in effects.find_revisit(record)] == ["2026-06-11"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Constraints: JSON-only, two keys. It is fast.", ["JSON-only, two keys"]),
        ("We will use Go. Constraints: one binary; no cgo.", ["one binary; no cgo"]),
        ("Мы выбираем Go. Ограничения: один файл.", ["один файл"]),
        ("采用 Go。约束：单文件。", ["单文件"]),
        ("We will use Go.\n\n- Constraint: a\n- Constraints: b\n", ["a", "b"]),
        ("**Constraints:** JSON only.", ["JSON only"]),
        ("CONSTRAINTS: JSON only.", ["JSON only"]),
        ("The constraints of the vendor are odd: none.", []),
        ("Constraints: TBD", []),
    ],
)
def test_sentences_that_are_called_constraints_are_told(body: str, expected: list[str]) -> None:
    record = record_of(f"# Use Go\n\n## Decision\n\n{body}\n")
    assert [item.text for item in effects.find_constraints(record)] == expected


def test_a_constraint_does_not_hide_the_decision_below_it() -> None:
    text = "# A\n\n## Context\n\nWe need b.\n\n## Decision\n\nConstraints: one file.\n\nWe will use Go.\n"
    lines = adr.build(Source(alias="A.x", path="adr/1-a.md", text=text))
    assert [line.text for line in lines] == [
        "- Goal: We need b.",
        "- Choice: We will use Go.",
        "- Constraints: one file",
    ]


def test_points_are_joined_without_their_full_stops() -> None:
    text = "# A\n\n## Decision\n\nWe use Go.\n\n## Consequences\n\n### Positive\n\n- One binary.\n- Fast.\n"
    items = effects.find_signed(record_of(text), "positive")
    assert [item.text for item in items] == ["One binary", "Fast"]


WORDS = [*effects._GOOD_STARTS, *effects._BAD_STARTS, "malo", "Good", "BAD", "İyi", "*", "_", " ", ",", ":", "because", "x"]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=5).map("".join))
def test_no_mark_is_passed_over_by_the_look_at_its_beginning(text: str) -> None:
    head = " ".join(text.split())
    for starts, pattern in (
        (effects._GOOD_STARTS, effects._GOOD),
        (effects._BAD_STARTS, effects._BAD),
    ):
        shown = head.lstrip(" *_").replace("İ", "i").lower()
        assert shown.startswith(starts) or not pattern.match(head + " ")


def test_points_of_a_list_are_all_consequences() -> None:
    record = record_of(
        "# T\n\n## Решение\n\nБерём Redis.\n\n## Последствия\n\n- Меньше запросов.\n  - Вдвое.\n- Ответ устаревает.\n"
    )
    said = [item.text for item in effects.find_consequences(record)]
    assert said == ["Меньше запросов", "Ответ устаревает"]


def test_more_consequences_than_a_line_holds_are_counted() -> None:
    points = "".join(f"- The team must learn part {n} of the new store well.\n" for n in range(9))
    text = f"# T\n\n## Decision\n\nWe use X.\n\n## Consequences\n\n{points}"
    rows = adr.build(Source(alias="A.x", path="adr/1-a.md", text=text))
    said = [row.text for row in rows if "Consequences" in row.text]
    assert len(said) == 1
    assert "part 0" in said[0]
    assert re.search(r"…\+\d$", said[0])
