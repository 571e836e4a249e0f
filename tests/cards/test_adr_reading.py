from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.markdown import read_markdown

if TYPE_CHECKING:
    from adaos_ctx.cards.adr_record import Record


def record_of(text: str) -> Record:
    return read_record(read_markdown(text))


def said(record: Record, role: str) -> list[str]:
    return [b.text for part in record.of(role) for b in part.blocks]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "# T\n\n## Decision\n\nUse X.\n",
        "# T\n\n**Decision**\n\nUse X.\n",
        "# T\n\n**Decision:** Use X.\n",
        "# T\n\nDecision: Use X.\n",
        "T\n\nDecision\n\nUse X.\n",
        "# T\n\n|  |  |\n|--|--|\n| Status | ok |\n| Decision | Use X. |\n",
        "# T\n\n## Decision: Use X.\n",
        "T\n=\n\nDecision\n--------\n\nUse X.\n",
    ],
    ids=["heading", "bold", "bold label", "label", "bare", "table", "in the heading", "setext"],
)
def test_a_decision_is_found_however_it_is_marked(text: str) -> None:
    assert said(record_of(text), "decision") == ["Use X."]


def test_labelled_lines_of_the_head_become_entries() -> None:
    record = record_of("# T\n\n- Status: accepted\n* **Date:** today\n\n## Context\n\n- Date: no\n")
    assert [(e.role, e.value.text) for e in record.entries] == [
        ("status", "accepted"),
        ("meta", "today"),
    ]


def test_a_label_inside_a_part_opens_only_what_the_part_can_hold() -> None:
    text = "## Options\n\n**Pros:** fast\n\n## Decision\n\nUse X.\n\n**Negative:** slow\n"
    record = record_of(text)
    assert record.of("positive") == []
    assert said(record, "negative") == ["slow"]


def test_code_is_no_part_of_a_record() -> None:
    assert said(record_of("## Decision\n\n```\nUse Y.\n```\n"), "decision") == []


def test_a_thousand_headings_are_read_in_linear_time() -> None:
    record = record_of("## Decision\n\nx\n\n" * 4000)
    assert len(record.of("decision")) == 4000
