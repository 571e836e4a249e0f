from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.tokens.counter import label, repair_surrogates


@pytest.mark.parametrize(
    ("count", "exact", "text"),
    [(0, True, "0"), (1214, True, "1,214"), (999, False, "~999"), (1234567, False, "~1,234,567")],
)
def test_label_separates_thousands_and_marks_estimates(count: int, exact: bool, text: str) -> None:
    assert label(count, exact=exact) == text


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("a", "a"),
        ("\ud800", "�"),
        ("\ud83d\ude00", "😀"),
        ("\ude00\ud83d", "��"),
        ("\ud800a", "�a"),
    ],
    ids=ascii,
)
def test_surrogates_are_repaired_as_pairs_or_one_by_one(text: str, repaired: str) -> None:
    assert repair_surrogates(text) == repaired


@given(st.text())
def test_encodable_text_is_not_changed(text: str) -> None:
    assert repair_surrogates(text) == text
