from __future__ import annotations

import pytest

from adaos_ctx.cards.adr_goal import find_goal
from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.markdown import read_markdown


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("# T\n\n## Context\n\nLogs are lost. More.\n", "Logs are lost."),
        ("# T\n\n## Контекст\n\nЛоги теряются.\n", "Логи теряются."),
        (
            "# T\n\n## Motivation\n\nWeak heading here.\n\n## Context\n\nStrong heading here.\n",
            "Strong heading here.",
        ),
        (
            "# T\n\n## Context\n\nThis is a follow-up to ADR-032.\n\nChats must be saved.\n",
            "Chats must be saved.",
        ),
        (
            "# T\n\n## Context\n\n### Part\n\nOnly the inner part speaks.\n",
            "Only the inner part speaks.",
        ),
        (
            "# T\n\nOpening words stand first.\n\n## Decision\n\nWe use X.\n",
            "Opening words stand first.",
        ),
        ("# 3. Store the files\n\n## Decision\n\nWe use X.\n", "Store the files"),
        ("# T\n\n## Context\n\nWe need ids:\n\n- web\n- cli\n", "We need ids: web; cli"),
        (
            "In the context of the shop, facing lost sessions, we decided for X.",
            "the shop, facing lost sessions",
        ),
        (
            "# T\n\n## Established\n\n2026-03-20\n\n## Subject\n\nA fix takes four weeks.\n",
            "A fix takes four weeks.",
        ),
    ],
    ids=[
        "english",
        "russian",
        "rank",
        "pointer",
        "inner",
        "opening",
        "title",
        "list",
        "y",
        "odd headings",
    ],
)
def test_the_goal_is_what_the_context_says_first(text: str, goal: str) -> None:
    found = find_goal(read_record(read_markdown(text)))
    assert found is not None
    assert found.text == goal


@pytest.mark.parametrize("text", ["", "# {title}\n\n## Context\n\n{context}\n", "# ADR template\n"])
def test_a_template_has_no_goal(text: str) -> None:
    assert find_goal(read_record(read_markdown(text))) is None
