from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.words import fold, stems, word_stems, words


def test_joined_words_are_one_word_and_give_their_parts_too() -> None:
    assert [word.text for word in words("run apt-get in src/queue.py, сейчас же!")] == [
        "run",
        "apt-get",
        "in",
        "src/queue.py",
        "сейчас",
        "же",
    ]
    assert word_stems("apt-get") == ["apt-get", "apt", "get"]


def test_nfc_and_nfd_fold_alike() -> None:
    assert fold("Ещё") == fold("Еще\u0308") == "еще"


@given(st.text(max_size=200))
def test_offsets_point_at_the_words(text: str) -> None:
    for word in words(text):
        assert text[word.start :].startswith(word.text)


@given(st.text(max_size=200))
def test_stems_of_any_text_come_without_spaces(text: str) -> None:
    assert all(stem and " " not in stem for stem in stems(text))
