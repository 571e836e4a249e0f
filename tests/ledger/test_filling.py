from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.filling import Answer, fill, shortened, told_text
from adaos_ctx_ledger.state import fold_events
from adaos_ctx_ledger.toolcalls import tokens
from tests.ledger.telling import event

TEXTS = st.lists(st.text("ab .\nж", max_size=400), min_size=1, max_size=4)


def gaps(*texts: str) -> list[object]:
    return list(
        fold_events(
            [event(f"A.x{at}", f"x{at}", text) for at, text in enumerate(texts)]
        ).entries.values()
    )


@given(TEXTS, st.integers(0, 120))
def test_fills_are_within_the_cap(texts: list[str], cap: int) -> None:
    fills = fill(gaps(*texts), [told_text], count=tokens, cap_tokens=cap)  # type: ignore[arg-type]
    assert sum(one.tokens for one in fills) <= cap
    assert all(one.tokens == tokens(one.text) for one in fills)


def test_several_share_the_cap_before_one_takes_it_all() -> None:
    long = "A sentence of some length stands here. " * 20
    fills = fill(gaps(long, long), [told_text], count=tokens, cap_tokens=200)  # type: ignore[arg-type]
    assert [one.key for one in fills] == ["A.x0", "A.x1"]
    assert all(one.text.endswith("here.") for one in fills)


def test_sources_are_asked_in_order_until_one_answers() -> None:
    asked = []

    def silent(gap: object) -> None:
        asked.append("silent")

    def speaking(gap: object) -> Answer:
        asked.append("speaking")
        return Answer(text="Said.", source="recall")

    fills = fill(gaps(""), [told_text, silent, speaking, silent], count=tokens)  # type: ignore[arg-type, list-item]
    assert (asked, fills[0].text, fills[0].source) == (["silent", "speaking"], "Said.", "recall")


def test_where_nothing_answers_the_reference_is_given() -> None:
    fills = fill(gaps(""), [told_text], count=tokens)  # type: ignore[arg-type]
    assert [(one.ref, one.text, one.source) for one in fills] == [("A.x0@abababab", "", "ref")]


def test_what_is_shortened_is_the_longest_start_that_fits() -> None:
    assert shortened("One two. Three four. Five six.", 6, tokens) == "One two. Three four."
