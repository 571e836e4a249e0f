"""The comparer of decision records."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.compare import compare
from tests.delta.sources import facts, source
from tests.ops.skills import ADR

PATH = "prep/ADR-0001-output.md"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Accepted", "Superseded", "status accepted → superseded"),
        ('"O1 (json-tool-only)", because', '"O3 (streaming)", because', "choice "),
        (
            "* O3 (streaming)\n",
            "* O3 (streaming)\n* O4 (files)\n",
            "choice O1 (json-tool-only) kept; O4 (files) now rejected",
        ),
        ("* O3 (streaming)\n", "", "O3 (streaming) no longer rejected"),
    ],
)
def test_what_became_of_the_decision_is_said(before: str, after: str, expected: str) -> None:
    found = "; ".join(facts("adr", PATH, ADR, ADR.replace(before, after)))
    assert expected.lower() in found.lower()


def test_another_choice_is_marked_for_the_action() -> None:
    new = ADR.replace('Chosen option: "O1 (json-tool-only)"', 'Chosen option: "O3 (streaming)"')
    found = compare("adr", source(PATH, ADR), source(PATH, new))
    assert found.tags == {"choice"}
    assert "→" in found.texts[0]


def test_another_reason_says_only_how_much_changed() -> None:
    new = ADR.replace("can be checked", "can be tested")
    assert facts("adr", PATH, ADR, new) == ["+1 −1 lines"]
