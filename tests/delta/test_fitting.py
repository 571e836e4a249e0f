"""A budget on a delta."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.delta.fitting import fit, shortened
from adaos_ctx.delta.model import Change, Delta
from adaos_ctx.errors import BudgetTooSmall

WORDS = st.lists(st.sampled_from(["a", "bb", "c c", "d d d"]), max_size=6)


def words(text: str) -> int:
    return len(text.split())


def change(name: str, rows: list[str]) -> Change:
    return Change(
        alias=name, status="modified", lines=(f"{name}:", *rows), form="lines", added=len(rows)
    )


def delta(rows: list[list[str]]) -> Delta:
    changes = tuple(change(f"D.a{n}", row) for n, row in enumerate(rows))
    return Delta(base="ctx@0", head="ctx@1", changes=changes, action="do")


@given(st.lists(WORDS, max_size=8), st.integers(0, 80))
def test_a_prompt_never_costs_more_than_its_budget(rows: list[list[str]], budget: int) -> None:
    whole = delta(rows)
    try:
        found = fit(whole, budget, words)
    except BudgetTooSmall:
        assert budget < 40
        return
    assert words(found.prompt) <= budget
    kept = [c.alias for c in found.changes]
    assert [*kept, *found.left_out] == [c.alias for c in whole.changes]


def test_the_first_changes_are_told_in_full_and_the_last_ones_go() -> None:
    whole = delta([["one two three"], ["four five six"], ["seven eight nine"]])
    assert fit(whole, 1000, words) == whole
    found = fit(whole, words(whole.prompt) - 1, words)
    assert [c.form for c in found.changes] == ["lines", "lines", "lines"] or found.left_out


def test_a_frame_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BudgetTooSmall) as caught:
        fit(delta([["x"]]), 3, words)
    assert caught.value.facts["budget"] == 3


@pytest.mark.parametrize(
    ("lines", "form", "expected"),
    [
        (("D.x:", "@1", "+a"), "lines", "D.x: +1 −0 lines"),
        (("D.x: a 1 → 2", "- a"), "card", "D.x: a 1 → 2"),
        (("D.x: removed",), "facts", "D.x: removed"),
    ],
)
def test_a_short_form_is_one_line(lines: tuple[str, ...], form: str, expected: str) -> None:
    full = Change(alias="D.x", status="modified", lines=lines, form=form, added=1)  # type: ignore[arg-type]
    assert shortened(full).lines == (expected,)


def test_a_budget_below_the_frame_is_named_as_that_of_a_delta() -> None:
    with pytest.raises(BudgetTooSmall) as error:
        fit(delta([["a"]]), 2, words)
    assert str(error.value).startswith("the smallest delta prompt needs ")
    assert error.value.mend.startswith("adaos-ctx diff --budget ")
