from __future__ import annotations

from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.markdown import read_markdown

TEXT = """# Title

## Decision

Own words.

### Detail

Inner words.

### Consequences

Not of the decision.

#### More

Neither.

## Approach

Weak.
"""


def test_the_body_of_a_part_holds_unnamed_inner_parts_only() -> None:
    record = read_record(read_markdown(TEXT))
    decision = record.of("decision")[0]
    assert [block.text for block in record.body(decision)] == ["Own words.", "Inner words."]


def test_parts_come_usual_headings_first() -> None:
    record = read_record(read_markdown("## Approach\n\n## Proposal\n\n## Decision\n"))
    assert [part.rank for part in record.of("decision")] == [1, 2, 3]


def test_a_part_knows_what_it_lies_in() -> None:
    record = read_record(read_markdown(TEXT))
    inner = record.of("consequences")[0]
    assert record.inside(inner, "decision")
    assert not record.inside(record.of("decision")[0], "consequences")


def test_a_title_that_names_a_part_is_no_title() -> None:
    assert read_record(read_markdown("# Context\n\nx\n")).title is None
    title = read_record(read_markdown("# Decision: drop X\n")).title
    assert title is not None
