from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.wholes import clip, pieces

TEXTS = st.text(st.sampled_from("ab .!?\n…。ж"), max_size=120)


@given(TEXTS)
def test_pieces_join_to_the_text(text: str) -> None:
    assert "".join(pieces(text)) == text


@given(TEXTS, st.integers(0, 130))
def test_a_clip_is_within_its_cap_and_a_start_of_the_text(text: str, cap: int) -> None:
    short = clip(text, cap)
    assert len(short) <= cap or len(text) <= cap
    assert text.startswith(short.removesuffix(" …"))


def test_sentences_stay_whole_where_they_fit() -> None:
    assert clip("One is here. Two is there. Three.", 27) == "One is here. Two is there."


def test_a_long_sentence_ends_with_a_whole_word_and_a_mark() -> None:
    assert clip("supercalifragilistic words stand here", 30) == "supercalifragilistic words …"
